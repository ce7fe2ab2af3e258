import MemberCore

/// What of a sandbox itself may be changed while it runs.
final class LiveSettings: Sendable {
    /// The values.
    struct Values: Sendable {
        /// How long a refresh token that was exchanged still works, in seconds.
        var rotationGrace: Int
    }

    private let values: Locked<Values>

    init(_ configuration: SandboxConfiguration) {
        values = Locked(Values(rotationGrace: configuration.rotationGrace))
    }

    var current: Values { values.value }
    func change(_ body: (inout Values) -> Void) { values.withLock(body) }
}
