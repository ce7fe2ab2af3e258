public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberRequests

/// The calls of a provider's API for an account. The accounts of one client share limits and a cache, in which each has its own
/// folder.
public struct ProviderCalls: Sendable {
    /// The API's rules: token, reactions, limits.
    public var rules: CallRules
    /// The time for which a successful reply counts as fresh; the default is an hour.
    public var life = CacheLife.oneHour
    /// The tokens of the calls, made of the account's session: by default the session itself.
    public var tokens: @Sendable (Session) -> any TokenSource = { $0 }
    /// Makes a call from the operation's name and parameters; throws if the name does not have the provider's form. A call with
    /// the life `.never` is not stored, even if the caller passes another life.
    public var makeCall: @Sendable (String, FormFields) throws -> ProviderCall
    /// Reads the value from a good body.
    public var value: @Sendable (Data) throws(RequestError) -> JSONValue {
        didSet { place = nil }
    }
    /// The place of the value in a good body; nil if only ``value`` may read it, because it changes the value. Setting ``value``
    /// resets it to nil.
    public var place: ValuePlace?
    /// Begins to read a list page by page, by the operation's name and its parameters; nil if the API has no such lists.
    public var pages: (@Sendable (String, FormFields) throws -> any PageCursor)?
    /// The uploads; nil if the API has none.
    public var uploads: CallUploads?
    /// Begins to receive an account's updates, by the provider's own parameters; nil if the API has none.
    public var updates: (@Sendable (FormFields) throws -> any UpdateStream)?

    /// The place of the value in a good body.
    public enum ValuePlace: Sendable, Hashable {
        /// The whole body is the value.
        case body
        /// The body is an object, and this member of it is the value.
        case member(String)
    }

    /// Creates calls whose value is the whole body.
    /// - Parameters:
    ///   - rules: The API's rules.
    ///   - makeCall: Makes a call from the operation's name and parameters.
    public init(rules: CallRules, makeCall: @escaping @Sendable (String, FormFields) throws -> ProviderCall) {
        self.init(rules: rules, value: Self.wholeBody, place: .body, makeCall: makeCall)
    }

    /// Creates calls whose value is read from a body.
    /// - Parameters:
    ///   - rules: The API's rules.
    ///   - value: Reads the value from a good body.
    ///   - place: The place of the value, so that a type is decoded directly from there; nil if only `value` may read it.
    ///   - makeCall: Makes a call from the operation's name and parameters.
    public init(
        rules: CallRules, value: @escaping @Sendable (Data) throws(RequestError) -> JSONValue, place: ValuePlace? = nil,
        makeCall: @escaping @Sendable (String, FormFields) throws -> ProviderCall
    ) {
        self.rules = rules
        self.value = value
        self.place = place
        self.makeCall = makeCall
    }

    /// Returns the whole body as JSON; null for an empty body.
    /// - Parameter body: The body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it is not JSON.
    @Sendable public static func wholeBody(_ body: Data) throws(RequestError) -> JSONValue {
        guard !body.isEmpty else { return .null }
        do { return try JSONDecoder().decode(JSONValue.self, from: body) } catch { throw .invalidReply("it is not JSON") }
    }
}

extension ProviderCalls {
    /// Decodes the value of a good body.
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - body: The body.
    ///   - decoder: The decoder.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` with the path within the value.
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
    /// Returns why a value was not decoded, and its path, without its content.
    fileprivate func reason(_ type: Any.Type, in envelope: String?) -> String {
        let path: [any CodingKey] =
            switch self as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.codingPath
            default: []
            }
        if case .dataCorrupted? = self as? DecodingError, path.isEmpty { return "it is not JSON" }
        var names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        if let envelope, names.first == envelope { names.removeFirst() }
        return "it does not have the form of \(type)" + (names.isEmpty ? "" : " at " + names.joined(separator: "."))
    }
}

extension JSONDecoder {
    /// Whether the decoder keeps the name of an envelope's member; a caller's own strategy applies only to the value.
    fileprivate var keepsNames: Bool { if case .useDefaultKeys = keyDecodingStrategy { true } else { false } }
}

/// The value of one member of an object; the other members are not read.
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
