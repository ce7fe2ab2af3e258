public import Foundation

/// A key from a password (RFC 8018 §5.2).
public enum PBKDF2 {
    /// Derives a key with HMAC-SHA-256.
    /// - Parameters:
    ///   - password: The password's bytes.
    ///   - salt: At least 16 random bytes, stored beside the result.
    ///   - rounds: How often the hash is applied; 600 000 for a person's password.
    ///   - length: How many bytes to derive.
    /// - Returns: `length` bytes.
    /// - Throws: ``CryptoError/invalidParameter`` if rounds or length are below 1 or beyond 31 bits.
    public static func sha256(
        password: Data, salt: Data, rounds: Int, length: Int
    ) throws(CryptoError) -> Data {
        let range = 1...Int(Int32.max)
        guard range.contains(rounds), range.contains(length) else { throw .invalidParameter }
        guard let key = derivedKey(password: password, salt: salt, rounds: rounds, length: length) else { throw .unavailable }
        return key
    }
}
