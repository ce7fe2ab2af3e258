import MemberAccounts
import MemberCore
import MemberSandbox
import Testing
import VKID

@Suite("VK ID when things go wrong", .timeLimit(.minutes(1)))
struct FaultTests {
    private static let tokens = "/oauth2/auth"

    @Test(
        "an answer that does not come, comes cut or comes as nothing keeps the account; the next refresh works",
        arguments: [
            ("reset", "http.connection_lost"), ("truncated", "oauth.response_malformed"), ("status=503", "oauth.refused"),
            ("rate-limit=30", "oauth.refused"),
        ])
    func kept(fault: String, code: String) async throws {
        try await Stand.with {
            $0.rotationGrace = 30
        } _: { stand in
            let vkid = try stand.vkid()
            _ = try await vkid.authorize(using: stand.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            let (_, before) = try await session.getFreshAccessToken()
            stand.sandbox.faults.add(try #require(Fault(fault + "@" + Self.tokens)))
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                ($0 as? any CodedError)?.code == code
            }
            #expect(!session.needsSignIn)
            let (_, after) = try await session.getFreshAccessToken(forceRefresh: true)
            #expect(after.value != before.value)
            #expect(stand.sandbox.sessions.map(\.end) == [nil])
        }
    }

    @Test("an answer that calls itself a page is read, or refused, but never loses the session")
    func wrongType() async throws {
        try await Stand.with {
            $0.rotationGrace = 30
        } _: { stand in
            let vkid = try stand.vkid()
            _ = try await vkid.authorize(using: stand.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            stand.sandbox.faults.add(.wrongType, path: Self.tokens)
            _ = try? await session.getFreshAccessToken(forceRefresh: true)
            #expect(!session.needsSignIn)
            _ = try await session.getFreshAccessToken(forceRefresh: true)
        }
    }

    @Test("a token that counts as reused needs a new sign-in, which works")
    func reuse() async throws {
        try await Stand.with { stand in
            let vkid = try stand.vkid()
            _ = try await vkid.authorize(using: stand.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            stand.sandbox.faults.add(.tokenReuse)
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                if case TokenRefreshingError.invalidRefreshToken = $0 { true } else { false }
            }
            #expect(session.needsSignIn)
            _ = try await vkid.authorize(using: stand.agent())
            #expect(vkid.currentAuthorizedSession?.needsSignIn == false)
            #expect(stand.sandbox.sessions.map(\.end) == [.tokenReuse, nil])
        }
    }

    @Test("a session that the sandbox's operator ended needs a new sign-in")
    func ended() async throws {
        try await Stand.with { stand in
            let vkid = try stand.vkid()
            _ = try await vkid.authorize(using: stand.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            #expect(stand.sandbox.endSession(try #require(stand.sandbox.sessions.first?.id)))
            #expect(!stand.sandbox.endSession("f-none"))
            await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
            #expect(session.needsSignIn)
        }
    }

    @Test(
        "new keys, a wrong clock, late and dripping answers do not keep anybody from signing in",
        arguments: ["key-rotation", "clock-skew=7200", "clock-skew=-7200", "slow-drip=60", "delay=30", "late-answer=30"])
    func signsIn(fault: String) async throws {
        try await Stand.with { stand in
            let vkid = try stand.vkid()
            stand.sandbox.faults.add(try #require(Fault(fault + "@" + Self.tokens)))
            _ = try await vkid.authorize(using: stand.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            stand.sandbox.rotateKeys()
            _ = try await session.getFreshAccessToken(forceRefresh: true)
            #expect(stand.sandbox.faults.faults.isEmpty)
        }
    }
}
