public import Foundation

/// What came of wanting permissions: the app goes on with what it has got.
public enum PermissionAnswer: Sendable, Equatable {
    /// The account has all of them.
    case granted
    /// The member declined these, now or before; the account has the others.
    case declined(Set<String>)
    /// The member declined one of them not long ago: nobody was asked. Until when that holds.
    case coolingDown(until: Date)
    /// The member put it off when it was explained.
    case notNow
    /// The question was broken off: the window was closed, its time ran out, or the task was cancelled.
    case cancelled
}

/// How an app behaves that wants permissions.
///
/// ```swift
/// var policy = PermissionPolicy()
/// policy.explain = { question in await sheet.explains(question) }
/// ```
public struct PermissionPolicy: Sendable {
    /// How long a "no" and a "not now" hold, by account and permission; a day unless said otherwise.
    public var coolDown = Duration.seconds(86_400)
    /// Explains why permissions are needed that the member declined before, and tells whether to go on; false is "not now". Without
    /// it they are not asked for again. Wanting, listing or taking back permissions of the same account within it throws
    /// ``ProviderError/permissionsUnderWay``: they wait for it.
    public var explain: (@Sendable (PermissionQuestion) async -> Bool)?

    /// Manners.
    /// - Parameters:
    ///   - coolDown: How long a "no" holds.
    ///   - explain: Explains, and tells whether to go on.
    public init(
        coolDown: Duration = .seconds(86_400), explain: (@Sendable (PermissionQuestion) async -> Bool)? = nil
    ) {
        self.coolDown = coolDown
        self.explain = explain
    }
}
