import MemberCore

/// What may be changed while the sandbox runs.
final class LiveSettings: Sendable {
    private let grace: Locked<Int>

    init(_ configuration: SandboxConfiguration) { grace = Locked(configuration.rotationGrace) }

    /// How long a refresh token that was traded still works, in seconds.
    var rotationGrace: Int {
        get { grace.value }
        set { grace.withLock { $0 = newValue } }
    }
}
