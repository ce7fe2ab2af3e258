import MemberAccounts
import MemberCore
import MemberSandbox
import Testing
import VKID

@Suite("VK ID with faults", .timeLimit(.minutes(1)))
struct FaultTests {
    private static let tokens = "/oauth2/auth"

    @Test(
        "a response that is missing, truncated or a failure keeps the account; the next refresh works",
        arguments: [
            ("reset", "http.connection_lost"), ("truncated", "oauth.response_malformed"), ("status=503", "oauth.refused"),
            ("rate-limit=30", "oauth.refused"),
        ])
    func kept(fault: String, code: String) async throws {
        try await VKBench.with {
            $0.rotationGrace = 30
        } _: { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            let (_, before) = try await session.getFreshAccessToken()
            bench.sandbox.faults.add(try #require(Fault(fault + "@" + Self.tokens)))
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                ($0 as? any CodedError)?.code == code
            }
            #expect(!session.needsSignIn)
            let (_, after) = try await session.getFreshAccessToken(forceRefresh: true)
            #expect(after.value != before.value)
            #expect(bench.sandbox.sessions.map(\.end) == [nil])
        }
    }

    @Test("a response declared as a page is read, or refused, but never loses the session")
    func wrongType() async throws {
        try await VKBench.with {
            $0.rotationGrace = 30
        } _: { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            bench.sandbox.faults.add(.wrongType, path: Self.tokens)
            _ = try? await session.getFreshAccessToken(forceRefresh: true)
            #expect(!session.needsSignIn)
            _ = try await session.getFreshAccessToken(forceRefresh: true)
        }
    }

    @Test("a token reported as reused needs a new sign-in, which works")
    func reuse() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            bench.sandbox.faults.add(.tokenReuse)
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                if case TokenRefreshingError.invalidRefreshToken = $0 { true } else { false }
            }
            #expect(session.needsSignIn)
            _ = try await vkid.authorize(using: bench.agent())
            #expect(vkid.currentAuthorizedSession?.needsSignIn == false)
            #expect(bench.sandbox.sessions.map(\.end) == [.tokenReuse, nil])
        }
    }

    @Test("a session ended by the sandbox's operator needs a new sign-in")
    func ended() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            #expect(bench.sandbox.endSession(try #require(bench.sandbox.sessions.first?.id)))
            #expect(!bench.sandbox.endSession("f-none"))
            await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
            #expect(session.needsSignIn)
        }
    }

    @Test(
        "new keys, a wrong clock, late and slow responses do not prevent a sign-in",
        arguments: ["key-rotation", "clock-skew=7200", "clock-skew=-7200", "slow-drip=60", "delay=30", "late-answer=30"])
    func signsIn(fault: String) async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            bench.sandbox.faults.add(try #require(Fault(fault + "@" + Self.tokens)))
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            bench.sandbox.rotateKeys()
            _ = try await session.getFreshAccessToken(forceRefresh: true)
            #expect(bench.sandbox.faults.faults.isEmpty)
        }
    }
}
