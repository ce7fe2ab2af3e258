public import Foundation
import MemberCore
import MemberCrypto
import MemberOAuth

/// Helpers for creating a request.
public enum SIDUtils {
    /// Returns a new PKCE secret of 43 characters.
    public static func createVerifier() -> String { PKCEVerifier(random: SystemRandom()).secret.reveal }

    /// Returns the challenge of a PKCE secret (RFC 7636 §4.2).
    /// - Parameter verifier: The secret.
    /// - Returns: The SHA-256 of its bytes, 43 characters of base64url.
    public static func createChallenge(_ verifier: String) -> String { Base64URL.encode(Digest.sha256(Data(verifier.utf8))) }

    /// Returns the value for a request's `ssoBaseUrl`, if the bank's app opened this one.
    ///
    /// A link that does not name the bank is refused, and the diagnostic `sberid.seamless_refused` reports it.
    /// - Parameter url: The address that opened this app.
    /// - Returns: The base; nil for an ordinary launch, and for a link that must not be followed.
    public static func getSSOUrlStringFrom(_ url: URL?) -> String? { url.flatMap { SberIDContext.judge.base(in: $0) }?.text }
}

/// ``SIDAuthRequest/challengeMethod``, by the name of versions 2 and 3 of the bank's SDK.
public let SIDUtilsCodeChallengeMethod = SIDAuthRequest.challengeMethod
