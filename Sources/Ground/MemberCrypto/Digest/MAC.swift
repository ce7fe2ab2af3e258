public import Foundation

/// Message authentication codes.
public enum MAC {
    /// HMAC (RFC 2104, RFC 6234 §8.3).
    ///
    /// Compare the result with ``constantTimeEquals(_:_:)-(Data,_)``, never with `==`.
    /// - Parameters:
    ///   - hash: The hash inside.
    ///   - key: The shared key, of any length; as many bytes as the hash has are advised.
    ///   - message: What is authenticated.
    /// - Returns: As many bytes as the hash has.
    public static func hmac(_ hash: SignatureHash, key: Data, message: Data) -> Data {
        authenticationCode(message, key: key, hash)
    }

    /// HMAC with SHA-256; see ``hmac(_:key:message:)``.
    /// - Parameters:
    ///   - key: The shared key.
    ///   - message: What is authenticated.
    /// - Returns: 32 bytes.
    public static func hmacSHA256(key: Data, message: Data) -> Data { hmac(.sha256, key: key, message: message) }
}
