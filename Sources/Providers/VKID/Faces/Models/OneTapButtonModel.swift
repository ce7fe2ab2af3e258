public import MemberUI
public import Observation

/// What a sign-in button does: busy while a sign-in runs, deaf to taps meanwhile.
@MainActor
@Observable
public final class OneTapButtonModel {
    /// The button.
    public let button = ComponentButtonModel()
    /// Whose sign-in is under way; nil if none is.
    public private(set) var provider: OAuthProvider?
    @ObservationIgnored let element: OneTapButton
    @ObservationIgnored let vkid: VKID

    init(_ element: OneTapButton, _ vkid: VKID) {
        self.element = element
        self.vkid = vkid
    }

    /// Starts what the button is for.
    /// - Parameter provider: With whose account; another one than VK ID's own is of the row below.
    /// - Returns: The sign-in under way; nil if the tap was ignored, or the app does the work itself.
    @discardableResult
    public func tap(_ provider: OAuthProvider = .vkid) -> Task<Void, Never>? {
        switch element.work {
        case .signIn(let configuration, let completion):
            guard button.begin() else { return nil }
            self.provider = provider
            return Task { await signIn(provider, configuration, completion) }
        case .own(let handler):
            if button.state == .idle { handler(OneTapButton.Progress(model: self)) }
            return nil
        }
    }

    private func signIn(
        _ provider: OAuthProvider, _ configuration: AuthConfiguration, _ completion: OneTapButton.AuthCompletion?
    ) async {
        let work = ElementSignIn(
            vkid: vkid, configuration: configuration, source: .oneTap, style: element.sheetStyle, presenter: element.presenter)
        let result = await work.run(provider)
        self.provider = nil
        button.end()
        completion?(result)
    }
}

extension UITrampoline where Element == OneTapButton {
    /// The button's model.
    /// - Returns: A new one, idle.
    @MainActor
    public func model() -> OneTapButtonModel { OneTapButtonModel(element, vkid) }
}
