import MemberCore

/// A numeric address, IPv4 or IPv6. An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
struct NetworkAddress: Equatable, Sendable {
    /// Four bytes, or sixteen.
    let bytes: [UInt8]

    /// Reads an address without brackets, port, zone and leading zeros of a decimal part.
    /// - Parameter text: `192.0.2.1` or `2001:db8::1`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 45 else { return nil }
        guard let bytes = text.utf8.contains(UInt8(ascii: ":")) ? Self.sixteen(String(text)) : Self.four(text) else { return nil }
        let isMapped = bytes.count == 16 && bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// Reads an element of `X-Forwarded-For`, where some proxies write a port behind the address: `192.0.2.1:4711`,
    /// `[2001:db8::1]:4711`.
    /// - Parameter element: The element, without blanks around it.
    init?(forwarded element: some StringProtocol) {
        let text = String(element)
        if text.hasExactPrefix("[") {
            let parts = text.dropFirst().split(at: "]", maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2, parts[0].utf8.contains(UInt8(ascii: ":")) else { return nil }
            guard parts[1].isEmpty || (parts[1].hasExactPrefix(":") && Self.isPort(parts[1].dropFirst())) else { return nil }
            self.init(parts[0])
        } else {
            let parts = text.split(at: ":", omitsEmpty: false)
            guard parts.count == 2 else {
                self.init(text)
                return
            }
            guard Self.isPort(parts[1]) else { return nil }
            self.init(parts[0])
        }
    }

    private static func isPort(_ text: some StringProtocol) -> Bool { number(text, upTo: 65_535, digits: 5) != nil }

    /// A decimal number; only digits.
    private static func number(_ text: some StringProtocol, upTo limit: Int, digits: Int) -> Int? {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= digits, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text).flatMap { $0 <= limit ? $0 : nil }
    }

    private static func four(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(at: ".", omitsEmpty: false)
        guard parts.count == 4 else { return nil }
        let numbers = parts.compactMap { part -> UInt8? in
            // Some readers take a leading zero for octal.
            guard part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0") else { return nil }
            return number(part, upTo: 255, digits: 3).map(UInt8.init)
        }
        return numbers.count == 4 ? numbers : nil
    }

    private static func sixteen(_ text: String) -> [UInt8]? {
        let groups = text.split(at: ":", omitsEmpty: false)
        let gaps = groups.indices.dropFirst().dropLast().filter { groups[$0].isEmpty }
        guard let gap = gaps.first else { return bytes(of: groups[...], count: 16) }
        // `::` at an edge leaves two empty parts there.
        let left = gap == 1 && groups[0].isEmpty ? [] : groups[..<gap]
        let isAtEnd = gap == groups.count - 2 && groups[gap + 1].isEmpty
        let right = isAtEnd ? [] : groups[(gap + 1)...]
        guard gaps.count == 1 || groups.count == 3, let first = bytes(of: left, count: nil, mayEndDotted: false),
            let last = bytes(of: right, count: nil), first.count + last.count <= 14
        else { return nil }
        return first + Array(repeating: 0, count: 16 - first.count - last.count) + last
    }

    /// The bytes of groups without a gap; the last one may be an IPv4 address.
    private static func bytes(of groups: ArraySlice<Substring>, count: Int?, mayEndDotted: Bool = true) -> [UInt8]? {
        var bytes: [UInt8] = []
        for (place, group) in zip(groups.indices, groups) {
            if mayEndDotted, place == groups.endIndex - 1, group.utf8.contains(UInt8(ascii: ".")) {
                guard let dotted = four(group) else { return nil }
                bytes += dotted
                continue
            }
            guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexadecimal), let value = UInt16(group, radix: 16)
            else { return nil }
            bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
        return count.map { $0 == bytes.count } ?? true ? bytes : nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The one form of the address (RFC 5952 §4): lower case, the longest run of zero groups as `::`.
    var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        var longest = 0..<0
        for start in groups.indices where groups[start] == 0 {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.endIndex
            if end - start > max(1, longest.count) { longest = start..<end }
        }
        let text = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
        guard !longest.isEmpty else { return text(groups[...]) }
        return text(groups[..<longest.lowerBound]) + "::" + text(groups[longest.upperBound...])
    }
}
