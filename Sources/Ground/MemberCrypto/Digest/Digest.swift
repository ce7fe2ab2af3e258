public import Foundation

/// Hashes of bytes.
public enum Digest {
    /// SHA-256 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 32 bytes.
    public static func sha256(_ data: Data) -> Data { digest(data, .sha256) }

    /// SHA-384 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 48 bytes.
    public static func sha384(_ data: Data) -> Data { digest(data, .sha384) }

    /// SHA-512 (FIPS 180-4).
    /// - Parameter data: Any bytes.
    /// - Returns: 64 bytes.
    public static func sha512(_ data: Data) -> Data { digest(data, .sha512) }

    /// SHA-1 (FIPS 180-4), for old formats that name it: never where somebody gains by making two inputs meet.
    /// - Parameter data: Any bytes.
    /// - Returns: 20 bytes.
    public static func sha1(_ data: Data) -> Data { digest(data, .sha1) }

    /// A short name for a file, from MD5 (RFC 1321).
    ///
    /// MD5 is broken: use it where two names must rarely meet, never where somebody gains by making them meet.
    /// - Parameter data: What the file is about.
    /// - Returns: 32 lower-case hexadecimal signs.
    public static func fileNameMD5(_ data: Data) -> String { hexadecimal(digest(data, .md5)) }
}

/// The hashes a platform offers.
enum DigestAlgorithm: Sendable {
    case md5, sha1, sha256, sha384, sha512
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
