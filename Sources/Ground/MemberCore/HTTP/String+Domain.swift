extension StringProtocol {
    /// Whether this host matches a domain: it is the domain itself, or lies below it (RFC 6265 §5.1.3).
    ///
    /// `a.vk.com` matches `vk.com`, `notvk.com` does not. A numeric address has nothing below it and is only equal to itself. ASCII letters
    /// of both cases are the same; every other byte is compared as it is.
    /// - Parameter domain: The domain, without a leading dot; an empty one matches nothing.
    /// - Returns: Whether the host matches.
    package func domainMatches(_ domain: some StringProtocol) -> Bool {
        let (host, domain) = (asciiLowercased.utf8, domain.asciiLowercased.utf8)
        guard !domain.isEmpty else { return false }
        if host.count <= domain.count { return host.elementsEqual(domain) }
        // At least one byte stands before the dot.
        let above = host.dropLast(domain.count)
        return above.count > 1 && above.last == UInt8(ascii: ".") && host.suffix(domain.count).elementsEqual(domain)
            && !isNumericHost
    }

    /// Whether this host is a numeric address: an IPv6 one, or a name whose last part is a number (WHATWG URL, "ends in a number").
    package var isNumericHost: Bool {
        if utf8.contains(UInt8(ascii: ":")) { return true }
        let last = split(at: ".").last?.utf8 ?? Substring("").utf8
        let isHex = last.starts(with: "0x".utf8) || last.starts(with: "0X".utf8)
        let digits = isHex ? last.dropFirst(2) : last[...]
        return (isHex || !digits.isEmpty) && digits.allSatisfy { isHex ? Self.isHexDigit($0) : Self.isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
