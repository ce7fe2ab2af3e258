import Foundation

/// When a certificate is valid, for systems that do not say (RFC 5280 §4.1.2.5).
struct CertificateValidity: Equatable {
    let notBefore: Date
    let notAfter: Date

    /// Reads a certificate in DER; nil if it is none.
    init?(_ certificate: Data) {
        guard let period = SubjectPublicKey.field(4, in: certificate), let outer = SubjectPublicKey.element(in: period),
            let first = SubjectPublicKey.element(in: outer.content),
            let second = SubjectPublicKey.element(in: outer.content[first.whole.endIndex...]),
            let begin = Self.date(first.tag, first.content), let end = Self.date(second.tag, second.content)
        else { return nil }
        notBefore = begin
        notAfter = end
    }

    /// `YYMMDDHHMMSSZ` up to 2049, `YYYYMMDDHHMMSSZ` from 2050 on.
    private static func date(_ tag: UInt8, _ octets: Data) -> Date? {
        var digits = String(decoding: octets, as: UTF8.self)
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
