public import MemberCore
public import MemberHTTP
public import MemberRequests

/// The way to make an account's calls, for what takes several of them, such as an upload or the receipt of updates.
public struct AccountCalls: Sendable {
    /// Sends requests that are no calls of the API, such as a file to an upload server: without a token, and without waiting for a limit.
    public let transport: any HTTPTransport
    /// The clock of pauses.
    public let clock: any MemberClock
    private let perform: @Sendable (String, FormFields) async throws(RequestError) -> DecodedReply<JSONValue>
    private let isStored: @Sendable () -> Bool

    /// Creates the way to an account's calls.
    /// - Parameters:
    ///   - transport: Sends requests that are no calls of the API.
    ///   - clock: The clock of pauses.
    ///   - isSignedIn: Whether the account is still stored.
    ///   - perform: Makes a call with the account's token, limits and reactions; its reply is not kept.
    public init(
        transport: any HTTPTransport, clock: any MemberClock, isSignedIn: @escaping @Sendable () -> Bool,
        perform: @escaping @Sendable (String, FormFields) async throws(RequestError) -> DecodedReply<JSONValue>
    ) {
        self.transport = transport
        self.clock = clock
        self.perform = perform
        isStored = isSignedIn
    }

    /// Whether the account is still stored.
    public var isSignedIn: Bool { isStored() }

    /// Makes a call with the account's token, limits and reactions; its reply is not kept.
    /// - Parameters:
    ///   - operation: The operation, by the provider's name.
    ///   - parameters: Its parameters.
    /// - Returns: The value, the body and its source.
    /// - Throws: `RequestError`.
    public func call(
        _ operation: String, _ parameters: FormFields = []
    ) async throws(RequestError) -> DecodedReply<JSONValue> {
        try await perform(operation, parameters)
    }
}
