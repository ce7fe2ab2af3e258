import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberTesting
import Testing

@Suite("The listener for one sign-in")
struct LoopbackSessionTests {
    private static let page = URL(string: "https://id.example.test/auth")!
    private let network = NetworkTransport()

    private func get(_ url: URL, language: String = "en", method: HTTPRequest.Method = .get) async throws -> HTTPResponse {
        var request = HTTPRequest(method, url)
        request.headers["Accept-Language"] = language
        return try await network.send(request)
    }

    @Test("listens on a free port of 127.0.0.1, and stops when it is closed")
    func closes() async throws {
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in }).prepare(redirectURI: nil)
        #expect(session.redirectURI.host() == "127.0.0.1")
        #expect(session.redirectURI.path() == "/callback")
        #expect(session.redirectURI.port != 0)
        await session.close()
        await #expect(throws: HTTPError.offline) { try await network.send(HTTPRequest(.get, session.redirectURI)) }
    }

    @Test(
        "the page says how the redirect ended, in the member's language, and again on a second request",
        arguments: [
            (RedirectOutcome.accepted, "ru-RU,ru", 200, "Вы вошли"), (.accepted, "en", 200, "You are signed in"),
            (.failed(.declined(description: nil)), "en", 200, "Sign-in canceled"),
            (.failed(.timedOut), "de", 400, "Etwas ist schiefgegangen"),
            (.failed(.redirect(.stateMismatch)), "ru", 400, "Этот ответ относится к другому входу"),
        ])
    func pages(_ outcome: RedirectOutcome, _ language: String, _ status: Int, _ title: String) async throws {
        let arrived = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in arrived.open() }).prepare(redirectURI: nil)
        let asked = Locked(0)
        async let shown: Void = session.present(Self.page) { _ in
            asked.withLock { $0 += 1 }
            return outcome
        }
        await arrived.pass()
        if outcome == .accepted { await session.ended(.signedIn) }
        let redirect = session.redirectURI.appending(queryItems: [URLQueryItem(name: "code", value: "very-secret")])
        for _ in 1...2 {
            let response = try await get(redirect, language: language)
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == status)
            #expect(text.contains(title))
            #expect(!text.contains("very-secret"))
        }
        try await shown
        #expect(asked.value == 1)
        await session.close()
    }

    @Test("a second response and a late one get the page that the sign-in is over, and are not called another sign-in's")
    func over() async throws {
        let opened = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in opened.open() }).prepare(redirectURI: nil)
        async let shown: Void = session.present(Self.page) { _ in .accepted }
        await opened.pass()
        await session.ended(.signedIn)
        func answer(_ code: String) async throws -> String {
            let redirect = session.redirectURI.appending(queryItems: [URLQueryItem(name: "code", value: code)])
            return String(decoding: try await get(redirect).body, as: UTF8.self)
        }
        #expect(try await answer("first").contains("You are signed in"))
        #expect(try await answer("second").contains("This sign-in has already ended"))
        try await shown
        #expect(try await answer("late").contains("This sign-in has already ended"))
        #expect(try await answer("first").contains("You are signed in"))
        await session.close()
    }

    @Test(
        "an address without a port means any port: a free one is chosen, and the address contains it",
        arguments: ["http://127.0.0.1/my/answer", "http://[::1]/my/answer?app=1"])
    func anyPort(address: String) async throws {
        let opened = Gate()
        let agent = LoopbackAgent(opener: GivenBrowser { _ in opened.open() })
        let session = try await agent.prepare(redirectURI: URL(string: address))
        let other = try await agent.prepare(redirectURI: URL(string: address))
        let port = try #require(session.redirectURI.port)
        #expect(port > 0 && port != other.redirectURI.port)
        let parts = address.components(separatedBy: "/my")
        #expect(session.redirectURI.absoluteString == "\(parts[0]):\(port)/my\(parts[1])")
        async let shown: Void = session.present(Self.page) { $0.port == port ? .accepted : .notMine }
        await opened.pass()
        await session.ended(.signedIn)
        #expect(try await get(session.redirectURI).status == 200)
        try await shown
        for open in [session, other] { await open.close() }
    }

    @Test("after any number of foreign redirects, the right one is still accepted")
    func flooded() async throws {
        let arrived = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in arrived.open() }).prepare(redirectURI: nil)
        async let shown: Void = session.present(Self.page) { url in
            url.query() == "code=right" ? .accepted : .refused(.stateMismatch)
        }
        await arrived.pass()
        await session.ended(.signedIn)
        for number in 0..<150 {
            let foreign = session.redirectURI.appending(queryItems: [URLQueryItem(name: "code", value: String(number))])
            #expect(try await get(foreign).status == 400)
        }
        #expect(
            try await get(session.redirectURI.appending(queryItems: [URLQueryItem(name: "code", value: "right")])).status == 200)
        try await shown
        await session.close()
    }

    @Test(
        "the right redirect is accepted while others hold connections open",
        arguments: ["", "GET /callback HTTP/1.1\r\nHost: x\r\n"])
    func heldConnections(text: String) async throws {
        let arrived = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in arrived.open() }).prepare(redirectURI: nil)
        async let shown: Void = session.present(Self.page) { _ in .accepted }
        await arrived.pass()
        await session.ended(.signedIn)
        let port = try #require(session.redirectURI.port)
        let held = try (0..<130).map { _ in try HalfOpenConnection(port: port, saying: text) }
        #expect(try await get(session.redirectURI).status == 200)
        try await shown
        #expect(held.count == 130)
        await session.close()
    }

    @Test("the IPv6 loopback address works as well")
    func listensOnIPv6() async throws {
        let free = try await LoopbackAgent(opener: GivenBrowser { _ in }).prepare(redirectURI: nil)
        let port = try #require(free.redirectURI.port)
        await free.close()
        let own = try #require(URL(string: "http://[::1]:\(port)/callback"))
        let session = try await LoopbackAgent().prepare(redirectURI: own)
        #expect(try await get(own).status == 400)
        await session.close()
    }

    @Test("a browser that shows the page gets its stylesheet before the listener ends")
    func farewell() async throws {
        let clock = TestClock()
        let opened = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in opened.open() }, clock: clock).prepare(redirectURI: nil)
        async let shown: Void = session.present(Self.page) { _ in .accepted }
        await opened.pass()
        await session.ended(.signedIn)
        var request = HTTPRequest(.get, session.redirectURI)
        request.headers["Sec-Fetch-Dest"] = "document"
        _ = try await network.send(request)
        try await shown
        async let closed: Void = session.close()
        let root = try #require(URL(string: "/", relativeTo: session.redirectURI))
        #expect(try await get(root.appending(path: "style.css")).status == 200)
        await closed
        await #expect(throws: HTTPError.offline) { try await network.send(request) }
    }

    @Test("other paths are 404, HEAD decides nothing, and the stylesheet is served")
    func otherPaths() async throws {
        let opened = Gate()
        let session = try await LoopbackAgent(opener: GivenBrowser { _ in opened.open() }).prepare(redirectURI: nil)
        let showing = Task { try await session.present(Self.page) { _ in .accepted } }
        await opened.pass()
        let root = try #require(URL(string: "/", relativeTo: session.redirectURI))
        #expect(try await get(root.appending(path: "favicon.ico")).status == 404)
        #expect(try await get(root.appending(path: "callback/")).status == 404)
        #expect(try await get(root.appending(path: "style.css")).mediaType == "text/css")
        #expect(try await get(session.redirectURI, method: .head).status == 204)
        showing.cancel()
        await #expect(throws: UserAgentError.cancelled) { try await showing.value }
        await session.close()
    }

    @Test("cancelling the task ends the wait at once, even while the browser's command runs")
    func cancels() async throws {
        let opened = Gate()
        let clock = TestClock()
        let browser = GivenBrowser { _ in
            opened.open()
            try? await clock.sleep(for: .seconds(3600))
        }
        let session = try await LoopbackAgent(opener: browser).prepare(redirectURI: nil)
        let showing = Task { try await session.present(Self.page) { _ in .accepted } }
        await opened.pass()
        showing.cancel()
        await #expect(throws: UserAgentError.cancelled) { try await showing.value }
        await session.close()
    }

    @Test("the given loopback address is used exactly, and a port in use is reported")
    func givenAddress() async throws {
        let first = try await LoopbackAgent(opener: GivenBrowser { _ in }).prepare(redirectURI: nil)
        let port = try #require(first.redirectURI.port.flatMap(UInt16.init(exactly:)))
        await #expect(throws: UserAgentError.portTaken(port)) {
            _ = try await LoopbackAgent().prepare(redirectURI: first.redirectURI)
        }
        await #expect(throws: UserAgentError.portTaken(port)) {
            _ = try await LoopbackAgent(port: port).prepare(redirectURI: nil)
        }
        await first.close()
        let own = try #require(URL(string: "http://127.0.0.1:\(port)/my/answer"))
        let second = try await LoopbackAgent().prepare(redirectURI: own)
        #expect(second.redirectURI == own)
        #expect(try await get(own).status == 400, "nothing is judged before the page is presented")
        await second.close()
    }

    @Test(
        "an address that cannot be listened on is refused",
        arguments: [
            "https://127.0.0.1:8080/callback", "http://localhost:8080/callback", "http://192.0.2.1:8080/",
            "com.example.app:/done",
            "http://127.0.0.1:0/", "http://127.0.0.1:8080/#part",
        ])
    func unsupported(_ address: String) async throws {
        await #expect(throws: UserAgentError.redirectUnsupported) {
            _ = try await LoopbackAgent().prepare(redirectURI: URL(string: address))
        }
    }

    @Test("if nothing can open the page, the caller shows it or the sign-in is unavailable")
    func fallback() async throws {
        let none = GivenBrowser { _ throws(UserAgentError) in throw .unavailable }
        let bare = try await LoopbackAgent(opener: none, fallback: nil).prepare(redirectURI: nil)
        await #expect(throws: UserAgentError.unavailable) { try await bare.present(Self.page) { _ in .accepted } }
        await bare.close()
        let printed = Gate()
        let session = try await LoopbackAgent(opener: none) { _ in printed.open() }.prepare(redirectURI: nil)
        async let shown: Void = session.present(Self.page) { _ in .accepted }
        await printed.pass()
        await session.ended(.signedIn)
        #expect(try await get(session.redirectURI).status == 200)
        try await shown
        await session.close()
    }
}
