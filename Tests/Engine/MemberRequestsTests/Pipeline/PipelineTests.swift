import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing

@Suite("The request pipeline")
final class PipelineTests {
    private let clock = TestClock()
    private let home: TemporaryVault
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "17")
    private let url = URL(string: "https://api.test/m?a=1")!

    init() throws { home = try TemporaryVault(clock: clock) }

    private func pipeline(_ transport: any HTTPTransport) -> RequestPipeline {
        RequestPipeline(
            transport: transport, cache: ResponseCache(root: home.home.appending(path: "cache"), clock: clock))
    }

    private func session(_ transport: any HTTPTransport) throws -> Session {
        let tokens = TokenBuilder.tokens(by: clock)
        try home.vault.store(key, label: nil, details: Data(), secrets: AccountSecrets(tokens: tokens))
        var clients = ClientRegistry()
        let endpoint = URL(string: "https://id.test/token")!
        clients.register("example") { [clock] _ in
            OAuthClient(
                profile: ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: endpoint, token: endpoint)),
                registration: ClientRegistration(id: "app"), transport: transport, clock: clock)
        }
        return Session(key, in: home.vault, clients: clients)
    }

    @Test("the second of two equal reads comes from the cache, and needs neither network nor token")
    func hit() async throws {
        let transport = ScriptedTransport([.json(#"{"v":1}"#)])
        let session = try session(transport)
        let first = try await pipeline(transport).send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: "17")
        clock.advance(by: .seconds(3600))
        let second = try await pipeline(transport).send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: "17")
        #expect(first.source == .network)
        #expect(second.source == .cache(age: 3600, isExpired: false))
        #expect(second.body == first.body)
        #expect(transport.requests.count == 1)
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer access-1")
        #expect(transport.requests.first?.url == url)
    }

    @Test("offline, an expired entry is returned; a miss is sent and reports that there is no network")
    func offline() async throws {
        let transport = ScriptedTransport([.json(#"{"v":1}"#)])
        let pipeline = pipeline(transport)
        _ = try await pipeline.send(ProviderCall(HTTPRequest(.get, url), life: 10), for: nil, folder: "17")
        clock.advance(by: .seconds(11))
        let call = ProviderCall(HTTPRequest(.get, url), life: 10, mode: .offline)
        #expect(try await pipeline.send(call, for: nil, folder: "17").source == .cache(age: 11, isExpired: true))
        let other = ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/other")!), mode: .offline)
        await #expect { try await pipeline.send(other, for: nil, folder: "17") } throws: {
            ($0 as? RequestError)?.code == "http.offline"
        }
    }

    @Test("the replies to a POST, a refusal and a failing status are never stored")
    func neverKept() async throws {
        let transport = ScriptedTransport { request in
            request.method == .post ? .json("{}") : .json("{}", status: 500)
        }
        let pipeline = pipeline(transport)
        for _ in 0..<2 { _ = try await pipeline.send(ProviderCall(HTTPRequest(.post, url)), for: nil, folder: "17") }
        for _ in 0..<2 {
            await #expect(throws: RequestError.self) {
                try await pipeline.send(ProviderCall(HTTPRequest(.get, url)), for: nil, folder: "17")
            }
        }
        #expect(transport.requests.count == 4)
    }

    @Test("a failed request does not change an existing entry")
    func keepsEntry() async throws {
        let transport = ScriptedTransport([.json(#"{"v":1}"#), .json("{}", status: 500)])
        let pipeline = pipeline(transport)
        let call = ProviderCall(HTTPRequest(.get, url), mode: .offline)
        _ = try await pipeline.send(call, for: nil, folder: "17")
        var forced = call
        forced.isForced = true
        await #expect(throws: RequestError.self) { try await pipeline.send(forced, for: nil, folder: "17") }
        #expect(try await pipeline.send(call, for: nil, folder: "17").source == .cache(age: 0, isExpired: false))
    }

    @Test("a rejected token is renewed once and the call repeated once; a second rejection ends the call")
    func renewal() async throws {
        let transport = ScriptedTransport { request in
            if request.url.path == "/token" {
                return .json(#"{"access_token":"access-2","token_type":"Bearer","refresh_token":"refresh-2"}"#)
            }
            let isGood = request.headers["Authorization"] == "Bearer access-2" && request.url.path == "/m"
            return isGood ? .json(#"{"v":2}"#) : .json("", status: 401)
        }
        let session = try session(transport)
        let pipeline = pipeline(transport)
        let reply = try await pipeline.send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: "17")
        #expect(reply.body == Data(#"{"v":2}"#.utf8))
        #expect(transport.requests.map(\.url.path) == ["/m", "/token", "/m"])
        let closed = ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/closed")!))
        await #expect { try await pipeline.send(closed, for: session, folder: "17") } throws: {
            ($0 as? RequestError)?.code == "requests.refused"
        }
        #expect(transport.requests.filter { $0.url.path == "/closed" }.count == 2)
    }

    @Test("a resource that requires more of the member names it, and the token stays unchanged")
    func stepUp() async throws {
        let headers: HTTPHeaders = ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="write""#]
        let transport = ScriptedTransport([.response(HTTPResponse(status: 403, headers: headers))])
        let session = try session(transport)
        await #expect {
            try await pipeline(transport).send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: "17")
        } throws: {
            guard case RequestError.stepUp(let challenge) = $0 else { return false }
            return challenge == StepUpChallenge(scopes: ["write"]) && ($0 as? RequestError)?.code == "requests.step_up"
        }
        #expect(transport.requests.count == 1)
    }

    @Test("a reply that arrives after the sign-out leaves nothing behind")
    func afterSignOut() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return .json(#"{"v":1}"#)
        }
        let session = try session(transport)
        let pipeline = pipeline(transport)
        let url = url
        let task = Task { try await pipeline.send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: "17") }
        await gate.arrived(1)
        try home.vault.remove(key)
        gate.open()
        _ = try? await task.value
        #expect(!FileManager.default.fileExists(atPath: home.home.appending(path: "cache/17").path))
    }
}
