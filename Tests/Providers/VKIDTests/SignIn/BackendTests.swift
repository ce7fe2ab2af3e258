import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import VKID

/// A backend that remembers what it was given.
struct Backend: AuthCodeHandler, AuthCodeExchanging {
    let codes = Locked<[AuthorizationCode]>([])
    var finishes = true
    var answer: Result<AuthFlowData, any Error>?

    func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void) {
        codes.withLock { $0.append(code) }
        if finishes { finishFlow() }
    }

    func exchangeAuthCode(
        _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void
    ) {
        codes.withLock { $0.append(code) }
        if let answer { completion(answer) }
        if finishes, let answer { completion(answer) }
    }
}

@Suite("A sign-in whose code goes to the app's backend", .timeLimit(.minutes(1)))
struct BackendTests {
    @Test("succeeds with all that the backend needs; nothing is asked of VK and no session is made", arguments: [true, false])
    func handedOver(finishes: Bool) async throws {
        let (bench, backend, page) = (try Bench(), Backend(finishes: finishes), PageAgent())
        let vkid = try bench.vkid()
        let outcome = try await vkid.authorize(
            with: AuthConfiguration(flow: .confidentialClientFlow(codeExchanger: backend)), using: page)
        guard case .handedToBackend(let code) = outcome else { throw CancellationError() }
        #expect(backend.codes.value == [code])
        #expect(code.code == "code-1")
        #expect(code.deviceId == "device-of-vk")
        #expect(code.redirectURI == "vk123://vk.ru/blank.html")
        #expect(code.state == page.pages.value.first?.fields["state"])
        #expect(code.codeVerifier?.count == 43)
        #expect(bench.transport.requests.isEmpty)
        #expect(vkid.authorizedSessions.isEmpty && vkid.context.vault.openAttempts.isEmpty)
        #expect(!"\(code)".contains("code-1"))
    }

    @Test("is an error by name in the completion form only")
    func completion() async throws {
        let (vkid, backend) = (try Bench().vkid { $0.userAgent = PageAgent() }, Backend())
        let result = await withCheckedContinuation { continuation in
            Task { @MainActor in
                vkid.authorize(
                    with: AuthConfiguration(flow: .confidentialClientFlow(codeExchanger: backend)), using: .newUIWindow
                ) { continuation.resume(returning: $0) }
            }
        }
        guard case .failure(.authCodeExchangedOnYourBackend) = result else { throw CancellationError() }
    }

    @Test("compares the state before the backend sees the code")
    func foreignState() async throws {
        let backend = Backend()
        await #expect {
            try await Bench().vkid().authorize(
                with: AuthConfiguration(flow: .confidentialClientFlow(codeExchanger: backend)),
                using: PageAgent(answers: ["code=c&state=other&device_id=d"]))
        } throws: {
            ($0 as? AuthError)?.code == "oauth.state_mismatch"
        }
        #expect(backend.codes.value.isEmpty)
    }

    @Test("uses secrets made elsewhere and hands no verifier over that it was not told")
    func ownSecrets() async throws {
        let (backend, page) = (Backend(), PageAgent())
        let secrets = PKCESecrets(codeChallenge: String(repeating: "c", count: 43), state: "made-by-the-backend-32-signs-long")
        let flow = AuthConfiguration.Flow.confidentialClientFlow(codeExchanger: backend, pkce: secrets)
        _ = try await Bench().vkid().authorize(with: AuthConfiguration(flow: flow), using: page)
        #expect(page.pages.value.first?.fields["code_challenge"] == secrets.codeChallenge)
        #expect(backend.codes.value.first?.codeVerifier == nil)
        #expect(backend.codes.value.first?.state == secrets.state)
    }

    @Test("a public sign-in without a verifier fails before any page is shown")
    func noVerifier() async throws {
        let page = PageAgent()
        let secrets = PKCESecrets(codeChallenge: String(repeating: "c", count: 43), state: "s")
        await #expect {
            try await Bench().vkid().authorize(
                with: AuthConfiguration(flow: .publicClientFlow(pkce: secrets)), using: page)
        } throws: {
            if case AuthError.codeVerifierNotProvided = $0 { true } else { false }
        }
        #expect(page.pages.value.isEmpty)
    }

    @Test("secrets of another quarter of an hour are expired")
    func expiredSecrets() async throws {
        let bench = try Bench()
        let secrets = PKCESecrets(random: SeededRandom(seed: 1), at: bench.clock.now)
        bench.clock.advance(by: .seconds(900))
        await #expect {
            try await bench.vkid().authorize(
                with: AuthConfiguration(flow: .publicClientFlow(pkce: secrets)), using: PageAgent())
        } throws: {
            ($0 as? AuthError)?.code == "oauth.attempt_timed_out"
        }
    }

    private func tokens(of user: Int = 77) -> AuthFlowData {
        let id = UserID(value: user)
        let expiry = Date(timeIntervalSince1970: Bench.moment + 600)
        return AuthFlowData(
            accessToken: AccessToken(userId: id, value: "back-access", expirationDate: expiry, scope: ["groups"]),
            refreshToken: RefreshToken(userId: id, value: "back-refresh", scope: ["groups"]),
            idToken: IDToken(userId: id, value: "back-id"), deviceId: "back-device")
    }

    @Test("makes a session of tokens that come back; only the first answer counts")
    func tokensBack() async throws {
        let (bench, backend) = (try Bench(), Backend(answer: .success(tokens())))
        let vkid = try bench.vkid()
        let flow = AuthConfiguration.Flow.tokensFromBackend(codeExchanger: backend)
        guard case .signedIn(let session) = try await vkid.authorize(with: AuthConfiguration(flow: flow), using: PageAgent())
        else {
            throw CancellationError()
        }
        #expect(session.accessToken.value == "back-access")
        #expect(session.accessToken.expirationDate == Date(timeIntervalSince1970: Bench.moment + 600))
        #expect(session.sessionId == "back-device")
        #expect(session.grantedScope == ["groups"])
        #expect(bench.transport.requests.isEmpty)
        _ = try await session.getFreshAccessToken(forceRefresh: true)
        #expect(bench.transport.requests.last?.form["device_id"] == "back-device")
    }

    @Test("ends with the backend's reason, or with its silence")
    func noTokens() async throws {
        let answers: [Result<AuthFlowData, any Error>?] = [.failure(LogoutError.invalidAccessToken), nil]
        for answer in answers {
            let backend = Backend(answer: answer)
            let vkid = try Bench().vkid()
            await #expect {
                try await vkid.authorize(
                    with: AuthConfiguration(flow: .tokensFromBackend(codeExchanger: backend)), using: PageAgent())
            } throws: {
                if case AuthError.unknown = $0 { true } else { false }
            }
            #expect(vkid.authorizedSessions.isEmpty)
        }
    }
}
