public import MemberUI
public import Observation

/// What a row of providers does: one sign-in at a time.
@MainActor
@Observable
public final class OAuthListWidgetModel {
    /// All buttons of the row, which are busy together.
    public let button = ComponentButtonModel()
    /// Whose sign-in is under way; nil if none is.
    public private(set) var provider: OAuthProvider?
    @ObservationIgnored let element: OAuthListWidget
    @ObservationIgnored let vkid: VKID

    init(_ element: OAuthListWidget, _ vkid: VKID) {
        self.element = element
        self.vkid = vkid
    }

    /// Signs in with a provider's account.
    /// - Parameter provider: One of the row's.
    /// - Returns: The sign-in under way; nil if the tap was ignored.
    @discardableResult
    public func tap(_ provider: OAuthProvider) -> Task<Void, Never>? {
        guard element.oAuthProviders.contains(provider), button.begin() else { return nil }
        self.provider = provider
        return Task {
            let work = ElementSignIn(
                vkid: vkid, configuration: element.authConfiguration, source: .multibranding, style: element.sheetStyle,
                presenter: element.presenter)
            let result = await work.run(provider)
            self.provider = nil
            button.end()
            element.onCompleteAuth?(result)
        }
    }
}

extension UITrampoline where Element == OAuthListWidget {
    /// The row's model.
    /// - Returns: A new one, idle.
    @MainActor
    public func model() -> OAuthListWidgetModel { OAuthListWidgetModel(element, vkid) }
}
