import Foundation

/// Walks a JSON text once and refuses what ``StrictJSON`` refuses (RFC 8259).
///
/// The text is borrowed for as long as it is walked: copying it, and counting its references, cost more than the walk. Every octet
/// is read through ``peek``, which knows where the text ends.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private let maximumDepth: Int
    var position = 0
    /// The members of the outer object whose values are texts, and the names of all its members; nil where nobody asks.
    private var outer: [String: String?]?

    init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
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

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

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
}
