/// One value of an indexed text. It borrows the text and must not outlive the closure that got it.
package struct JSONView {
    let bytes: UnsafeBufferPointer<UInt8>
    let entries: UnsafeBufferPointer<JSONEntry>
    let place: Int

    private var entry: JSONEntry { entries[place] }

    /// The value's range in the text, quotes included.
    package var range: Range<Int> { entry.range }
    /// Whether it is an object.
    package var isObject: Bool { entry.kind == .object }
    /// Whether it is a list.
    package var isArray: Bool { entry.kind == .array }
    /// Whether it is a string.
    package var isString: Bool { entry.kind == .plainString || entry.kind == .string }
    /// Whether it is a number.
    package var isNumber: Bool { entry.kind == .number }
    /// Whether it is `null`.
    package var isNull: Bool { entry.kind == .word && bytes[entry.range.lowerBound] == UInt8(ascii: "n") }
    /// The truth value, if it is one.
    package var bool: Bool? {
        guard entry.kind == .word, !isNull else { return nil }
        return bytes[entry.range.lowerBound] == UInt8(ascii: "t")
    }

    /// The text of a string, escapes resolved; nil for other values.
    package var text: String? {
        switch entry.kind {
        case .plainString: String(decoding: bytes[inner], as: UTF8.self)
        case .string: resolved(inner)
        default: nil
        }
    }

    /// The number as it is written; nil for other values.
    package var numberText: String? { isNumber ? String(decoding: bytes[entry.range], as: UTF8.self) : nil }

    /// The bytes of a number or of a string without escapes and without its quotes; nil for other values.
    package var plainBytes: UnsafeBufferPointer<UInt8>? {
        switch entry.kind {
        case .plainString: UnsafeBufferPointer(rebasing: bytes[inner])
        case .number: UnsafeBufferPointer(rebasing: bytes[entry.range])
        default: nil
        }
    }

    /// The bytes of any value as they stand in the text.
    package var rawBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[entry.range]) }

    /// Lends the bytes of a number, or of a text without its quotes, escapes resolved; nil for other values.
    package func withTextBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        if let plainBytes { return body(plainBytes) }
        guard var text else { return nil }
        return text.withUTF8(body)
    }

    private var inner: Range<Int> { entry.range.lowerBound + 1..<entry.range.upperBound - 1 }

    /// The scanner has accepted this text before, so reading it again succeeds.
    private func resolved(_ range: Range<Int>) -> String? {
        var scanner = JSONScanner(bytes: bytes, maximumDepth: 1)
        scanner.position = range.lowerBound - 1
        return (try? scanner.string()).flatMap { try? scanner.text(of: $0) }
    }
}

extension JSONView {
    /// The members of an object or the elements of a list, in order.
    package var elements: JSONChildren { JSONChildren(parent: self, upcoming: place + 1, end: Int(entries[place].next)) }

    /// The name of a member; empty for an element.
    package var name: String {
        let name = entries[place].name
        return entries[place].hasPlainName ? String(decoding: bytes[name], as: UTF8.self) : resolved(name) ?? ""
    }

    /// A member of an object; nil if no member has this name or this is not an object.
    package subscript(name: StaticString) -> JSONView? {
        guard isObject else { return nil }
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return elements.first { $0.isNamed(wanted) }
    }

    /// The place of this member's name in a list of names; nil if the list lacks it.
    package func index(in names: JSONNames) -> Int? {
        guard entries[place].hasPlainName else { return names.index(of: name) }
        return names.index(of: UnsafeBufferPointer(rebasing: bytes[entries[place].name]))
    }

    /// Whether it is a string of exactly this text, or a number that is written so.
    package func reads(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return withTextBytes { $0.hasSameBytes(as: wanted) } ?? false
    }

    private func isNamed(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[place]
        guard entry.hasPlainName else { return name.utf8.elementsEqual(wanted) }
        return UnsafeBufferPointer(rebasing: bytes[entry.name]).hasSameBytes(as: wanted)
    }
}

/// The members of an object or the elements of a list.
package struct JSONChildren: Sequence, IteratorProtocol {
    fileprivate let parent: JSONView
    fileprivate var upcoming: Int
    fileprivate let end: Int

    /// The next one.
    package mutating func next() -> JSONView? {
        guard upcoming < end else { return nil }
        defer { upcoming = Int(parent.entries[upcoming].next) }
        return JSONView(bytes: parent.bytes, entries: parent.entries, place: upcoming)
    }
}

/// The members of one object that are in a list of names, found in one pass. It borrows the text as its values do.
package struct JSONFields: ~Copyable {
    private let names: JSONNames
    /// The place of each name's value in the index; -1 for a name that the object lacks.
    private var places: [Int32]
    private var object: JSONView?

    /// Room for the members of these names.
    /// - Parameter names: The names; a name's place in the list is its index.
    package init(_ names: JSONNames) {
        self.names = names
        places = Array(repeating: -1, count: names.count)
    }

    /// Finds the members of an object, and forgets those of the previous object.
    package mutating func read(_ object: JSONView) {
        self.object = object
        for place in places.indices { places[place] = -1 }
        for member in object.elements {
            if let index = member.index(in: names) { places[index] = Int32(truncatingIfNeeded: member.place) }
        }
    }

    /// The member of a name; nil if the object has none.
    package subscript(index: Int) -> JSONView? {
        guard let object, places[index] >= 0 else { return nil }
        return JSONView(bytes: object.bytes, entries: object.entries, place: Int(places[index]))
    }
}
