/// The pairs of a query or of a form body, in order, duplicates kept.
///
/// ```swift
/// let form = FormFields([("grant_type", "refresh_token"), ("scope", "a b")])
/// form.encoded // grant_type=refresh_token&scope=a%20b
/// ```
public struct FormFields: Equatable, Sendable, ExpressibleByArrayLiteral {
    /// One decoded pair.
    public struct Field: Equatable, Sendable {
        /// The decoded name.
        public var name: String
        /// The decoded value; empty where there was none.
        public var value: String

        /// Makes a pair.
        /// - Parameters:
        ///   - name: The decoded name.
        ///   - value: The decoded value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// Whether name and value have the same bytes.
        public static func == (left: Field, right: Field) -> Bool {
            left.name.isExactly(right.name) && left.value.isExactly(right.value)
        }
    }

    /// The pairs in their order.
    public var fields: [Field]

    /// Takes pairs in order.
    /// - Parameter pairs: Decoded names and values.
    public init(_ pairs: [(String, String)] = []) {
        fields = pairs.map { Field($0.0, $0.1) }
    }

    /// Takes pairs in order.
    /// - Parameter elements: Decoded names and values.
    public init(arrayLiteral elements: (String, String)...) {
        self.init(elements)
    }

    /// Reads an encoded text: pairs split at `&`, a pair at its first `=`; nil where a percent sequence is broken or the
    /// bytes are not UTF-8.
    /// - Parameters:
    ///   - encoded: A query without its `?`, or a form body.
    ///   - plusIsSpace: Whether `+` means a space.
    public init?(encoded: some StringProtocol, plusIsSpace: Bool = true) {
        fields = []
        for pair in encoded.split(at: "&") {
            let parts = pair.split(at: "=", maxSplits: 1, omitsEmpty: false)
            guard let name = PercentCoding.decode(parts[0], plusIsSpace: plusIsSpace),
                let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: plusIsSpace) : ""
            else { return nil }
            fields.append(Field(name, value))
        }
    }

    /// The pairs encoded with the unreserved set of RFC 3986 only, joined by `&`.
    public var encoded: String {
        fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
    }

    /// The first value of a name, by its bytes; setting replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isExactly(name) }?.value }
        set {
            let index = fields.firstIndex { $0.name.isExactly(name) }
            fields.removeAll { $0.name.isExactly(name) }
            if let newValue { fields.insert(Field(name, newValue), at: index ?? fields.count) }
        }
    }

    /// All values of a name, in order.
    /// - Parameter name: The decoded name.
    /// - Returns: The values; there may be none, one or several.
    public func all(_ name: String) -> [String] { fields.filter { $0.name.isExactly(name) }.map(\.value) }

    /// Adds a pair at the end, even if the name exists.
    /// - Parameters:
    ///   - name: The decoded name.
    ///   - value: The decoded value.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }

    /// Adds the pairs whose names do not exist yet.
    /// - Parameter others: The pairs that give way.
    public mutating func fill(from others: FormFields) {
        let present = fields.map(\.name)
        fields += others.fields.filter { !present.containsExactly($0.name) }
    }
}

extension FormFields: Masked {
    /// Only the names: a form contains codes and passwords.
    public var description: String { fields.map(\.description).joined(separator: "&") }
}

extension FormFields.Field: Masked {
    /// Only the name.
    public var description: String { name + "=<secret>" }
}
