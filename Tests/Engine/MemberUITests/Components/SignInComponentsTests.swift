import Foundation
import MemberCore
import MemberUI
import Testing

@Suite("Page components of a provider with a sign-in")
@MainActor
struct SignInComponentsTests {
    private let page = PageAppearance(title: "Quay", language: .en)

    @Test("a sign-in leads to the provider's page, and its response signs in")
    func signIn() async throws {
        let components = QuayComponents()
        let pending = PageSignIn(
            id: "1", address: try #require(URL(string: "https://quay.example/?state=north")), expires: .distantFuture)
        #expect(await components.perform(.signIn, [("berth", "north")], page) == .leave(pending))
        #expect(components.signedIn == nil && components.news.isEmpty)
        #expect(
            await components.finish("1", redirectedTo: try #require(URL(string: "https://app.example/?code=good")), page)
                == .signedIn)
        #expect(components.signedIn == "anna" && components.news.isEmpty)
    }

    @Test("a sign-in that cannot begin or finish stays on the page, with the reason")
    func failures() async throws {
        let components = QuayComponents()
        #expect(await components.perform(.signIn, [], page) == .stay)
        #expect(components.news.map(\.sentence) == ["Something went wrong. Please try again."])
        #expect(components.news.first?.error is QuayComponents.NoBerth)
        components.signedIn = "egor"
        #expect(await components.finish("1", redirectedTo: try #require(URL(string: "https://app.example/")), page) == .stay)
        #expect(components.news.last?.error is QuayComponents.Broken && components.signedIn == "egor")
    }

    @Test("a sign-out forgets the account, even if it fails; without an account no request is sent")
    func signOut() async {
        let components = QuayComponents()
        #expect(await components.perform(.signOut, [], page) == .signedOut)
        #expect(components.left.isEmpty)
        for name in ["anna", "storm"] {
            components.signedIn = name
            #expect(await components.perform(.signOut, [], page) == .signedOut)
            #expect(components.signedIn == nil)
        }
        #expect(components.left == ["anna"] && components.news.count == 1)
    }

    @Test("the page's language and colours are passed to the sign-in")
    func appearance() async {
        let components = QuayComponents()
        let german = PageAppearance(title: "Quay", language: .de, colours: .system, browserColours: .light)
        _ = await components.perform(.signIn, [("berth", "north")], german)
        #expect(components.begun == german && german.shownColours == .light)
        var chosen = german
        chosen.colours = .dark
        #expect(chosen.shownColours == .dark && PageAppearance(title: "Quay", language: .de).shownColours == .system)
    }

    @Test("other actions are the provider's own; without one the page stays")
    func others() async {
        let components = QuayComponents()
        #expect(await components.perform(PageAction(rawValue: "wave"), [], page) == .signedIn)
        #expect(await components.perform(.retry, [], page) == .stay)
    }
}

private final class QuayComponents: SignInComponents {
    struct NoBerth: CodedError {
        var code: String { "quay.no_berth" }
        var problem: String { "There is no such berth." }
        var remedy: String { "Name another one." }
    }
    struct Broken: Error {}

    var signedIn: String?
    var news: [PageNews] = []
    var left: [String] = []
    var begun: PageAppearance?
    var member: PageMember? { signedIn.map { PageMember(name: $0, permissions: "") } }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] { [] }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        begun = appearance
        guard let berth = form["berth"], let address = URL(string: "https://quay.example/?state=" + berth) else {
            throw NoBerth()
        }
        return PageSignIn(id: "1", address: address, expires: .distantFuture)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> String {
        guard url.query() == "code=good" else { throw Broken() }
        return "anna"
    }

    func signOut(_ name: String) async throws {
        guard name != "storm" else { throw NoBerth() }
        left.append(name)
    }

    func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        action.rawValue == "wave" ? .signedIn : .stay
    }
}
