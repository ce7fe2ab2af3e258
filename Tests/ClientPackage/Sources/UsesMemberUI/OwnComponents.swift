import Foundation
import MemberUI

/// A provider's components, made without any other module of the package.
struct OwnSource: ComponentSource {
    let name = "own"
    let title = "Own ID"
    func permissionTitle(_ name: String, in language: MemberLanguage) -> String? { name == "email" ? "E-mail" : nil }
    @MainActor func components() -> any PageComponents { OwnComponents() }
}

@MainActor
final class OwnComponents: SignInComponents {
    var signedIn: String?
    var news: [PageNews] = []
    var member: PageMember? { signedIn.map { PageMember(name: $0, permissions: "all") } }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        let button = HTML.element("button", [("type", "submit")], [.text(appearance.language == .ru ? "Войти" : "Sign in")])
        let form = actions.form(
            to: actions.signIn, "own", fields: [.init(name: "action", value: PageAction.signIn.rawValue)], [button])
        return [ComponentHTML(form, rules: [".own { color: \(appearance.colours == .dark ? "white" : "black"); }"])]
    }

    func buttons(_ appearance: PageAppearance) -> [PageButton] { [PageButton(PageAction(rawValue: "more"), appearance.title)] }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        guard let address = URL(string: "https://id.example/?state=" + (form["provider"] ?? "s")) else { throw URLError(.badURL) }
        return PageSignIn(id: "1", address: address, expires: .now + 900)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> String { "Anna" }

    func signOut(_ name: String) async throws {}

    func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        action.rawValue == "more" ? .signedOut : .stay
    }
}

/// Components that sign nobody in.
@MainActor
final class PlainComponents: PageComponents {
    var member: PageMember? { nil }
    var news: [PageNews] = []

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] { [] }

    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        tell(URLError(.badURL), appearance)
        return .stay
    }

    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep { .stay }
}
