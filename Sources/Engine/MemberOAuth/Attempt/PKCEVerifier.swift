import Foundation
public import MemberCore
import MemberCrypto

/// The PKCE secret of one sign-in (RFC 7636 §4.1).
public struct PKCEVerifier: Sendable, Hashable {
    /// The verifier; it goes to the token endpoint and nowhere else.
    public let secret: Secret

    /// A fresh verifier: 32 random bytes as 43 base64url characters.
    /// - Parameter random: Where the bytes come from.
    public init(random: any RandomSource) {
        secret = Secret(random.token(bytes: 32))
    }

    /// A verifier from outside; nil unless it has 43 to 128 characters out of letters, digits and `-._~`.
    /// - Parameter text: The verifier.
    public init?(_ text: String) {
        guard (43...128).contains(text.utf8.count), PercentCoding.encode(text) == text else { return nil }
        secret = Secret(text)
    }

    /// The S256 challenge: base64url of SHA-256 over the verifier's ASCII (RFC 7636 §4.2).
    public var challenge: String { Base64URL.encode(Digest.sha256(secret.bytes)) }
}

/// The secrets of one request, where somebody else makes or keeps them: a backend that exchanges the code itself.
public struct RequestSecrets: Sendable, Equatable {
    /// What ties the response to the request.
    public var state: Secret
    /// The PKCE challenge (RFC 7636 §4.2).
    public var challenge: String
    /// The PKCE secret; nil where only the backend knows it, which then exchanges the code.
    public var verifier: PKCEVerifier?

    /// Secrets.
    /// - Parameters:
    ///   - state: What ties the response to the request.
    ///   - challenge: The PKCE challenge.
    ///   - verifier: The PKCE secret, if it is known here.
    public init(state: Secret, challenge: String, verifier: PKCEVerifier? = nil) {
        self.state = state
        self.challenge = challenge
        self.verifier = verifier
    }

    /// Fresh ones.
    init(random: any RandomSource) {
        let verifier = PKCEVerifier(random: random)
        self.init(state: Secret(random.token()), challenge: verifier.challenge, verifier: verifier)
    }

    /// Whether a challenge can be one, and is the verifier's where that is known.
    var areSound: Bool {
        guard !state.reveal.isEmpty, (43...128).contains(challenge.utf8.count), PercentCoding.encode(challenge) == challenge
        else { return false }
        return verifier.map { $0.challenge.isExactly(challenge) } ?? true
    }
}
