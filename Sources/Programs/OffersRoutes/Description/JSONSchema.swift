import MemberCore

/// A schema of JSON Schema 2020-12, as OpenAPI 3.1 uses it. Only the words that the service's bodies need.
struct JSONSchema: Sendable, Equatable {
    /// The schema as JSON.
    let json: JSONValue

    /// The schema of this name among the document's components.
    static func named(_ name: String) -> JSONSchema {
        JSONSchema(json: .object(["$ref": .string("#/components/schemas/\(name)")]))
    }

    /// An object. Members that are not listed are allowed, so that a newer side can talk to an older one.
    /// - Parameters:
    ///   - members: The members by name.
    ///   - required: The names of those that are always there.
    /// - Returns: The schema.
    static func object(_ members: [String: JSONSchema], required: [String] = []) -> JSONSchema {
        var schema: [String: JSONValue] = ["type": .string("object"), "properties": .object(members.mapValues(\.json))]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return JSONSchema(json: .object(schema))
    }

    /// An object whose names are not known before.
    static func dictionary(of value: JSONSchema) -> JSONSchema {
        JSONSchema(json: .object(["type": .string("object"), "additionalProperties": value.json]))
    }

    /// A list.
    static func array(of item: JSONSchema, atMost most: Int? = nil) -> JSONSchema {
        var schema: [String: JSONValue] = ["type": .string("array"), "items": item.json]
        schema["maxItems"] = most.map { .integer(Int64($0)) }
        return JSONSchema(json: .object(schema))
    }

    /// A text.
    /// - Parameters:
    ///   - pattern: A regular expression that it matches.
    ///   - length: How many characters it has.
    /// - Returns: The schema.
    static func text(pattern: String? = nil, length: ClosedRange<Int>? = nil) -> JSONSchema {
        var schema: [String: JSONValue] = ["type": .string("string")]
        schema["pattern"] = pattern.map(JSONValue.string)
        schema["minLength"] = length.map { .integer(Int64($0.lowerBound)) }
        schema["maxLength"] = length.map { .integer(Int64($0.upperBound)) }
        return JSONSchema(json: .object(schema))
    }

    /// One of these texts.
    static func one(of texts: [String]) -> JSONSchema {
        JSONSchema(json: .object(["type": .string("string"), "enum": .array(texts.map(JSONValue.string))]))
    }

    /// A whole number.
    static func integer(_ range: ClosedRange<Int64>? = nil) -> JSONSchema {
        var schema: [String: JSONValue] = ["type": .string("integer")]
        schema["minimum"] = range.map { .integer($0.lowerBound) }
        schema["maximum"] = range.map { .integer($0.upperBound) }
        return JSONSchema(json: .object(schema))
    }

    /// A truth value.
    static let bool = JSONSchema(json: .object(["type": .string("boolean")]))

    /// A truth value, or null.
    static let optionalBool = JSONSchema(json: .object(["type": .array([.string("boolean"), .string("null")])]))

    /// The same, or null.
    var orNull: JSONSchema { JSONSchema(json: .object(["anyOf": .array([json, Self.null.json])])) }

    /// Exactly one of several schemas.
    static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(json: .object(["oneOf": .array(schemas.map(\.json))]))
    }

    /// The same schema with an explanation.
    func describing(_ text: String) -> JSONSchema { adding("description", .string(text)) }

    /// The same schema with the value that counts where the member is absent.
    func unless(_ value: JSONValue) -> JSONSchema { adding("default", value) }

    /// An object of a request, in which null counts as absent.
    /// - Parameters:
    ///   - members: The members by name.
    ///   - required: The names of those that must be there.
    ///   - absent: The names of those that must not be there.
    /// - Returns: The schema.
    static func request(
        _ members: [String: JSONSchema], required: [String], absent: [String] = []
    ) -> JSONSchema {
        var all = Dictionary(uniqueKeysWithValues: members.map { ($0, required.contains($0) ? $1 : $1.orNull) })
        for name in absent { all[name] = .null }
        return object(all, required: required)
    }

    /// An object of a request without other members than the listed ones: a misspelt one would be as if it were absent.
    var closed: JSONSchema { adding("additionalProperties", .bool(false)) }

    /// A list that has no item twice.
    var distinct: JSONSchema { adding("uniqueItems", .bool(true)) }

    private static let null = JSONSchema(json: .object(["type": .string("null")]))

    private func adding(_ name: String, _ value: JSONValue) -> JSONSchema {
        var members = json.object ?? [:]
        members[name] = value
        return JSONSchema(json: .object(members))
    }
}
