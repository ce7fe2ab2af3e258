import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing

@Suite("An answer that brings another token", .timeLimit(.minutes(1)))
struct ReplacedTokenTests {
    private let fixture = PipelineFixture()
    private let asked = Locked<[Interaction]>([])
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "17")

    private func pipeline(_ transport: ScriptedTransport) -> RequestPipeline {
        let hook = InteractionHook(clock: fixture.clock) { [asked] interaction in
            asked.withLock { $0.append(interaction) }
            return .replacingToken(Secret("new"))
        }
        return fixture.pipeline(transport, PipelineFixture.rules, RequestTraffic(interaction: hook, clock: fixture.clock))
    }

    /// A server that wants an interaction before it accepts a call with any token but the new one.
    private let transport = ScriptedTransport { request in
        .text(request.headers["Authorization"] == "Bearer new" ? "done" : "captcha")
    }

    /// An app's own tokens, which may be kept or not.
    private final class Source: TokenSource {
        let token = Locked("old")
        let keeps: Bool
        let accountKey: AccountKey?

        init(keeps: Bool, _ key: AccountKey) {
            self.keeps = keeps
            accountKey = key
        }

        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            TokenSet(accessToken: Secret(token.value), life: .endless, receivedBy: TestClock())
        }

        func keep(_ new: Secret, replacing old: Secret?) async -> Bool {
            guard keeps, old == Secret(token.value) else { return false }
            token.withLock { $0 = new.reveal }
            return true
        }
    }

    @Test("is kept by the call's source, and the call repeated with it; the question names the account")
    func kept() async throws {
        let source = Source(keeps: true, key)
        let reply = try await pipeline(transport).send(fixture.call(life: .never), for: source, folder: "17")
        #expect(reply.body == Data("done".utf8))
        #expect(source.token.value == "new")
        #expect(asked.value.map(\.account) == [key])
    }

    @Test("ends the call with the provider's refusal, if the source does not keep it or there is none", arguments: [true, false])
    func notKept(hasSource: Bool) async {
        let source = hasSource ? Source(keeps: false, key) : nil
        await #expect {
            _ = try await pipeline(transport).send(fixture.call(life: .never), for: source, folder: "17")
        } throws: {
            ($0 as? RequestError)?.code == "requests.refused"
        }
        #expect(transport.requests.count == 1)
    }

    @Test("is stored in the vault beside the old one's refresh token and life, unless another one is stored by now")
    func session() async throws {
        let home = try TemporaryVault(clock: fixture.clock)
        let tokens = TokenBuilder.tokens(access: "old", refresh: "r", by: fixture.clock)
        try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        let session = Session(key, in: home.vault, clients: ClientRegistry())
        #expect(await session.keep(Secret("new"), replacing: Secret("old")))
        var expected = tokens
        expected.accessToken = Secret("new")
        #expect(try session.secrets().tokens == expected)
        #expect(await session.keep(Secret("late"), replacing: Secret("old")))
        #expect(try session.secrets().tokens == expected)
        try home.vault.remove(key)
        #expect(await session.keep(Secret("late"), replacing: nil) == false)
    }
}
