public import MemberCore

/// The updates of an account, as a value that is asked for the next one.
///
/// It keeps its position: after an error of the network the same value goes on where it was.
public protocol UpdateStream: Sendable {
    /// Receives the next update; waits for it.
    /// - Parameter calls: Makes the calls.
    /// - Returns: The update; nil when the task was cancelled or the provider has ended the updates.
    /// - Throws: `RequestError` or the module's own error, for what does not pass by itself.
    mutating func next(by calls: AccountCalls) async throws -> JSONValue?
}
