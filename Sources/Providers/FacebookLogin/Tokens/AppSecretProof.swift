import Foundation
import MemberCore
import MemberCrypto

/// What proves that a request comes from the app's own server: an app may demand it of all calls.
enum AppSecretProof {
    /// The fields of a token.
    /// - Parameters:
    ///   - token: The token.
    ///   - secret: The app's secret; nil where it is not here.
    /// - Returns: The token, and the proof of it where there is a secret.
    static func fields(of token: Secret, by secret: Secret?) -> [(String, String)] {
        guard let secret else { return [("access_token", token.reveal)] }
        let proof = hexadecimal(MAC.hmacSHA256(key: secret.bytes, message: token.bytes))
        return [("access_token", token.reveal), ("appsecret_proof", proof)]
    }
}
