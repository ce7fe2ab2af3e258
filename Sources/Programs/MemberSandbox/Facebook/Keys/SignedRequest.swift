import Foundation
import MemberCore
import MemberCrypto

/// A signed request: a signature and claims, both in base64url.
enum SignedRequest {
    /// Signs claims with an app's secret by HMAC-SHA-256.
    static func make(_ claims: [String: JSONValue], secret: String) -> String {
        var claims = claims
        claims["algorithm"] = .string("HMAC-SHA256")
        let payload = Base64URL.encode((try? JSONEncoder.sorted.encode(claims)) ?? Data())
        let signature = MAC.hmacSHA256(key: Data(secret.utf8), message: Data(payload.utf8))
        return Base64URL.encode(signature) + "." + payload
    }
}
