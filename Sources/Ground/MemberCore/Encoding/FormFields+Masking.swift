extension FormFields: CustomStringConvertible, CustomReflectable {
    /// The names alone: a form carries codes and passwords.
    public var description: String { fields.map(\.description).joined(separator: "&") }
    /// No values, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FormFields.Field: CustomStringConvertible, CustomReflectable {
    /// The name alone.
    public var description: String { name + "=<secret>" }
    /// No value, so that `dump` shows none either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
