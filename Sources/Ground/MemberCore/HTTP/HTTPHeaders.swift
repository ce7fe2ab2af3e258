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
    /// - Returns: The values; there may be none, one or several.
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

extension HTTPHeaders {
    /// The media type of the body in lower case, without its parameters (RFC 9110 §8.3.1).
    package var mediaType: String? {
        self["Content-Type"].map { $0.split(at: ";", maxSplits: 1, omitsEmpty: false)[0].withoutBlanks.asciiLowercased }
    }
}

extension HTTPHeaders {
    /// Whether a field's value is public. The list names those that are, since any other may hold a credential.
    /// - Parameter name: The field's name, in any case.
    /// - Returns: Whether the value may be printed, and read by a proxy.
    package static func isOpen(_ name: String) -> Bool { open.contains { $0.equalsIgnoringCase(name) } }

    private static let open = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Age", "Allow", "Cache-Control",
        "Connection", "Content-Encoding", "Content-Language", "Content-Length", "Content-Range", "Content-Type", "Date", "ETag",
        "Expect", "Expires", "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since",
        "Last-Modified", "Pragma", "Range", "Retry-After", "Server", "TE", "Transfer-Encoding", "Upgrade", "User-Agent", "Vary",
    ]
}

extension HTTPHeaders: Masked {
    /// All fields; the values of those that may hold a credential are masked.
    public var description: String { "[" + fields.map(\.description).joined(separator: ", ") + "]" }
}

extension HTTPHeaders.Field: Masked {
    /// The name, and the value unless it may hold a credential.
    public var description: String { name + ": " + (HTTPHeaders.isOpen(name) ? value : "<secret>") }
}
