/// A numeric address, IPv4 or IPv6. An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
package struct NetworkAddress: Equatable, Sendable {
    /// Four bytes, or sixteen.
    package let bytes: [UInt8]

    /// Reads an address without brackets, port, zone and leading zeros of a decimal part.
    /// - Parameter text: `192.0.2.1` or `2001:db8::1`.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 45, text.utf8.allSatisfy(Self.isCharacter) else { return nil }
        guard let bytes = AddressText.bytes(of: String(text)) else { return nil }
        let isMapped = bytes.count == 16 && bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// Whether a byte may be in an address; the system's own reader also takes others, such as those of a zone.
    private static func isCharacter(_ byte: UInt8) -> Bool {
        (0x30...0x3A).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ".")
    }

    /// Whether it is an address of this machine's loopback: `127.0.0.0/8`, or `::1`.
    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The one form of the address (RFC 5952 §4): lower case, the longest run of zero groups as `::`.
    package var description: String { AddressText.text(of: bytes) }
}
