import Foundation

/// Finds fields in a certificate, for systems that only give its bytes.
enum CertificateFields {
    /// The SubjectPublicKeyInfo of a certificate (RFC 5280 §4.1).
    /// - Parameter certificate: A certificate in DER.
    /// - Returns: The structure in DER with its own tag and length, or nil if this is not a certificate.
    static func publicKeyInfo(in certificate: Data) -> Data? { field(6, in: certificate) }

    /// A SEQUENCE of the signed part, counted from the serial number, which is 1: 4 is the validity, 6 the public key.
    static func field(_ position: Int, in certificate: Data) -> Data? {
        guard let outer = element(in: certificate), outer.tag == 0x30, let signed = element(in: outer.content), signed.tag == 0x30
        else { return nil }
        var rest = signed.content
        var passed = 0
        while let next = element(in: rest) {
            // The version, which is optional, comes before them all.
            if next.tag != 0xA0 { passed += 1 }
            if passed == position { return next.tag == 0x30 ? Data(next.whole) : nil }
            rest = rest[next.whole.endIndex...]
        }
        return nil
    }

    /// The first element (X.690 §8.1), its tag one byte, its length definite.
    static func element(in bytes: Data) -> (tag: UInt8, content: Data, whole: Data)? {
        guard bytes.count >= 2 else { return nil }
        var begin = bytes.startIndex + 2
        var length = Int(bytes[bytes.startIndex + 1])
        if length >= 0x80 {
            let count = length & 0x7F
            guard (1...4).contains(count), bytes.endIndex - begin >= count else { return nil }
            length = bytes[begin..<(begin + count)].reduce(0) { $0 << 8 | Int($1) }
            begin += count
        }
        guard bytes.endIndex - begin >= length else { return nil }
        return (bytes[bytes.startIndex], bytes[begin..<(begin + length)], bytes[bytes.startIndex..<(begin + length)])
    }
}

/// When a certificate is valid, for systems that do not report it (RFC 5280 §4.1.2.5).
struct CertificateValidity: Equatable {
    let notBefore: Date
    let notAfter: Date

    /// Reads a certificate in DER; nil if it is not one.
    init?(_ certificate: Data) {
        guard let period = CertificateFields.field(4, in: certificate), let outer = CertificateFields.element(in: period),
            let first = CertificateFields.element(in: outer.content),
            let second = CertificateFields.element(in: outer.content[first.whole.endIndex...]),
            let begin = Self.date(first.tag, first.content), let end = Self.date(second.tag, second.content)
        else { return nil }
        notBefore = begin
        notAfter = end
    }

    /// `YYMMDDHHMMSSZ` up to 2049, `YYYYMMDDHHMMSSZ` from 2050 on.
    private static func date(_ tag: UInt8, _ content: Data) -> Date? {
        var digits = String(decoding: content, as: UTF8.self)
        guard digits.popLast() == "Z", digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        if tag == 0x17, digits.count == 12 { digits = (digits < "50" ? "20" : "19") + digits }
        guard digits.count == 14, let number = Int(digits) else { return nil }
        var parts = DateComponents()
        parts.timeZone = TimeZone(secondsFromGMT: 0)
        (parts.year, parts.month, parts.day) = (number / 10_000_000_000, number / 100_000_000 % 100, number / 1_000_000 % 100)
        (parts.hour, parts.minute, parts.second) = (number / 10_000 % 100, number / 100 % 100, number % 100)
        return Calendar(identifier: .gregorian).date(from: parts)
    }
}
