/// Header fields in order; names compare without case (RFC 9110 §5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Equatable, Sendable {
        /// The name as written.
        public let name: String
        /// The value without surrounding space.
        public let value: String

        /// Whether name and value have the same bytes.
        public static func == (left: Field, right: Field) -> Bool {
            left.name.isExactly(right.name) && left.value.isExactly(right.value)
        }
    }

    /// The field lines in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Takes fields in order.
    /// - Parameter elements: Names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value of a name; setting replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// All values of a name, a line each.
    /// - Parameter name: Any case.
    /// - Returns: None, one or several.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Adds a line. Line breaks and NUL in a value are replaced by spaces, so that no value can add a field of its own.
    /// - Parameters:
    ///   - name: The field's name.
    ///   - value: Its value.
    public mutating func add(_ name: String, _ value: String) {
        let isControl = { (scalar: Unicode.Scalar) in scalar == "\r" || scalar == "\n" || scalar == "\0" }
        // All three are single bytes, which are quicker to look through.
        guard value.utf8.contains(where: { $0 <= 13 && ($0 == 13 || $0 == 10 || $0 == 0) }) else {
            fields.append(Field(name: name, value: value))
            return
        }
        var clean = String.UnicodeScalarView()
        for scalar in value.unicodeScalars { clean.append(isControl(scalar) ? " " : scalar) }
        fields.append(Field(name: name, value: String(clean)))
    }
}

extension String {
    /// Whether two header names are one, by ASCII case.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { left, right in
                left == right || (left ^ right == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20))
            }
    }

    /// Whether this is a token: what a method or a header's name may be (RFC 9110 §5.6.2).
    package var isToken: Bool { !isEmpty && utf8.allSatisfy(isTokenSign) }
}

private func isTokenSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        true
    default: false
    }
}
