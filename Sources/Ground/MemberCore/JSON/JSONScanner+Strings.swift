import Foundation

extension JSONScanner {
    /// The place of a string, and the steps needed to read it.
    struct Span {
        var inner: Range<Int>
        var isASCII = true
        var isEscaped = false
        /// Whether there is an escape with a number, which may be half of a pair.
        var hasNumbers = false
        /// Whether the bytes are the text.
        var isPlain: Bool { isASCII && !isEscaped }
    }

    /// Walks over a string.
    mutating func string() throws(StrictJSON.Failure) -> Span {
        position += 1
        var span = Span(inner: position..<position)
        while true {
            skipPlain()
            guard let byte = peek else { break }
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                span.inner = span.inner.lowerBound..<position - 1
                return span
            case UInt8(ascii: "\\"):
                span.isEscaped = true
                guard let escape = peek, escape == UInt8(ascii: "u") || Self.escapes[escape] != nil else { throw .malformed }
                if escape == UInt8(ascii: "u") { span.hasNumbers = true }
                position += 1
            case 0..<0x20: throw .malformed
            case 0x80...: span.isASCII = false
            default: break
            }
        }
        throw .malformed
    }

    /// Skips the characters that mean themselves, which most of a string consists of.
    @inline(__always)
    private mutating func skipPlain() {
        while position + 8 <= bytes.count, let word = bytes.word(at: position) {
            let marks = Self.marks(word)
            position += marks == 0 ? 8 : marks.trailingZeroBitCount / 8
            if marks != 0 { return }
        }
        while let byte = peek, byte &- 0x20 < 0x60, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
    }

    /// The high bits of those of eight bytes that have a special meaning: quotes, backslashes, controls, and non-ASCII bytes.
    /// The lowest bit is exact; above it a borrow may mark others.
    private static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (quote, escape) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
        let found = (quote &- ones) & ~quote | (escape &- ones) & ~escape | (word &- ones &* 0x20) & ~word | word
        return found & (ones &* 0x80)
    }

    /// Checks a string whose text is not needed.
    func check(_ span: Span) throws(StrictJSON.Failure) {
        if !span.isASCII || span.hasNumbers { _ = try text(of: span) }
    }

    /// The text with escapes resolved, so that `"a"` and `"\u0061"` are one name.
    func text(of span: Span) throws(StrictJSON.Failure) -> String {
        let inner = bytes[span.inner]
        guard span.isEscaped || !span.isASCII else { return String(decoding: inner, as: UTF8.self) }
        guard let plain = String(validUTF8: inner) else { throw .malformed }
        guard span.isEscaped else { return plain }
        guard span.hasNumbers else { return String(decoding: resolved(inner), as: UTF8.self) }
        let quoted = bytes[span.inner.lowerBound - 1..<span.inner.upperBound + 1]
        guard let text = try? JSONDecoder().decode(String.self, from: Data(quoted)) else { throw .malformed }
        return text
    }

    /// The bytes with each escape of one character replaced.
    private func resolved(_ inner: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
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

    /// The escapes of one character and what they mean (RFC 8259 §7).
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes, the first one lowest; they must lie in the buffer.
    func word(at position: Int) -> UInt64? {
        guard let start = baseAddress else { return nil }
        return UInt64(littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
    }
}
