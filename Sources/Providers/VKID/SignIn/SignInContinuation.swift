import Foundation
import VKWire

/// What is kept, sealed, with a sign-in on its way, so that it can be finished after a relaunch or in another process.
struct SignInContinuation: Codable, Sendable {
    /// Who exchanges the code.
    enum Exchange: String, Codable, Sendable {
        case here
        case backend
        case tokensFromBackend
    }

    /// The community sheet that is to follow.
    struct Sheet: Codable, Sendable {
        var group: String
        var theme: String?
        var height: Int?
        var cornerRadius: Double?
        var sheetCornerRadius: Double
    }

    var provider: OAuthProvider
    /// Where VK was reached; nil in a note of an older version and where the ``VKID`` object that finishes it knows.
    var hosts: VKHosts?
    var exchange: Exchange
    /// Whether `authorize` started it; one that was only begun is finished by whoever has its name.
    var isOwn: Bool
    var sheet: Sheet?

    init(_ configuration: AuthConfiguration, _ provider: OAuthProvider, isOwn: Bool) {
        self.provider = provider
        self.isOwn = isOwn
        exchange =
            switch configuration.flow {
            case .publicClientFlow: .here
            case .confidentialClientFlow: .backend
            case .tokensFromBackend: .tokensFromBackend
            }
        sheet = configuration.groupSubscriptionConfiguration.map(Sheet.init)
    }

    init(_ data: Data?) {
        self =
            data.flatMap { try? JSONDecoder().decode(SignInContinuation.self, from: $0) }
            ?? SignInContinuation(AuthConfiguration(), .vkid, isOwn: false)
    }

    var encoded: Data? { try? JSONEncoder().encode(self) }
}

extension SignInContinuation.Sheet {
    init(_ configuration: GroupSubscriptionConfiguration) {
        group = configuration.subscribeToGroupId
        theme = configuration.theme?.name
        sheetCornerRadius = configuration.sheetCornerRadius
        if case .custom(let button) = configuration.buttonType {
            height = button.height.points
            cornerRadius = button.cornerRadius
        }
    }

    /// The configuration again, with the app's callback, which cannot be kept.
    func configuration(_ completion: GroupSubscriptionConfiguration.Completion?) -> GroupSubscriptionConfiguration {
        var button = GroupSubscriptionConfiguration.ButtonType.inheritedOrDefault
        if let height = OneTapButton.Layout.Height.all.first(where: { $0.points == height }) {
            button = .custom(.init(height: height, cornerRadius: cornerRadius ?? 8))
        }
        return GroupSubscriptionConfiguration(
            subscribeToGroupId: group, onCompleteSubscription: completion, buttonType: button,
            theme: theme.flatMap(Appearance.ColorScheme.init(rawValue:)).map { .matchingColorScheme($0) },
            sheetCornerRadius: sheetCornerRadius)
    }
}
