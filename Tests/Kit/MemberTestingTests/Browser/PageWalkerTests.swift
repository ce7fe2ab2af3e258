import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Walking pages")
struct PageWalkerTests {
    private static let start = URL(
        string: "https://id.example.test/authorize?state=s&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fcallback")!

    private static func page(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) -> ScriptedTransport.Response {
        .response(HTTPResponse(status: status, headers: headers, body: Pages.page(body)))
    }

    private static func redirect(_ location: String, status: Int = 302, cookie: String? = nil) -> ScriptedTransport.Response {
        var headers: HTTPHeaders = ["Location": location]
        headers["Set-Cookie"] = cookie
        return .response(HTTPResponse(status: status, headers: headers))
    }

    private static func walk(_ transport: ScriptedTransport, as name: String? = "boris") async throws(UserAgentError) -> URL {
        try await PageWalker(as: name, transport: transport).walk(from: start) { $0.port == 1 }
    }

    @Test("redirects, cookies, the form and the last redirect, which is not fetched")
    func walks() async throws {
        let transport = ScriptedTransport([
            Self.redirect("/login", cookie: "sid=1; Path=/"), Self.page(Pages.consent),
            Self.redirect("http://127.0.0.1:1/callback?code=c&state=s", status: 303),
        ])
        let end = try await Self.walk(transport)
        #expect(end.absoluteString == "http://127.0.0.1:1/callback?code=c&state=s")
        let requests = transport.requests
        #expect(requests.map(\.method) == [.get, .get, .post])
        #expect(requests.map(\.url.path) == ["/authorize", "/login", "/decide"])
        #expect(requests.map { $0.headers["Cookie"] } == [nil, "sid=1", "sid=1"])
        #expect(requests[2].form["member"] == "102")
    }

    @Test("a form sent as a query replaces the query of the address")
    func sendsQuery() async throws {
        let form = #"<form action="/next?old=1"><input type="hidden" name="a" value="1 2" /><button>Go</button></form>"#
        let transport = ScriptedTransport([Self.page(form), Self.redirect("http://127.0.0.1:1/callback")])
        _ = try await Self.walk(transport)
        #expect(transport.requests[1].url.absoluteString == "https://id.example.test/next?a=1%202")
    }

    @Test("307 repeats the body, 302 does not", arguments: [(307, HTTPRequest.Method.post), (302, .get)])
    func keepsMethod(_ status: Int, _ method: HTTPRequest.Method) async throws {
        let transport = ScriptedTransport([
            Self.page(Pages.consent), Self.redirect("/again", status: status), Self.redirect("http://127.0.0.1:1/callback"),
        ])
        _ = try await Self.walk(transport)
        #expect(transport.requests[2].method == method)
        #expect(transport.requests[2].form["member"] == (status == 307 ? "102" : nil))
    }

    @Test("an error page is quoted, without parts that may be an address or a secret")
    func quotes() async {
        let token = String(repeating: "x", count: 40)
        let body = "<h1>That did not work</h1><p>The link https://id.example.test/x?y=z and \(token) are old.</p>"
        let transport = ScriptedTransport([Self.page(body, status: 400)])
        await #expect(
            throws: UserAgentError.failed(
                "The provider responded with status 400. The page “Sign in” says: “That did not work – The link … and … are old.”."
            )
        ) { _ = try await Self.walk(transport) }
    }

    @Test("a walk that leads nowhere ends with a sentence")
    func obstacles() async {
        let endless = ScriptedTransport { _ in Self.redirect("/again") }
        await #expect(throws: UserAgentError.failed("The provider's pages lead on and on.")) {
            _ = try await Self.walk(endless)
        }
        #expect(endless.requests.count == 20)
        let offered = "The page offers no member of that name. It offers anna, boris."
        await #expect(throws: UserAgentError.failed(offered)) {
            _ = try await Self.walk(ScriptedTransport([Self.page(Pages.consent)]), as: "carl")
        }
        await #expect(throws: UserAgentError.failed("The page “Sign in” says: “All done”.")) {
            _ = try await Self.walk(ScriptedTransport([Self.page("<h1>All done</h1>")]))
        }
        await #expect(throws: UserAgentError.failed("The provider leads from a protected page to one that is not.")) {
            _ = try await Self.walk(ScriptedTransport([Self.redirect("http://id.example.test/")]))
        }
        await #expect(throws: UserAgentError.failed("A page could not be fetched. " + HTTPError.offline.problem)) {
            _ = try await Self.walk(ScriptedTransport([]))
        }
    }

    @Test("a visit also fetches the redirect address and returns the closing page's title")
    func visits() async throws {
        let transport = ScriptedTransport([
            Self.redirect("http://127.0.0.1:1/callback?code=c"), Self.page("<h1>You are signed in</h1>"),
        ])
        #expect(try await PageWalker(as: nil, transport: transport).visit(Self.start) == "Sign in")
        #expect(transport.requests.last?.url.absoluteString == "http://127.0.0.1:1/callback?code=c")
        let bare = try #require(URL(string: "https://id.example.test/authorize"))
        await #expect(throws: UserAgentError.redirectUnsupported) {
            try await PageWalker(as: nil, transport: transport).visit(bare)
        }
    }
}
