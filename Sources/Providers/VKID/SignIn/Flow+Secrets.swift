import Foundation
import MemberCore
import MemberOAuth

extension AuthConfiguration.Flow {
    var pkce: PKCESecrets? {
        switch self {
        case .publicClientFlow(let pkce), .confidentialClientFlow(_, let pkce), .tokensFromBackend(_, let pkce): pkce
        }
    }

    /// The caller's own secrets in the engine's form.
    var secrets: RequestSecrets? {
        pkce.map { pkce in
            RequestSecrets(
                state: Secret(pkce.state), challenge: pkce.codeChallenge, verifier: pkce.codeVerifier.flatMap(PKCEVerifier.init))
        }
    }

    /// What would fail after the member's part is refused before it.
    func checkSecrets(at now: Date) throws(AuthError) {
        guard let pkce else { return }
        if case .publicClientFlow = self, pkce.codeVerifier == nil { throw .codeVerifierNotProvided }
        guard pkce.remainingLife(at: now) > 0 else { throw .unknown(cause: OAuthError.timedOut) }
        guard pkce.isSound else { throw .unknown(cause: OAuthError.configuration(.secretsUnsound)) }
    }
}

extension PKCESecrets {
    /// How many seconds they last yet.
    func remainingLife(at now: Date) -> TimeInterval { Self.life - now.timeIntervalSince(created) }

    /// Whether the challenge is the verifier's, where that is known.
    var isSound: Bool { codeVerifier.map { PKCEVerifier($0)?.challenge.isExactly(codeChallenge) ?? false } ?? true }
}
