import MemberCore

/// An appearance in use: of one `VKID`, or the one set last in a context.
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
