import Foundation
import MemberCore

/// Writes the canonical form.
struct CanonicalWriter {
    private var bytes: [UInt8] = []
    private var isRefused = false

    private init() { bytes.reserveCapacity(1024) }

    /// Writes a value.
    /// - Parameter value: The value.
    /// - Returns: The bytes that `JSONEncoder.sorted` also writes; nil where the value has no canonical form.
    static func data(of value: some CanonicalObject) -> Data? {
        var writer = CanonicalWriter()
        writer.write(value)
        return writer.isRefused ? nil : Data(writer.bytes)
    }

    /// Whether a byte of a text is a printable ASCII character without an escape.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func begin(_ name: StaticString) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes += $0 }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ object: some CanonicalObject) {
        bytes.append(UInt8(ascii: "{"))
        var object = object
        object.code(by: &self)
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func write(_ text: String) {
        guard text.utf8.allSatisfy(Self.isPlain) else { return refuse() }
        bytes.append(UInt8(ascii: "\""))
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func list<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void) {
        bytes.append(UInt8(ascii: "["))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}

extension CanonicalWriter: CanonicalCoder {
    mutating func text(_ name: StaticString, _ value: inout String?) {
        guard let value else { return }
        begin(name)
        write(value)
    }

    mutating func texts(_ name: StaticString, _ value: inout [String]?) {
        guard let value else { return }
        begin(name)
        list(value) { $0.write($1) }
    }

    mutating func integer<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number?) {
        guard let value else { return }
        begin(name)
        bytes += String(value).utf8
    }

    mutating func flag(_ name: StaticString, _ value: inout Bool?) {
        guard let value else { return }
        begin(name)
        bytes += (value ? "true" : "false").utf8
    }

    mutating func time(_ name: StaticString, _ value: inout TimeReading) {
        begin(name)
        switch value {
        case .absent: bytes += "null".utf8
        case .at(let time): bytes += String(time.milliseconds).utf8
        case .unreadable: bytes += "\"unreadable\"".utf8
        }
    }

    /// A value of any kind has no canonical form.
    mutating func json(_ name: StaticString, _ value: inout JSONValue?) {
        if value != nil { refuse() }
    }

    mutating func object<Object: CanonicalObject>(_ name: StaticString, _ value: inout Object?) {
        guard let value else { return }
        begin(name)
        write(value)
    }

    mutating func objects<Object: CanonicalObject>(_ name: StaticString, _ value: inout [Object]?) {
        guard let value else { return }
        begin(name)
        list(value) { $0.write($1) }
    }

    mutating func refuse() { isRefused = true }
}
