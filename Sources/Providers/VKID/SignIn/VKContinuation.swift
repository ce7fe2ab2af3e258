import Foundation
import VKWire

/// The sealed data that VK ID stores with a sign-in on its way.
struct VKContinuation: Codable, Sendable {
    /// The community sheet that follows.
    struct Sheet: Codable, Sendable {
        var group: String
        var theme: String?
        var height: Int?
        var cornerRadius: Double?
        var sheetCornerRadius: Double
    }

    var provider: OAuthProvider
    /// The addresses of VK; nil from an older version, where the ``VKID`` object that finishes the sign-in knows them.
    var hosts: VKHosts?
    var sheet: Sheet?

    init(_ hosts: VKHosts, _ configuration: AuthConfiguration, _ provider: OAuthProvider) {
        (self.provider, self.hosts) = (provider, hosts)
        sheet = configuration.groupSubscriptionConfiguration.map(Sheet.init)
    }

    /// Reads the stored data; nil if it is not VK ID's.
    init?(_ data: Data?) {
        guard let data, let known = try? JSONDecoder().decode(VKContinuation.self, from: data) else { return nil }
        self = known
    }
}

extension VKContinuation.Sheet {
    init(_ configuration: GroupSubscriptionConfiguration) {
        group = configuration.subscribeToGroupId
        theme = configuration.theme?.name
        sheetCornerRadius = configuration.sheetCornerRadius
        if case .custom(let button) = configuration.buttonType {
            height = button.height.points
            cornerRadius = button.cornerRadius
        }
    }

    /// Returns the configuration with the app's callback, which cannot be stored.
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
