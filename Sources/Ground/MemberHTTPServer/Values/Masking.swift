import MemberCore

extension ServerRequest: CustomStringConvertible, CustomReflectable {
    /// Method, path without the query, fields without what may hold a credential, and the body's size.
    public var description: String {
        let parts = target.split(at: "?", maxSplits: 1, omitsEmpty: false)
        return "\(method) \(parts[0])\(parts.count > 1 ? "?<secret>" : "") \(headers) <\(body.count) bytes>"
    }
    /// No contents, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ServerResponse: CustomStringConvertible, CustomReflectable {
    /// Status, fields without what may hold a credential, and the body's size.
    public var description: String { "\(status) \(headers) <\(body.count) bytes>" }
    /// No contents, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ServerCookie: CustomStringConvertible, CustomReflectable {
    /// The name alone.
    public var description: String { name + "=<secret>" }
    /// No value, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
