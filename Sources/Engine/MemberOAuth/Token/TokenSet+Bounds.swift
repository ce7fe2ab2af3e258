import MemberCore

extension TokenSet.Life {
    /// A hundred years, in seconds: as good as any longer life.
    static let longest = 3_155_760_000.0

    /// The life within what can be stored.
    var bounded: TokenSet.Life {
        guard case .seconds(let seconds) = self else { return self }
        return seconds.isNaN ? .unknown : .seconds(min(max(seconds, -Self.longest), Self.longest))
    }
}

extension JSONValue {
    /// The value as it is read again from the JSON text that it is written to.
    var asRead: JSONValue {
        switch self {
        case .number(let number):
            if !number.isFinite { return .null }
            return Int64(exactly: number).map(JSONValue.integer) ?? self
        case .array(let values): return .array(values.map(\.asRead))
        case .object(let members): return .object(members.mapValues(\.asRead))
        case .null, .bool, .integer, .string: return self
        }
    }
}
