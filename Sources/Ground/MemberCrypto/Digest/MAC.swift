public import Foundation

/// Message authentication codes.
public enum MAC {
    /// HMAC with SHA-256 (RFC 2104, RFC 6234 §8.3).
    ///
    /// Compare the result with ``constantTimeEquals(_:_:)-(Data,_)``, never with `==`.
    /// - Parameters:
    ///   - key: The shared key, of any length; 32 octets or more are advised.
    ///   - message: What is authenticated.
    /// - Returns: 32 octets.
    public static func hmacSHA256(key: Data, message: Data) -> Data { authenticationCode(message, key: key) }
}
