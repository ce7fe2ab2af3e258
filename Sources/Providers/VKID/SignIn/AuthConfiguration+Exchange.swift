import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn

extension AuthConfiguration.Flow {
    var pkce: PKCESecrets? {
        switch self {
        case .publicClientFlow(let pkce), .confidentialClientFlow(_, let pkce), .tokensFromBackend(_, let pkce): pkce
        }
    }

    /// The caller's own secrets as the engine's type.
    var secrets: RequestSecrets? {
        pkce.map { pkce in
            RequestSecrets(
                state: Secret(pkce.state), challenge: pkce.codeChallenge, verifier: pkce.codeVerifier.flatMap(PKCEVerifier.init))
        }
    }

    /// Refuses, before the member's part, secrets that would fail after it.
    func checkSecrets(at now: Date) throws(AuthError) {
        guard let pkce else { return }
        if case .publicClientFlow = self, pkce.codeVerifier == nil { throw .codeVerifierNotProvided }
        guard pkce.expires > now else { throw .unknown(cause: OAuthError.timedOut) }
        guard pkce.isSound else { throw .unknown(cause: OAuthError.configuration(.secretsUnsound)) }
    }

    /// Returns the way to exchange the code, as the engine's type; the life of a backend's tokens is measured by the clock.
    func exchange(by clock: any MemberClock) -> CodeExchange {
        switch self {
        case .publicClientFlow: .here
        case .confidentialClientFlow(let handler, _):
            .backend { grant in
                // A handler that releases its callback has also finished.
                let isOver = await firstValue(releasedAs: true, cancelledAs: false) { finish in
                    handler.exchange(AuthorizationCode(grant)) { finish(true) }
                }
                guard isOver else { throw OAuthError.agent(.cancelled) }
            }
        case .tokensFromBackend(let exchanger, _):
            .tokensFromBackend { grant in try await exchanger.tokens(for: AuthorizationCode(grant)).granted(by: clock) }
        }
    }
}

extension PKCESecrets {
    /// The time until which they are valid.
    var expires: Date { created.addingTimeInterval(Self.life) }

    /// Whether the challenge belongs to the verifier, if the verifier is known.
    var isSound: Bool { codeVerifier.map { PKCEVerifier($0)?.challenge.isExactly(codeChallenge) ?? false } ?? true }
}

extension AuthorizationCode {
    init(_ grant: CodeGrant) {
        self.init(
            state: grant.state.reveal, codeVerifier: grant.verifier?.secret.reveal, code: grant.code.reveal,
            deviceId: grant.carried["device_id"] ?? "", redirectURI: grant.redirectURI.absoluteString)
    }
}

extension AuthCodeExchanging {
    /// Requests the tokens for a code from the backend.
    fileprivate func tokens(for code: AuthorizationCode) async throws -> AuthFlowData {
        let silence = Result<AuthFlowData, any Error>.failure(UserAgentError.failed("The backend's response was never given."))
        let result = await firstValue(releasedAs: silence, cancelledAs: .failure(AuthError.cancelled)) { callback in
            exchangeAuthCode(code) { callback($0) }
        }
        do { return try result.get() } catch AuthError.cancelled { throw OAuthError.agent(.cancelled) }
    }
}

extension AuthFlowData {
    /// The tokens as the engine's type.
    fileprivate func granted(by clock: any MemberClock) -> BackendTokens {
        let life: TimeInterval = accessToken.expirationDate.timeIntervalSince(clock.now)
        var tokens = TokenSet(
            accessToken: Secret(accessToken.value),
            life: accessToken.expirationDate == .distantFuture ? .endless : .seconds(life),
            refreshToken: Secret(refreshToken.value), idToken: Secret(idToken.value), scopes: accessToken.scope.value.sorted(),
            receivedBy: clock)
        tokens.carried = [("device_id", deviceId)]
        tokens.extra = ["user_id": .integer(Int64(accessToken.userId.value))]
        return BackendTokens(tokens: tokens, subject: String(accessToken.userId.value))
    }
}
