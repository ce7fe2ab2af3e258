import Foundation

/// Finds fields in a certificate, for systems that give the certificate only.
enum SubjectPublicKey {
    /// The SubjectPublicKeyInfo of a certificate (RFC 5280 §4.1).
    /// - Parameter certificate: A certificate in DER.
    /// - Returns: The structure in DER with its own tag and length, or nil if this is no certificate.
    static func info(in certificate: Data) -> Data? { field(6, in: certificate) }

    /// A SEQUENCE of the signed part, counted from the serial number, which is 1: 4 is the validity, 6 the public key.
    static func field(_ position: Int, in certificate: Data) -> Data? {
        guard let outer = element(in: certificate), outer.tag == 0x30, let signed = element(in: outer.content), signed.tag == 0x30
        else { return nil }
        var rest = signed.content
        var passed = 0
        while let next = element(in: rest) {
            // The version stands before them all, if it is there.
            if next.tag != 0xA0 { passed += 1 }
            if passed == position { return next.tag == 0x30 ? Data(next.whole) : nil }
            rest = rest[next.whole.endIndex...]
        }
        return nil
    }

    /// The first element (X.690 §8.1), its tag one byte, its length definite.
    static func element(in octets: Data) -> (tag: UInt8, content: Data, whole: Data)? {
        guard octets.count >= 2 else { return nil }
        var begin = octets.startIndex + 2
        var length = Int(octets[octets.startIndex + 1])
        if length >= 0x80 {
            let count = length & 0x7F
            guard (1...4).contains(count), octets.endIndex - begin >= count else { return nil }
            length = octets[begin..<(begin + count)].reduce(0) { $0 << 8 | Int($1) }
            begin += count
        }
        guard octets.endIndex - begin >= length else { return nil }
        return (octets[octets.startIndex], octets[begin..<(begin + length)], octets[octets.startIndex..<(begin + length)])
    }
}
