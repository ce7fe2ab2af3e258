extension HTTPHeaders {
    /// Whether a field's value is for everybody: a list of those that are, since any other may hold a credential.
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

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// All fields; the values of those that may hold a credential are masked.
    public var description: String { "[" + fields.map(\.description).joined(separator: ", ") + "]" }
    /// No values, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// The name, and the value unless it may hold a credential.
    public var description: String { name + ": " + (HTTPHeaders.isOpen(name) ? value : "<secret>") }
    /// No value, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
