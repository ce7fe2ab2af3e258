import MemberCore

/// The appearance in use, shared by all who work with one context.
public final class AppearanceBox: Sendable {
    private let state = Locked(Appearance())

    /// The default appearance.
    public init() {}

    /// The appearance.
    var value: Appearance {
        get { state.value }
        set { state.withLock { $0 = newValue } }
    }
}
