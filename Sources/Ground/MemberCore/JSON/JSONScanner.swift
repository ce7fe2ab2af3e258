import Foundation

/// Walks a JSON text once and refuses what ``StrictJSON`` refuses (RFC 8259).
struct JSONScanner {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var position = 0
    /// The members of the outer object whose values are texts, and the names of all its members; nil where nobody asks.
    private var outer: [String: String?]?

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// Checks the text and gives the outer object's members: the text of those that are texts, nil for the others.
    mutating func outerMembers() throws(StrictJSON.Failure) -> [String: String?] {
        outer = [:]
        try document()
        return outer ?? [:]
    }

    mutating func document() throws(StrictJSON.Failure) {
        skipSpace()
        guard peek == UInt8(ascii: "{") else { throw .notAnObject }
        try object(depth: 1)
        skipSpace()
        guard peek == nil else { throw .malformed }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value(depth: Int) throws(StrictJSON.Failure) {
        switch peek {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "\""): try check(string())
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func object(depth: Int) throws(StrictJSON.Failure) {
        guard depth <= maximumDepth else { throw .tooDeep }
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        var names = MemberNames()
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw .malformed }
            let name = try text(of: string())
            guard names.insert(name) else { throw .duplicateMember }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw .malformed }
            skipSpace()
            try member(name, depth: depth)
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw .malformed }
            return
        }
    }

    private mutating func member(_ name: String, depth: Int) throws(StrictJSON.Failure) {
        guard depth == 1, outer != nil else { return try value(depth: depth) }
        if peek == UInt8(ascii: "\"") {
            let text = try text(of: string())
            outer?.updateValue(text, forKey: name)
        } else {
            outer?.updateValue(nil, forKey: name)
            try value(depth: depth)
        }
    }

    private mutating func array(depth: Int) throws(StrictJSON.Failure) {
        guard depth <= maximumDepth else { throw .tooDeep }
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        while true {
            skipSpace()
            try value(depth: depth)
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw .malformed }
            return
        }
    }

    private mutating func word(_ word: StaticString) throws(StrictJSON.Failure) {
        let length = word.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: length)
        guard bytes[position...].prefix(length).elementsEqual(expected) else { throw .malformed }
        position += length
    }

    private mutating func number() throws(StrictJSON.Failure) {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
    }

    private mutating func digits() throws(StrictJSON.Failure) {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw .malformed }
    }

    /// Where a string lies, and what must be done to read it.
    private struct Span {
        var inner: Range<Int>
        var isASCII = true
        var isEscaped = false
        /// Whether there is an escape with a number, which may be half of a pair.
        var hasNumbers = false
    }

    private mutating func string() throws(StrictJSON.Failure) -> Span {
        position += 1
        var span = Span(inner: position..<position)
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                span.inner = span.inner.lowerBound..<position - 1
                return span
            case UInt8(ascii: "\\"):
                span.isEscaped = true
                guard let sign = peek, sign == UInt8(ascii: "u") || Self.escapes[sign] != nil else { throw .malformed }
                if sign == UInt8(ascii: "u") { span.hasNumbers = true }
                position += 1
            case 0..<0x20: throw .malformed
            case 0x80...: span.isASCII = false
            default: break
            }
        }
        throw .malformed
    }

    /// Checks a string whose text nobody needs.
    private func check(_ span: Span) throws(StrictJSON.Failure) {
        if !span.isASCII || span.hasNumbers { _ = try text(of: span) }
    }

    /// The text with escapes resolved, so that `"a"` and `"\u0061"` are one name.
    private func text(of span: Span) throws(StrictJSON.Failure) -> String {
        let inner = bytes[span.inner]
        guard span.isEscaped || !span.isASCII else { return String(decoding: inner, as: UTF8.self) }
        guard let plain = String(validating: inner, as: UTF8.self) else { throw .malformed }
        guard span.isEscaped else { return plain }
        guard span.hasNumbers else { return String(decoding: resolved(inner), as: UTF8.self) }
        let quoted = bytes[span.inner.lowerBound - 1..<span.inner.upperBound + 1]
        guard let text = try? JSONDecoder().decode(String.self, from: Data(quoted)) else { throw .malformed }
        return text
    }

    /// The octets with each escape of one sign replaced.
    private func resolved(_ inner: ArraySlice<UInt8>) -> [UInt8] {
        var (output, isEscape) = ([UInt8](), false)
        for byte in inner {
            if isEscape {
                output.append(Self.escapes[byte] ?? byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else {
                output.append(byte)
            }
        }
        return output
    }

    /// The escapes of one sign and what they mean (RFC 8259 §7).
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
}

/// The names of one object: a list while it is short, which costs less than hashing.
private struct MemberNames {
    private var list: [String] = []
    private var set: Set<String> = []

    /// Whether the name is new.
    mutating func insert(_ name: String) -> Bool {
        guard set.isEmpty else { return set.insert(name).inserted }
        guard !list.contains(name) else { return false }
        list.append(name)
        if list.count == 16 { set = Set(list) }
        return true
    }
}
