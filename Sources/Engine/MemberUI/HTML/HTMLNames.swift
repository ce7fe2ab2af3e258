/// The rules for names and addresses.
enum HTMLNames {
    /// Elements that have no content and no end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements whose text a browser does not unescape while XML does: they may only be empty.
    static let raw: Set<String> = ["script", "style", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp"]

    static func isEmpty(_ element: String) -> Bool { void.contains(element) || raw.contains(element) }

    static func isElement(_ name: String) -> Bool { isName(name) && !name.hasPrefix("xml") }

    static func isAttribute(_ name: String) -> Bool {
        isName(name) && !name.hasPrefix("xml") && !name.hasPrefix("on") && name != "srcdoc"
    }

    static func isAddress(_ attribute: String) -> Bool {
        ["href", "src", "action", "formaction", "data", "poster", "cite", "ping"].contains(attribute)
    }

    /// Whether a browser would run an address, however it is spelled.
    static func runsScript(_ address: String) -> Bool {
        let visible = address.unicodeScalars.filter { $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) }
        let scheme = String(String.UnicodeScalarView(visible.prefix { $0 != ":" })).lowercased()
        return ["javascript", "vbscript", "data"].contains(scheme)
    }

    private static func isName(_ name: String) -> Bool {
        let characters = name.utf8
        guard let first = characters.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return characters.allSatisfy { character in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
                || character == UInt8(ascii: "-")
        }
    }
}
