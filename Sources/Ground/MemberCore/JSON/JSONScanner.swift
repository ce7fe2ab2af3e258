import Foundation

/// Walks a JSON text once and refuses what ``StrictJSON`` refuses (RFC 8259).
struct JSONScanner {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var position = 0

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
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
        case UInt8(ascii: "\""): _ = try string()
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
        var names: Set<String> = []
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw .malformed }
            guard names.insert(try string()).inserted else { throw .duplicateMember }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw .malformed }
            skipSpace()
            try value(depth: depth)
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw .malformed }
            return
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

    /// A string; its text with escapes resolved, so that `"a"` and `"\u0061"` are one name.
    private mutating func string() throws(StrictJSON.Failure) -> String {
        let start = position
        var escaped = false
        position += 1
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return try text(of: start..<position, escaped: escaped)
            case UInt8(ascii: "\\"):
                escaped = true
                guard peek != nil else { throw .malformed }
                position += 1
            case 0..<0x20: throw .malformed
            default: break
            }
        }
        throw .malformed
    }

    private func text(of range: Range<Int>, escaped: Bool) throws(StrictJSON.Failure) -> String {
        let inner = bytes[range.lowerBound + 1..<range.upperBound - 1]
        guard let plain = String(validating: inner, as: UTF8.self) else { throw .malformed }
        guard escaped else { return plain }
        guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[range])) else { throw .malformed }
        return text
    }
}
