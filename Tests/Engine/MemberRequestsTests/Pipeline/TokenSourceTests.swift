import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing

@Suite("Sources of tokens", .timeLimit(.minutes(1)))
struct TokenSourceTests {
    /// Numbers its tokens, and remembers the refused ones.
    private final class CountingSource: TokenSource {
        let rejected = Locked<[Secret?]>([])
        let clock: any MemberClock
        let keeps: Bool

        init(clock: any MemberClock, keeps: Bool = true) { (self.clock, self.keeps) = (clock, keeps) }

        var mayKeepReplies: Bool { keeps }

        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            let count = self.rejected.withLock { list in
                list.append(rejected)
                return list.count
            }
            return TokenSet(accessToken: Secret("t\(count)"), life: .unknown, receivedBy: clock)
        }
    }

    private struct EmptySource: TokenSource {
        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            throw .tokenUnavailable(code: "test.no_key")
        }
    }

    private let fixture = PipelineFixture()

    @Test("any source gives a call its token, and is asked for another one after a refusal")
    func renewal() async throws {
        let transport = ScriptedTransport([.text("", status: 401), .text("value")])
        let source = CountingSource(clock: fixture.clock)
        let reply = try await fixture.pipeline(transport).send(fixture.call(), for: source, folder: "17")
        #expect(reply.body == Data("value".utf8))
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer t1", "Bearer t2"])
        #expect(source.rejected.value == [nil, Secret("t1")])
    }

    @Test("a source without a token ends the call before it is sent")
    func empty() async throws {
        let transport = ScriptedTransport([])
        await #expect { try await fixture.pipeline(transport).send(fixture.call(), for: EmptySource(), folder: "17") } throws: {
            ($0 as? RequestError)?.code == "requests.token_unavailable"
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a source whose account was removed leaves no reply behind", arguments: [true, false])
    func keeping(keeps: Bool) async throws {
        let transport = ScriptedTransport([.text("value")])
        _ = try await fixture.pipeline(transport).send(
            fixture.call(), for: CountingSource(clock: fixture.clock, keeps: keeps), folder: "17")
        #expect((fixture.cache.reply(for: fixture.key, in: "17") != nil) == keeps)
    }

    /// Its account leaves while a call gets its token.
    private final class LeavingSource: TokenSource {
        private let isHere = Locked(true)
        var mayKeepReplies: Bool { isHere.value }

        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            isHere.withLock { $0 = false }
            return TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: TestClock())
        }
    }

    @Test("a reply is not returned after a failure if the account left during the call")
    func leaving() async throws {
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(60))
        let pipeline = fixture.pipeline(ScriptedTransport { _ in .failure(.offline) })
        let call = fixture.call { $0.servesStaleOnError = true }
        await #expect(throws: RequestError.self) { try await pipeline.send(call, for: LeavingSource(), folder: "17") }
        #expect(try await pipeline.text(call) == "old")
    }

    @Test("a session whose account was moved to another store returns no kept reply, and says where it went")
    func moved() async throws {
        let (key, store) = (
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: "17"),
            MemoryAccountStore(clock: fixture.clock)
        )
        _ = try await store.save(SignedInAccount(key, secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: fixture.clock))))
        let open = OpenStore(
            store, cacheFolder: FileManager.default.temporaryDirectory, clock: fixture.clock, diagnostics: .silent)
        let session = Session(key, in: open, clients: ClientRegistry())
        #expect(try await session.loadAccount() != nil && session.mayKeepReplies)
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        try await open.change(key) { _ in
            var change = AccountChange()
            change.needsSignIn = MoveMark(.moved, to: "there", reason: nil).text
            return change
        }
        await #expect {
            try await fixture.pipeline(ScriptedTransport([])).send(fixture.call(), for: session, folder: "17")
        } throws: {
            ($0 as? RequestError)?.code == "accounts.moved"
        }
        #expect(fixture.cache.reply(for: fixture.key, in: "17") == nil)
    }

    @Test("without a cache nothing is stored, and no old reply is used when a call fails")
    func noCache() async throws {
        let transport = ScriptedTransport { _ in .text("value") }
        let pipeline = RequestPipeline(transport: transport, cache: nil, traffic: RequestTraffic(clock: fixture.clock))
        for _ in 0..<2 { #expect(try await pipeline.text(fixture.call { $0.servesStaleOnError = true }) == "value") }
        #expect(transport.requests.count == 2)
        let failing = RequestPipeline(transport: ScriptedTransport([]), cache: nil)
        await #expect(throws: RequestError.self) { try await failing.text(fixture.call { $0.servesStaleOnError = true }) }
    }
}
