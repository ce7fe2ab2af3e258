import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@Suite("The last page of a sign-in", .timeLimit(.minutes(1)))
struct LastPageTests {
    private let network = NetworkTransport()

    /// Opens a session whose redirect is accepted, and runs a closure with it.
    private func withAccepted(
        clock: any MemberClock = SystemClock(), _ body: (any UserAgentSession) async throws -> Void
    ) async throws {
        let opened = Gate()
        let agent = LoopbackAgent(opener: GivenBrowser { _ in opened.open() }, clock: clock)
        let session = try await agent.prepare(redirectURI: nil)
        let shown = Task { try await session.present(#require(URL(string: "https://id.example.test/auth"))) { _ in .accepted } }
        await opened.pass()
        try await body(session)
        try await shown.value
    }

    private func fetched(_ session: any UserAgentSession, language: String = "en") async throws -> (status: Int, text: String) {
        var request = HTTPRequest(.get, session.redirectURI)
        request.headers["Accept-Language"] = language
        let response = try await network.send(request)
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test("has its stylesheet and its icon beside it", arguments: [("/style.css", "text/css"), ("/icon.svg", "image/svg+xml")])
    func files(path: String, type: String) async throws {
        try await withAccepted { session in
            await session.ended(.signedIn)
            let page = try await fetched(session)
            #expect(page.text.contains("href=\"\(path)\"") && page.text.contains("<body class=\"narrow\">"))
            let address = try #require(URL(string: path, relativeTo: session.redirectURI)?.absoluteURL)
            let file = try await network.send(HTTPRequest(.get, address))
            #expect(file.status == 200 && file.headers["Content-Type"]?.hasPrefix(type) == true)
            await session.close()
        }
    }

    @Test("waits until the sign-in has ended, while the sign-in itself continues at once")
    func waits() async throws {
        let clock = TestClock()
        try await withAccepted(clock: clock) { session in
            let isShown = Locked(false)
            let browser = Task {
                let page = try await fetched(session)
                isShown.withLock { $0 = true }
                return page
            }
            // The redirect is accepted long before its page is there: a second request for the same address waits as well.
            let second = Task { try await fetched(session) }
            #expect(await waited(while: clock.sleeperCount < 2))
            #expect(!isShown.value)
            await session.ended(.signedIn)
            for page in [try await browser.value, try await second.value] { #expect(page.text.contains("You are signed in")) }
            await session.close()
        }
    }

    @Test(
        "says in a sentence for members what failed, without a code",
        arguments: [
            (.offline, "http.offline", "en", 400, "could not reach the service"),
            (.offline, "http.timed_out", "ru", 400, "не удалось связаться с сервисом"),
            (.storage, "oauth.storage", "en", 400, "could not save your sign-in"),
            (.anotherMember, "members.another_member", "ru", 400, "вход в другой аккаунт"),
            (.refused, "oauth.refused", "en", 400, "rejected the sign-in"),
            (.refused, "oauth.id_token_nonce", "ru", 400, "отклонил вход"),
            (.declined, "oauth.declined", "en", 200, "Sign-in canceled"),
            (.other, "anything.else", "en", 400, "Something went wrong"),
        ] as [(SignInConclusion.Cause, String, String, Int, String)])
    func failures(cause: SignInConclusion.Cause, code: String, language: String, status: Int, sentence: String) async throws {
        try await withAccepted { session in
            await session.ended(.failed(cause, code: code))
            let page = try await fetched(session, language: language)
            #expect(page.status == status && page.text.contains(sentence))
            #expect(!page.text.contains(code) && page.text.components(separatedBy: "<script").count == 2)
            await session.close()
        }
    }

    @Test(
        "does not wait forever: after its limit it says only what is known",
        arguments: [("en", "Almost done"), ("ru", "Почти готово")])
    func limit(language: String, title: String) async throws {
        let clock = TestClock()
        try await withAccepted(clock: clock) { session in
            let browser = Task { try await fetched(session, language: language) }
            #expect(await waited(while: clock.sleeperCount == 0))
            clock.advance(by: .seconds(20))
            let page = try await browser.value
            #expect(page.status == 200 && page.text.contains(title))
            #expect(!page.text.contains("You can close this window"))
            await session.close()
        }
    }

    @Test("ends its wait when the session closes, even if the sign-in reports no end")
    func closed() async throws {
        let clock = TestClock()
        try await withAccepted(clock: clock) { session in
            let browser = Task { try await fetched(session) }
            #expect(await waited(while: clock.sleeperCount == 0))
            await session.close()
            let page = try await browser.value
            #expect(page.text.contains("Almost done"))
        }
    }

    @Test(
        "of a whole sign-in reports success after the code is exchanged, and the failure if the exchange fails",
        arguments: [true, false])
    func whole(works: Bool) async throws {
        let (exchange, text, opened) = (Gate(), Locked(""), Gate())
        let root = try #require(URL(string: "https://id.example.test"))
        var profile = ProviderProfile(
            name: "example",
            endpoints: ProviderEndpoints(authorization: root.appending(path: "auth"), token: root.appending(path: "token")))
        profile.token.subjectMember = "user_id"
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"),
            transport: GatedTransport(gate: exchange, works: works))
        let page = Locked<Task<Void, Never>?>(nil)
        let browser = GivenBrowser { [network] address in
            let fields = HTTPRequest(.get, address).query
            let answer = "?code=c&state=" + (fields["state"] ?? "")
            guard let target = (fields["redirect_uri"]).flatMap({ URL(string: $0 + answer) }) else { return }
            let task = Task {
                let response = try? await network.send(HTTPRequest(.get, target))
                text.withLock { $0 = response.map { String(decoding: $0.body, as: UTF8.self) } ?? "" }
            }
            page.withLock { $0 = task }
            opened.open()
        }
        let signIn = Task { try await client.signIn(AuthorizationRequest(), with: LoopbackAgent(opener: browser)) }
        await opened.pass()
        await exchange.arrived(1)
        #expect(text.value.isEmpty, "nothing is said before it is known")
        exchange.open()
        if works {
            #expect(try await signIn.value.subject == "7")
        } else {
            await #expect(throws: OAuthError.self) { try await signIn.value }
        }
        await page.value?.value
        #expect(text.value.contains(works ? "You are signed in" : "rejected the sign-in"))
    }
}

/// A token endpoint that waits until it may respond.
private struct GatedTransport: HTTPTransport {
    let gate: Gate
    let works: Bool

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        await gate.pass()
        let body = works ? #"{"access_token":"t","token_type":"Bearer","user_id":7}"# : #"{"error":"invalid_grant"}"#
        return HTTPResponse(status: works ? 200 : 400, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}
