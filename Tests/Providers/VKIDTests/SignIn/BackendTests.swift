import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

/// A backend that records what it receives.
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
    @Test(
        "succeeds with everything that the backend needs; no request is sent to VK and no session is made",
        arguments: [true, false])
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
        #expect(vkid.authorizedSessions.isEmpty && vkid.fixed.context.vault.openAttempts.isEmpty)
        #expect(!"\(code)".contains("code-1"))
    }

    @Test("is an error with its own name, only in the completion form")
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

    @Test("uses secrets made elsewhere and passes on no verifier that it does not have")
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

    @Test("with secrets older than a quarter of an hour fails as expired")
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

    @Test("makes a session from returned tokens; only the first response counts")
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

    @Test("ends with the backend's error, or with its missing response")
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

    /// Inconsistent secrets, each with its fault.
    private static let unsound: [(String, PKCESecrets)] = [
        (
            "a verifier that is too short",
            PKCESecrets(codeVerifier: "short", codeChallenge: String(repeating: "c", count: 43), state: "s")
        ),
        (
            "a challenge of another verifier",
            PKCESecrets(
                codeVerifier: String(repeating: "v", count: 43), codeChallenge: String(repeating: "c", count: 43), state: "s")
        ),
    ]

    @Test("with inconsistent secrets fails before any page is shown or any request to VK", arguments: unsound.map(\.0))
    func unsoundSecrets(what: String) async throws {
        let (bench, page) = (try Bench(), PageAgent())
        let secrets = try #require(Self.unsound.first { $0.0 == what }?.1)
        let vkid = try bench.vkid()
        for flow in [
            AuthConfiguration.Flow.publicClientFlow(pkce: secrets),
            .confidentialClientFlow(codeExchanger: Backend(), pkce: secrets),
        ] {
            let configuration = AuthConfiguration(flow: flow)
            for attempt in 0..<2 {
                await #expect {
                    if attempt == 0 { _ = try await vkid.authorize(with: configuration, using: page) }
                    if attempt == 1 { _ = try await vkid.beginAuthorization(with: configuration) }
                } throws: {
                    ($0 as? AuthError)?.code == "oauth.secrets_unsound"
                }
            }
        }
        await #expect(throws: OAuth2MigrationError.self) {
            try await vkid.oAuth2MigrationManager.migrate(from: "old", oAuthProvider: .vkid, secrets: secrets)
        }
        #expect(page.pages.value.isEmpty && bench.transport.requests.isEmpty)
    }

    @Test("with expired secrets also cannot begin by id, and ends when they expire")
    func secretsEnd() async throws {
        let (bench, gate) = (try Bench(), Gate())
        let vkid = try bench.vkid()
        let secrets = PKCESecrets(random: SeededRandom(seed: 1), at: bench.clock.now)
        let configuration = AuthConfiguration(flow: .publicClientFlow(pkce: secrets))
        bench.clock.advance(by: .seconds(800))
        let task = Task { try await vkid.authorize(with: configuration, using: HoldingAgent(gate: gate)) }
        await gate.arrived(1)
        #expect(await waited(while: bench.clock.sleeperCount < 1))
        bench.clock.advance(by: .seconds(100))
        await #expect { try await task.value } throws: { ($0 as? AuthError)?.code == "oauth.attempt_timed_out" }
        gate.open()
        await #expect { try await vkid.beginAuthorization(with: configuration) } throws: {
            ($0 as? AuthError)?.code == "oauth.attempt_timed_out"
        }
    }

    @Test("a backend's own error is the cause of the sign-in's")
    func cause() async throws {
        struct OwnError: Error {}
        let backend = Backend(answer: .failure(OwnError()))
        await #expect {
            try await Bench().vkid().authorize(
                with: AuthConfiguration(flow: .tokensFromBackend(codeExchanger: backend)), using: PageAgent())
        } throws: {
            if case AuthError.unknown(let cause) = $0 { cause is OwnError } else { false }
        }
    }

    @Test("passes a server's redirect address to the backend and the exchange byte for byte")
    func redirect() async throws {
        let (bench, text) = (try Bench(), "https://app.example/vk%2Fback?next=%41")
        let vkid = try bench.vkid(configure: { $0.redirectURI = URL(string: text) })
        let pending = try await vkid.beginAuthorization()
        #expect(pending.address.fields["redirect_uri"] == text)
        let answer = URL(string: text + "&code=c&device_id=d&state=" + pending.address.fields["state"]!)!
        _ = try await vkid.finishAuthorization(pending.id, redirectedTo: answer)
        #expect(bench.transport.requests.last?.form["redirect_uri"] == text)
    }
}
