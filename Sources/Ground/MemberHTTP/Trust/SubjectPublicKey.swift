import Foundation

/// Finds the public key in a certificate, for systems that give the certificate only.
enum SubjectPublicKey {
    /// The SubjectPublicKeyInfo of a certificate (RFC 5280 §4.1).
    /// - Parameter certificate: A certificate in DER.
    /// - Returns: The structure in DER with its own tag and length, or nil if this is no certificate.
    static func info(in certificate: Data) -> Data? {
        guard let outer = element(in: certificate[...]), outer.tag == 0x30, let signed = element(in: outer.content),
            signed.tag == 0x30
        else { return nil }
        // serialNumber, signature, issuer, validity, subject stand before it; the version, if there is one, before them.
        var rest = signed.content
        var remaining = 5
        while let next = element(in: rest) {
            if next.tag != 0xA0 {
                guard remaining > 0 else { return next.tag == 0x30 ? Data(next.whole) : nil }
                remaining -= 1
            }
            rest = rest[next.whole.endIndex...]
        }
        return nil
    }

    private static func element(in octets: Data) -> (tag: UInt8, content: Data, whole: Data)? {
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
