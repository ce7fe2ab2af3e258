public import Foundation
public import MemberCore
public import MemberRequests

/// How a provider's API is called for the accounts of one client.
public struct ProviderCalls: Sendable {
    /// The API's rules: token, reactions, limits.
    public var rules: CallRules
    /// Makes a call of the operation's name and parameters; throws where the name has not the provider's form.
    public var makeCall: @Sendable (String, FormFields) throws -> ProviderCall
    /// Reads the value out of a good body.
    public var value: @Sendable (Data) throws(RequestError) -> JSONValue

    /// Calls.
    /// - Parameters:
    ///   - rules: The API's rules.
    ///   - value: Reads the value out of a good body; the whole body unless said otherwise.
    ///   - makeCall: Makes a call of the operation's name and parameters.
    public init(
        rules: CallRules, value: @escaping @Sendable (Data) throws(RequestError) -> JSONValue = ProviderCalls.wholeBody,
        makeCall: @escaping @Sendable (String, FormFields) throws -> ProviderCall
    ) {
        self.rules = rules
        self.value = value
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
