package import Foundation

/// Message authentication codes.
package enum MAC {
    /// HMAC (RFC 2104, RFC 6234 §8.3).
    ///
    /// Compare the result with ``constantTimeEquals(_:_:)-(Data,_)``, never with `==`.
    /// - Parameters:
    ///   - hash: The hash inside.
    ///   - key: The shared key, of any length; as many bytes as the hash has are advised.
    ///   - message: The authenticated bytes.
    /// - Returns: As many bytes as the hash has.
    package static func hmac(_ hash: SignatureHash, key: Data, message: Data) -> Data {
        authenticationCode(message, key: key, hash)
    }

    /// HMAC with SHA-256; see ``hmac(_:key:message:)``.
    /// - Parameters:
    ///   - key: The shared key.
    ///   - message: The authenticated bytes.
    /// - Returns: 32 bytes.
    package static func hmacSHA256(key: Data, message: Data) -> Data { hmac(.sha256, key: key, message: message) }
}

/// A key from a password (RFC 8018 §5.2).
package enum PBKDF2 {
    /// Derives a key with HMAC-SHA-256.
    /// - Parameters:
    ///   - password: The password's bytes.
    ///   - salt: At least 16 random bytes, stored beside the result.
    ///   - rounds: How often the hash is applied; 600 000 for a person's password.
    ///   - length: How many bytes to derive.
    /// - Returns: `length` bytes.
    /// - Throws: ``CryptoError/invalidParameter`` if rounds or length are below 1 or beyond 31 bits.
    package static func sha256(
        password: Data, salt: Data, rounds: Int, length: Int
    ) throws(CryptoError) -> Data {
        let range = 1...Int(Int32.max)
        guard range.contains(rounds), range.contains(length) else { throw .invalidParameter }
        guard let key = derivedKey(password: password, salt: salt, rounds: rounds, length: length) else { throw .unavailable }
        return key
    }
}

/// Compares two secrets in a time that does not reveal where they differ.
/// - Parameters:
///   - a: One value.
///   - b: The other.
/// - Returns: Whether they are equal. Different lengths return at once, because a length is not secret.
package func constantTimeEquals(_ a: Data, _ b: Data) -> Bool {
    a.count == b.count && equalInConstantTime(a, b)
}

/// Compares the UTF-8 bytes of two secrets in a time that does not reveal where they differ.
/// - Parameters:
///   - a: One text.
///   - b: The other.
/// - Returns: Whether they have the same bytes; unlike `==`, two spellings of one character differ.
package func constantTimeEquals(_ a: String, _ b: String) -> Bool {
    constantTimeEquals(Data(a.utf8), Data(b.utf8))
}
