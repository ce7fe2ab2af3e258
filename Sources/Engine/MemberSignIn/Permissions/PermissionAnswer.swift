public import Foundation

/// The outcome of a request for permissions: the app continues with the permissions that it has.
public enum PermissionAnswer: Sendable, Equatable {
    /// The account has all of them.
    case granted
    /// The member declined these, now or before; the account has the others.
    case declined(Set<String>)
    /// The member declined one of them not long ago, so the member was not asked. With the end of the cool-down.
    case coolingDown(until: Date)
    /// The member postponed the question after the explanation.
    case notNow
    /// The question was interrupted: the window was closed, its time ran out, or the task was cancelled.
    case cancelled
}

/// An app's policy for requests for permissions.
///
/// ```swift
/// var policy = PermissionPolicy()
/// policy.explain = { question in await sheet.explains(question) }
/// ```
public struct PermissionPolicy: Sendable {
    /// The time for which a "no" and a "not now" hold, by account and permission; the default is a day.
    public var coolDown = Duration.seconds(86_400)
    /// Explains why the app needs permissions that the member declined before, and returns whether to continue; false means "not
    /// now". Without it they are not requested again. Requests, lists and revocations for the same account within it throw
    /// ``ProviderError/permissionsUnderWay``, because they would wait for it.
    public var explain: (@Sendable (PermissionQuestion) async -> Bool)?

    /// Creates a policy.
    /// - Parameters:
    ///   - coolDown: The time for which a "no" holds.
    ///   - explain: Explains the permissions, and returns whether to continue.
    public init(
        coolDown: Duration = .seconds(86_400), explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) {
        self.coolDown = coolDown
        self.explain = explain
    }
}
