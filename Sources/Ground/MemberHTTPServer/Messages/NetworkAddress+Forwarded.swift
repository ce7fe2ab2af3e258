import MemberCore

extension NetworkAddress {
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

    private static func isPort(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        guard (1...5).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return Int(text).map { $0 <= 65_535 } ?? false
    }
}
