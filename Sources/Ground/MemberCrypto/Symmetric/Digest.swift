package import Foundation
public import MemberCore

/// Hashes of bytes.
package enum Digest {
    /// SHA-256 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 32 bytes.
    package static func sha256(_ data: Data) -> Data { digest(data, .sha256) }

    /// SHA-384 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 48 bytes.
    package static func sha384(_ data: Data) -> Data { digest(data, .sha384) }

    /// SHA-512 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 64 bytes.
    package static func sha512(_ data: Data) -> Data { digest(data, .sha512) }

    /// SHA-1 (FIPS 180-4), for old formats that name it. Never use it where an attacker gains from a collision.
    /// - Parameter data: Any bytes.
    /// - Returns: 20 bytes.
    package static func sha1(_ data: Data) -> Data { digest(data, .sha1) }

    /// A short name for a file, from MD5 (RFC 1321).
    ///
    /// MD5 is broken: use it where collisions must be rare, never where an attacker gains from one.
    /// - Parameter data: The bytes that name the file's subject.
    /// - Returns: 32 lower-case hexadecimal characters.
    package static func fileNameMD5(_ data: Data) -> String { hexadecimal(digest(data, .md5)) }
}

/// Lower-case hexadecimal digits.
package func hexadecimal(_ data: Data) -> String {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    return String(unsafeUninitializedCapacity: data.count * 2) { buffer in
        data.withUnsafeBytes { bytes in
            for (place, byte) in bytes.enumerated() {
                buffer[2 * place] = digit(byte >> 4)
                buffer[2 * place + 1] = digit(byte & 0x0F)
            }
        }
        return data.count * 2
    }
}

extension Secret {
    /// The first eight hexadecimal characters of the text's SHA-256: enough to distinguish two tokens in a log, and too few to
    /// recover a token. A short text can be guessed from it, so use it for random values only.
    public var fingerprint: String { hexadecimal(Digest.sha256(bytes).prefix(4)) }
}
