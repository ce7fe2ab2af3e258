import Foundation

/// Scans a JSON text once and refuses every text that ``StrictJSON`` refuses (RFC 8259).
///
/// The text is borrowed for as long as it is walked: copying it, and counting its references, cost more than the walk. Every byte
/// is read through ``peek``, which knows where the text ends.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private let maximumDepth: Int
    /// How many more values the text may have.
    private var valuesLeft: Int
    var position = 0
    /// The index under construction; only filled if asked for.
    private(set) var index: [JSONEntry] = []
    private let isIndexing: Bool
    /// The lists that are passed on element by element; nil if there are none.
    private var lending: Lending?
    /// The names of the objects that are open, innermost last.
    private var names: [Span] = []

    init(
        bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, maximumValues: Int = .max, isIndexing: Bool = false,
        lending: Lending? = nil
    ) {
        self.bytes = bytes
        valuesLeft = maximumValues
        self.maximumDepth = maximumDepth
        self.isIndexing = isIndexing
        self.lending = lending
        if isIndexing, lending == nil { index.reserveCapacity(bytes.count / 24) }
    }

    mutating func document() throws(StrictJSON.Failure) {
        skipSpace()
        guard peek == UInt8(ascii: "{") else { throw .notAnObject }
        try value(depth: 0, name: nil)
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

    private mutating func value(depth: Int, name: Span?) throws(StrictJSON.Failure) {
        guard isIndexing else {
            _ = try value(depth: depth)
            return
        }
        let (place, start) = (index.count, position)
        index.append(JSONEntry(name: name, start: start))
        let kind = try value(depth: depth)
        index[place].close(kind, end: position, next: index.count)
    }

    private mutating func value(depth: Int) throws(StrictJSON.Failure) -> JSONEntry.Kind {
        guard valuesLeft > 0 else { throw .tooLarge }
        valuesLeft -= 1
        switch peek {
        case UInt8(ascii: "{"):
            try object(depth: depth + 1)
            return .object
        case UInt8(ascii: "["):
            try array(depth: depth + 1)
            return .array
        case UInt8(ascii: "\""):
            let span = try string()
            try check(span)
            return span.isPlain ? .plainString : .string
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default:
            try number()
            return .number
        }
        return .word
    }

    private mutating func object(depth: Int) throws(StrictJSON.Failure) {
        guard depth <= maximumDepth else { throw .tooDeep }
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        var seen = SeenNames(base: names.count)
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw .malformed }
            let name = try string()
            guard try isNew(name, &seen) else { throw .duplicateMember }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw .malformed }
            skipSpace()
            if depth <= 2 { lending?.enter(name, depth: depth, of: bytes) }
            try value(depth: depth, name: name)
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw .malformed }
            names.removeLast(names.count - seen.base)
            return
        }
    }

    /// Whether the object has no member of this name yet. Few plain names are compared as bytes, which costs no copy; others are
    /// compared as texts.
    private mutating func isNew(_ name: Span, _ seen: inout SeenNames) throws(StrictJSON.Failure) -> Bool {
        if seen.texts == nil, name.isPlain, names.count - seen.base < 32 {
            let isKnown = seen.mayHave(bytes[name.inner]) && names[seen.base...].contains { same($0.inner, name.inner) }
            names.append(name)
            return !isKnown
        }
        if seen.texts == nil {
            var texts = MemberNames()
            for earlier in names[seen.base...] { _ = texts.insert(try text(of: earlier)) }
            seen.texts = texts
        }
        return seen.texts?.insert(try text(of: name)) ?? false
    }

    private func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        UnsafeBufferPointer(rebasing: bytes[left]).hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[right]))
    }

    private mutating func array(depth: Int) throws(StrictJSON.Failure) {
        guard depth <= maximumDepth else { throw .tooDeep }
        let list = depth <= 3 ? lending?.begin(depth: depth) : nil
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        while true {
            skipSpace()
            let place = index.count
            try value(depth: depth, name: nil)
            if let list { lend(place, of: list) }
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw .malformed }
            return
        }
    }

    /// Lends the newest element, then forgets its index: the next one takes the same memory.
    private mutating func lend(_ place: Int, of list: Int) {
        index.withUnsafeBufferPointer { lending?.take(list, JSONView(bytes: bytes, entries: $0, place: place)) }
        index.removeLast(index.count - place)
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
