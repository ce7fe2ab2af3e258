import Foundation
import MemberCore
import MemberHTTP
import MemberPortal
import MemberUI
import Testing

@Suite("What the portal's pages say, and to whom", .timeLimit(.minutes(1)))
struct VoiceTests {
    /// An error with a code, and with sentences for developers that a test would notice.
    struct Trouble: CodedError {
        let code: String
        var problem: String { "The grommet of \(code) is bent." }
        var remedy: String { "Straighten the grommet." }
    }

    /// A provider whose every step fails with the code in its form.
    private struct TroubledSource: ComponentSource {
        let name = "trouble"
        let title = "Trouble"
        func components() -> any PageComponents { TroubledComponents() }
    }

    private final class TroubledComponents: PageComponents {
        var member: PageMember? { nil }
        var news: [PageNews] = []
        func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] { [] }
        func buttons(_ appearance: PageAppearance) -> [PageButton] { [PageButton(.retry, "Fail")] }
        func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
            tell(Trouble(code: form["code"] ?? ""), appearance)
            return .stay
        }
        func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep { .stay }
    }

    @Test(
        "a member reads a sentence in the page's language, those who run the portal read the code", arguments: ["en", "ru", "de"])
    func apart(language: String) async throws {
        let told = Locked<[String]>([])
        var configuration = ComponentPortalConfiguration { _ in [TroubledSource()] }
        configuration.diagnostics = Diagnostics { event in told.withLock { $0.append("\(event)") } }
        let portal = try await ComponentPortal.start(configuration)
        let visitor = Visitor(portal.address)
        try await visitor.open(URL(string: portal.address.absoluteString + "/?lang=" + language))
        let codes = ["oauth.declined", "http.offline", "vk.captcha", "oauth.id_token_nonce", "signin.odd", "x.timed_out"]
        for code in codes {
            try await visitor.press("retry", [("code", code)])
            let texts = Texts(try #require(MemberLanguage(rawValue: language)))
            #expect(visitor.text.contains(texts(try #require(MemberTrouble(Trouble(code: code))).key)), "\(code)")
            #expect(!visitor.text.contains(code) && !visitor.text.contains("grommet"), "\(code)")
        }
        try await visitor.press("retry", [("code", "agent.cancelled")])
        #expect(visitor.text.contains("id=\"news\" class=\"news\"></div>"))
        #expect(told.value == (codes + ["agent.cancelled"]).map { "portal.step_failed error=\($0)" })
        await portal.stop()
    }

    @Test("a page that is not there, a stale form and a sign-in that is over say what to do and lead back")
    func errors() async throws {
        let portal = try await ComponentPortal.start(ComponentPortalConfiguration { _ in [TroubledSource()] })
        let transport = NetworkTransport()
        var stale = HTTPRequest(.post, portal.address.appending(path: "act/trouble"))
        stale.body = .form([("action", "retry"), ("csrf", "old")])
        let requests = [
            (HTTPRequest(.get, portal.address.appending(path: "nowhere")), 404), (stale, 403),
            (HTTPRequest(.get, portal.address.appending(path: "callback")), 400),
        ]
        for (request, status) in requests {
            let response = try await transport.send(request)
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == status && text.contains(#/<a href="\/"[^>]*>Back to the start<\/a>/#), "\(status)")
            #expect(text.contains("mark mark-bad") && response.headers["Content-Security-Policy"] != nil)
            #expect(!text.contains(#/[a-z]+\.[a-z]+_[a-z]+/#))
        }
        await portal.stop()
    }
}
