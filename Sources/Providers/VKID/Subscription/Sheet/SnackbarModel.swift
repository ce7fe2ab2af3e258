import MemberCore
public import Observation

/// The line that thanks for a subscription after the community sheet has gone.
@MainActor @Observable
public final class SnackbarModel {
    /// How long it stays.
    static let stay = Duration.seconds(4)

    /// What it says.
    public let text: String
    /// Light or dark.
    public let theme: GroupSubscriptionSheet.Theme
    /// Where it is shown.
    public let presenter: UIKitPresenter
    /// Whether it is still to be seen.
    public private(set) var isVisible = true

    init(_ text: String, theme: GroupSubscriptionSheet.Theme, presenter: UIKitPresenter) {
        self.text = text
        self.theme = theme
        self.presenter = presenter
    }

    func goAfterStay(by clock: any MemberClock) async {
        try? await clock.sleep(for: Self.stay)
        isVisible = false
    }
}
