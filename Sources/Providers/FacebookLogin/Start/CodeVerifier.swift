public import MemberCore
import MemberOAuth

/// The secret that ties a code to the login that asked for it (PKCE, RFC 7636 §4.1).
public struct CodeVerifier: Sendable, Hashable, Masked {
    /// The same in the engine's form.
    let pkce: PKCEVerifier

    /// A fresh verifier: 72 random bytes as 96 characters.
    public init() { self.init(random: SystemRandom()) }

    /// A fresh verifier out of a source of randomness.
    init(random: some RandomSource) {
        // Base64url out of 72 bytes always fits.
        pkce = PKCEVerifier(random.token(bytes: 72)) ?? PKCEVerifier(random: random)
    }

    /// A verifier from elsewhere; nil unless it has 43 to 128 characters out of letters, digits and `-._~`.
    /// - Parameter string: The verifier.
    public init?(string: String) {
        guard let pkce = PKCEVerifier(string) else { return nil }
        self.pkce = pkce
    }

    /// The verifier itself, for who exchanges the code.
    public var value: String { pkce.secret.reveal }
    /// What the dialog is told of it: base64url of its SHA-256.
    public var challenge: String { pkce.challenge }
}
