public import Foundation
public import MemberCore
public import MemberRequests

/// How a provider's API is called for an account; the accounts of one client share a cache, in which each has its own folder, and limits.
public struct ProviderCalls: Sendable {
    /// The API's rules: token, reactions, limits.
    public var rules: CallRules
    /// How long a good reply counts as fresh where the caller says nothing; an hour unless said otherwise.
    public var life = CacheLife.oneHour
    /// Makes a call of the operation's name and parameters; throws where the name has not the provider's form. What it gives the life
    /// `.never` is not kept, whatever the caller says.
    public var makeCall: @Sendable (String, FormFields) throws -> ProviderCall
    /// Reads the value out of a good body.
    public var value: @Sendable (Data) throws(RequestError) -> JSONValue {
        didSet { place = nil }
    }
    /// Where a good body holds the value; nil where only ``value`` may read it, because it changes what it reads. Another ``value`` makes
    /// it nil.
    public var place: ValuePlace?

    /// Where a good body holds its value.
    public enum ValuePlace: Sendable, Hashable {
        /// The whole body is the value.
        case body
        /// The body is an object, and this member of it is the value.
        case member(String)
    }

    /// Calls whose value is the whole body.
    /// - Parameters:
    ///   - rules: The API's rules.
    ///   - makeCall: Makes a call of the operation's name and parameters.
    public init(rules: CallRules, makeCall: @escaping @Sendable (String, FormFields) throws -> ProviderCall) {
        self.init(rules: rules, value: Self.wholeBody, place: .body, makeCall: makeCall)
    }

    /// Calls whose value is read out of a body.
    /// - Parameters:
    ///   - rules: The API's rules.
    ///   - value: Reads the value out of a good body.
    ///   - place: Where the body holds the value, so that a type is decoded right there; nil where only `value` may read it.
    ///   - makeCall: Makes a call of the operation's name and parameters.
    public init(
        rules: CallRules, value: @escaping @Sendable (Data) throws(RequestError) -> JSONValue, place: ValuePlace? = nil,
        makeCall: @escaping @Sendable (String, FormFields) throws -> ProviderCall
    ) {
        self.rules = rules
        self.value = value
        self.place = place
        self.makeCall = makeCall
    }

    /// The whole body as JSON; none where the body is empty.
    /// - Parameter body: The body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it is no JSON.
    @Sendable public static func wholeBody(_ body: Data) throws(RequestError) -> JSONValue {
        guard !body.isEmpty else { return .null }
        do { return try JSONDecoder().decode(JSONValue.self, from: body) } catch { throw .invalidReply("it is no JSON") }
    }
}

extension ProviderCalls {
    /// Decodes the value of a good body.
    /// - Parameters:
    ///   - type: What it is decoded as.
    ///   - body: The body.
    ///   - decoder: How it is decoded.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply`, which names the place within the value.
    package func decode<Value: Decodable>(
        _ type: Value.Type, from body: Data, by decoder: JSONDecoder
    ) throws(RequestError) -> Value {
        var envelope: String?
        do {
            switch place {
            case .body where !body.isEmpty: return try decoder.decode(type, from: body)
            case .member(let name) where decoder.keepsNames:
                envelope = name
                return try decoder.decode(MemberValue<Value>.self, from: body, configuration: name).value
            default: return try decoder.decode(type, from: JSONEncoder().encode(value(body)))
            }
        } catch let error as RequestError { throw error } catch { throw .invalidReply(error.reason(Value.self, in: envelope)) }
    }
}

extension Error {
    /// Why a value was not decoded, and where in it; nothing of its content.
    fileprivate func reason(_ type: Any.Type, in envelope: String?) -> String {
        let path: [any CodingKey] =
            switch self as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.codingPath
            default: []
            }
        if case .dataCorrupted? = self as? DecodingError, path.isEmpty { return "it is no JSON" }
        var names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        if let envelope, names.first == envelope { names.removeFirst() }
        return "it does not have the form of \(type)" + (names.isEmpty ? "" : " at " + names.joined(separator: "."))
    }
}

extension JSONDecoder {
    /// Whether an envelope's member has the same name for it as in the body; a strategy of the caller's own is meant for the value alone.
    fileprivate var keepsNames: Bool { if case .useDefaultKeys = keyDecodingStrategy { true } else { false } }
}

/// The value of one member of an object; what stands beside it is not read.
private struct MemberValue<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder, configuration name: String) throws {
        value = try decoder.container(keyedBy: Name.self).decode(Value.self, forKey: Name(stringValue: name))
    }
}
