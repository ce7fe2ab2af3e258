import Foundation
public import MemberCore
import MemberCrypto

/// The PKCE secret of one sign-in (RFC 7636 §4.1).
public struct PKCEVerifier: Sendable, Hashable {
    /// The verifier; it is sent only to the token endpoint.
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
