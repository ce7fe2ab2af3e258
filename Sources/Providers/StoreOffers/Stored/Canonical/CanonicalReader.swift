import Foundation
import MemberCore

/// Reads values in their canonical form in one pass, without an index and without a container for each object.
struct CanonicalReader {
    private var bytes: [UInt8] = []
    private var position = 0
    private var isRefused = false
    private var texts = RepeatedTexts()

    /// Reads a whole value.
    /// - Parameters:
    ///   - data: The bytes.
    ///   - value: A new value, in which the fields are put. It is of no use where the result is no.
    /// - Returns: Whether this is the canonical form.
    mutating func read(_ data: Data, into value: inout some CanonicalObject) -> Bool {
        (bytes, position, isRefused) = ([UInt8](data), 0, false)
        texts.begin()
        read(&value)
        return !isRefused && position == bytes.count
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) {
        if peek == byte { position += 1 } else { refuse() }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        guard has(word, at: position) else { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    private func has(_ word: StaticString, at start: Int) -> Bool {
        let end = start + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return word.withUTF8Buffer { $0.hasSameBytes(as: bytes, start..<end) }
    }

    /// Goes behind a field's name, and the comma before it; stays where it is if another field or the object's end comes next.
    private mutating func enter(_ name: StaticString) -> Bool {
        guard position > 0, position < bytes.count else { return false }
        var start = position
        if bytes[start - 1] != UInt8(ascii: "{") {
            guard bytes[start] == UInt8(ascii: ",") else { return false }
            start += 1
        }
        let end = start + name.utf8CodeUnitCount + 1
        guard end + 1 < bytes.count, bytes[start] == UInt8(ascii: "\""), has(name, at: start + 1) else { return false }
        guard bytes[end] == UInt8(ascii: "\""), bytes[end + 1] == UInt8(ascii: ":") else { return false }
        position = end + 2
        return true
    }

    private mutating func read(_ object: inout some CanonicalObject) {
        take(UInt8(ascii: "{"))
        object.code(by: &self)
        take(UInt8(ascii: "}"))
    }

    private mutating func readText() -> String {
        take(UInt8(ascii: "\""))
        if let text = texts.repeated(in: bytes, at: position) {
            position += text.utf8.count + 1
            return text
        }
        var end = position
        while end < bytes.count, CanonicalWriter.isPlain(bytes[end]) { end += 1 }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        texts.add(text)
        position = end
        take(UInt8(ascii: "\""))
        return text
    }

    private mutating func readInteger<Number: FixedWidthInteger>() -> Number? {
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var value: Int64 = 0
        while let byte = peek, case let digit = byte &- 0x30, digit < 10 {
            value = value &* 10 &+ Int64(digit)
            position += 1
        }
        // A leading or negative zero, or a number of more digits than always fit, is not canonical.
        let count = position - start
        guard (1...18).contains(count), bytes[start] != 0x30 || (count == 1 && !isNegative),
            let number = Number(exactly: isNegative ? -value : value)
        else {
            refuse()
            return nil
        }
        return number
    }

    /// Reads the elements of a list.
    private mutating func list<Element>(_ read: (inout Self) -> Element) -> [Element] {
        take(UInt8(ascii: "["))
        var elements: [Element] = []
        while let byte = peek, byte != UInt8(ascii: "]") {
            if !elements.isEmpty { take(UInt8(ascii: ",")) }
            elements.append(read(&self))
        }
        take(UInt8(ascii: "]"))
        return elements
    }
}

extension CanonicalReader: CanonicalCoder {
    mutating func text(_ name: StaticString, _ value: inout String?) { value = enter(name) ? readText() : nil }

    mutating func texts(_ name: StaticString, _ value: inout [String]?) {
        value = enter(name) ? list { $0.readText() } : nil
    }

    mutating func integer<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number?) {
        value = enter(name) ? readInteger() : nil
    }

    mutating func flag(_ name: StaticString, _ value: inout Bool?) {
        value = nil
        guard enter(name) else { return }
        value = take("true")
        if value == false, !take("false") { refuse() }
    }

    mutating func time(_ name: StaticString, _ value: inout TimeReading) {
        guard enter(name) else { return refuse() }
        if take("null") {
            value = .absent
        } else if take("\"unreadable\"") {
            value = .unreadable
        } else if let milliseconds: Int64 = readInteger() {
            value = .at(StoreTime(milliseconds: milliseconds))
        }
    }

    /// A value of any kind has no canonical form.
    mutating func json(_ name: StaticString, _ value: inout JSONValue?) {
        if enter(name) { refuse() }
    }

    mutating func object<Object: CanonicalObject>(_ name: StaticString, _ value: inout Object?) {
        value = nil
        guard enter(name) else { return }
        var object = Object()
        read(&object)
        value = object
    }

    mutating func objects<Object: CanonicalObject>(_ name: StaticString, _ value: inout [Object]?) {
        guard enter(name) else { return value = nil }
        value = list { reader in
            var object = Object()
            reader.read(&object)
            return object
        }
    }

    /// Goes to the end, where nothing else is found.
    mutating func refuse() { (isRefused, position) = (true, bytes.count) }
}
