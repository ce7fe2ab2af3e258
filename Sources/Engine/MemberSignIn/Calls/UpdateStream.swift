public import MemberCore

/// The updates of an account, as a value that returns one after another.
///
/// It keeps its position: after a network error the same value continues from there.
public protocol UpdateStream: Sendable {
    /// Receives the next update; waits for it.
    /// - Parameter calls: Makes the calls.
    /// - Returns: The update; nil when the task was cancelled or the provider has ended the updates.
    /// - Throws: `RequestError` or the module's own error, for a problem that does not end automatically.
    mutating func next(by calls: AccountCalls) async throws -> JSONValue?
}
