/// Finds a tag that is too long, before a page is parsed: the time that a parser takes grows with the square of a tag's attributes.
///
/// Parsers differ in the text that they read as quoted, as a comment or as a script. Only text that all of them read in that way is
/// not counted.
struct TagScan {
    /// The bytes of one tag, without quoted values.
    static let limit = 16 << 10

    private enum State: Equatable {
        case text, comment, script, space, name, beforeValue, value
        case quoted(UInt8)
    }

    private var state = State.text
    private var length = 0
    /// Whether the attribute's name has only characters that all parsers accept in one.
    private var isPlainName = true
    /// Whether an attribute's name has been read that may have a value.
    private var hasName = false
    private var tagName: [UInt8] = []
    private var isTagName = false
    private var last: UInt8 = 0

    /// Whether a page has a tag that is too long.
    /// - Parameter page: The page's text.
    /// - Returns: Whether there is one.
    static func findsLongTag(_ page: String) -> Bool {
        var (scan, bytes) = (TagScan(), page)
        return bytes.withUTF8 { bytes in
            for place in bytes.indices {
                scan.read(bytes[place], before: bytes[(place + 1)...].prefix(3))
                if scan.length > limit { return true }
            }
            return false
        }
    }

    private mutating func read(_ byte: UInt8, before next: Slice<UnsafeBufferPointer<UInt8>>) {
        defer { last = byte }
        switch state {
        case .text: if byte == UInt8(ascii: "<") { begin(next) }
        case .comment: readComment(byte)
        case .script:
            // Some parsers end a script at any end tag.
            if byte == UInt8(ascii: "<"), next.first == UInt8(ascii: "/") { begin(next) }
        case .quoted(let quote): if byte == quote { state = .space }
        case .space, .name, .beforeValue, .value: readTag(byte)
        }
    }

    private mutating func begin(_ next: Slice<UnsafeBufferPointer<UInt8>>) {
        (length, tagName, isTagName, hasName) = (0, [], true, false)
        if next.elementsEqual("!--".utf8) { state = .comment } else if next.first.map(Self.begins) == true { state = .name }
    }

    /// Whether a byte after `<` begins a tag, an end tag, or text that some parsers read as a tag.
    private static func begins(_ byte: UInt8) -> Bool { isLetter(byte) || "/!?".utf8.contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Reads a comment, which ends at `-->`; the shortest forms end comments in some parsers too.
    private mutating func readComment(_ byte: UInt8) {
        length = 0
        if byte == UInt8(ascii: ">"), last == UInt8(ascii: "-") { state = .text }
    }

    private mutating func readTag(_ byte: UInt8) {
        length += 1
        switch byte {
        case UInt8(ascii: ">"): end()
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D: if state != .beforeValue { begin(.space) }
        case UInt8(ascii: "=") where state == .name || state == .space:
            (state, hasName) = (hasName ? .beforeValue : .value, false)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if state == .beforeValue { state = isPlainName ? .quoted(byte) : .value } else { isPlainName = false }
        default: readName(byte)
        }
    }

    private mutating func readName(_ byte: UInt8) {
        if state == .beforeValue { state = .value }
        if state == .space { (state, isPlainName, hasName) = (.name, true, true) }
        guard state == .name else { return }
        if isTagName { tagName.append(byte | 0x20) }
        if !Self.isLetter(byte), !(0x30...0x39).contains(byte), !"-_.:".utf8.contains(byte) { isPlainName = false }
    }

    private mutating func begin(_ next: State) { (state, isTagName) = (next, false) }

    private mutating func end() {
        let isScript = tagName.elementsEqual("script".utf8) || tagName.elementsEqual("style".utf8)
        (state, length) = (isScript && last != UInt8(ascii: "/") ? .script : .text, 0)
    }
}
