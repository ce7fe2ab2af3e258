import MemberCore

/// A member's name of any object.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// Reads an object's known members, and keeps what is left: unknown members, and known ones of another type than expected.
struct MemberReader {
    private let members: KeyedDecodingContainer<MemberName>
    private var read: [String] = []

    init(_ decoder: any Decoder) throws { members = try decoder.container(keyedBy: MemberName.self) }

    /// A member that must be there.
    mutating func required<Value: Decodable>(_ name: String) throws -> Value {
        read.append(name)
        return try members.decode(Value.self, forKey: MemberName(name))
    }

    /// A member; nil where it is missing, null or of another type.
    mutating func value<Value: Decodable>(_ name: String) -> Value? {
        let key = MemberName(name)
        guard members.contains(key), let value = try? members.decode(Value.self, forKey: key) else { return nil }
        read.append(name)
        return value
    }

    /// A truth value, which VK writes as 1 and 0 or as true and false.
    mutating func flag(_ name: String) -> Bool? {
        if let number: Int = value(name) { return number != 0 }
        return value(name)
    }

    /// The members that were not read.
    func others() throws -> [String: JSONValue] {
        var others: [String: JSONValue] = [:]
        for key in members.allKeys where !read.contains(key.stringValue) {
            others[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
        }
        return others
    }
}

/// Writes an object's members.
struct MemberWriter {
    private var members: KeyedEncodingContainer<MemberName>

    init(_ encoder: any Encoder) { members = encoder.container(keyedBy: MemberName.self) }

    /// Writes a member, unless it is nil.
    mutating func write(_ name: String, _ value: (some Encodable)?) throws {
        try members.encodeIfPresent(value, forKey: MemberName(name))
    }

    /// Writes the members that were not understood.
    mutating func write(_ others: [String: JSONValue]) throws {
        for (name, value) in others { try members.encode(value, forKey: MemberName(name)) }
    }
}
