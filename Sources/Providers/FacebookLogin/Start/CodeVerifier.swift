public import MemberCore
import MemberOAuth

/// The secret that ties a code to the login that requested it (PKCE, RFC 7636 §4.1).
public struct CodeVerifier: Sendable, Hashable, Masked {
    /// The verifier as the engine's type.
    let pkce: PKCEVerifier

    /// Creates a new verifier: 72 random bytes as 96 characters.
    public init() { self.init(random: SystemRandom()) }

    /// Creates a new verifier from a source of randomness.
    init(random: some RandomSource) {
        // Base64url of 72 bytes always fits.
        pkce = PKCEVerifier(random.token(bytes: 72)) ?? PKCEVerifier(random: random)
    }

    /// Creates a verifier from another source; nil unless it has 43 to 128 characters from letters, digits and `-._~`.
    /// - Parameter string: The verifier.
    public init?(string: String) {
        guard let pkce = PKCEVerifier(string) else { return nil }
        self.pkce = pkce
    }

    /// The verifier itself, for the exchange of the code.
    public var value: String { pkce.secret.reveal }
    /// The challenge for the dialog: base64url of the verifier's SHA-256.
    public var challenge: String { pkce.challenge }
}
