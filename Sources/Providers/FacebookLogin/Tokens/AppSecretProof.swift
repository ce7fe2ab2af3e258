import Foundation
import MemberCore
import MemberCrypto

/// The proof that a request comes from the app's own server; an app may require it for all calls.
enum AppSecretProof {
    /// Returns the fields of a token.
    /// - Parameters:
    ///   - token: The token.
    ///   - secret: The app's secret; nil if it is not known here.
    /// - Returns: The token, and the proof if there is a secret.
    static func fields(of token: Secret, by secret: Secret?) -> [(String, String)] {
        guard let secret else { return [("access_token", token.reveal)] }
        let proof = hexadecimal(MAC.hmacSHA256(key: secret.bytes, message: token.bytes))
        return [("access_token", token.reveal), ("appsecret_proof", proof)]
    }
}
