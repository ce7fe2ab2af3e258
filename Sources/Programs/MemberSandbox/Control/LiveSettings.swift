import MemberCore

/// What may be changed while the sandbox runs.
final class LiveSettings: Sendable {
    /// The values.
    struct Values: Sendable {
        /// How long a refresh token that was traded still works, in seconds.
        var rotationGrace: Int
        /// How many subscriptions the contract allows; nil for any number.
        var subscriptionQuota: Int?
        /// The error code of a dead refresh token.
        var deadRefreshTokenError: String
        /// Whether the id host refuses with HTTP 200.
        var refusesWithOK: Bool
    }

    private let values: Locked<Values>

    init(_ configuration: SandboxConfiguration) {
        values = Locked(
            Values(
                rotationGrace: configuration.rotationGrace, subscriptionQuota: configuration.subscriptionQuota,
                deadRefreshTokenError: configuration.deadRefreshTokenError, refusesWithOK: configuration.refusesWithOK))
    }

    var current: Values { values.value }
    func change(_ body: (inout Values) -> Void) { values.withLock(body) }
}
