import MemberCore

/// An appearance in use: of one `VKID`, or the one set last in a context.
final class AppearanceBox: Sendable {
    private let state = Locked(Appearance())

    /// The appearance.
    var value: Appearance {
        get { state.value }
        set { state.withLock { $0 = newValue } }
    }
}
