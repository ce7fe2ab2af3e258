import Foundation

/// Decodes a page's bytes, as browsers do (HTML §13.2.3.2): by the byte order mark, by the server's charset, by the page's own
/// charset, else as UTF-8 if it is valid, else as western European.
enum PageText {
    /// Returns the text.
    /// - Parameters:
    ///   - body: The page's bytes.
    ///   - contentType: The server's media type for them.
    /// - Returns: The text, without NUL characters.
    static func decode(_ body: Data, contentType: String?) -> String {
        let (mark, rest) = mark(of: body)
        let named = mark ?? contentType.flatMap(charset) ?? charset(inside: body)
        let text = named.flatMap { encoding($0) }.flatMap { String(data: rest, encoding: $0) }
        let found = text ?? String(validUTF8: rest) ?? String(data: rest, encoding: .windowsCP1252) ?? latin(rest)
        return found.contains("\0") ? found.replacing("\0", with: "\u{FFFD}") : found
    }

    /// Returns the byte order mark, and the bytes after it.
    private static func mark(of body: Data) -> (String?, Data) {
        for (bytes, name) in [([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le")]
            as [([UInt8], String)] where body.starts(with: bytes)
        {
            return (name, body.dropFirst(bytes.count))
        }
        return (nil, body)
    }

    /// Returns the value of a `charset` parameter.
    private static func charset(_ text: String) -> String? {
        guard let found = text.range(of: "charset", options: .caseInsensitive) else { return nil }
        var rest = text[found.upperBound...].drop(while: \.isWhitespace)
        guard rest.popFirst() == "=" else { return nil }
        rest = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_:.-".contains($0)) }
        return name.isEmpty ? nil : String(name)
    }

    /// Returns the charset that a page names in its first 1024 bytes. If it can be read there, it is not UTF-16.
    private static func charset(inside body: Data) -> String? {
        let head = String(decoding: body.prefix(1024), as: Unicode.ASCII.self).lowercased()
        let tags = head.components(separatedBy: "<meta").dropFirst().lazy.filter { $0.first?.isWhitespace == true }
        let name = tags.compactMap { charset(String($0.prefix { $0 != ">" })) }.first
        return name?.hasPrefix("utf-16") == true ? "utf-8" : name
    }

    /// Returns an encoding by its name; Latin-1 means its superset, as in browsers (Encoding Standard §4.2).
    private static func encoding(_ name: String) -> String.Encoding? {
        switch name.lowercased() {
        case "utf-8", "utf8": .utf8
        case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252", "iso8859-1": .windowsCP1252
        case "iso-8859-2", "latin2": .isoLatin2
        case "windows-1250", "cp1250": .windowsCP1250
        case "windows-1251", "cp1251": .windowsCP1251
        case "windows-1253", "cp1253": .windowsCP1253
        case "windows-1254", "cp1254", "iso-8859-9": .windowsCP1254
        case "shift_jis", "sjis": .shiftJIS
        case "euc-jp": .japaneseEUC
        case "utf-16", "utf-16le": .utf16LittleEndian
        case "utf-16be": .utf16BigEndian
        default: nil
        }
    }

    /// Returns each byte as the character of its number: used if a table has gaps.
    private static func latin(_ bytes: Data) -> String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
}
