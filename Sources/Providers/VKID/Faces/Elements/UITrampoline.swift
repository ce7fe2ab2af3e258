import MemberCore
public import MemberUI
import VKWire

/// An element that ``VKID/ui(for:)`` makes components of.
public protocol VKIDElement: Sendable {}

extension OneTapButton: VKIDElement {}
extension OneTapBottomSheet: VKIDElement {}
extension OAuthListWidget: VKIDElement {}
extension GroupSubscriptionSheet: VKIDElement {}

/// Makes an element's components: its model, its HTML and, on Apple systems, its views.
public struct UITrampoline<Element: VKIDElement>: Sendable {
    let vkid: VKID
    let element: Element
}

extension VKID {
    /// Returns the maker of an element's components.
    /// - Parameter element: A button, a sheet or a row of buttons.
    /// - Returns: The maker of its components.
    public func ui<Element: VKIDElement>(for element: Element) -> UITrampoline<Element> {
        UITrampoline(vkid: self, element: element)
    }

    /// The appearance of components in a theme; the default language is that of the appearance.
    func appearance(
        _ theme: Appearance.Theme, _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentAppearance {
        ComponentAppearance(
            .vkid, texts: texts(language), scheme: theme.resolved(by: appearance).scheme, highContrast: highContrast)
    }
}

extension UITrampoline where Element == OneTapButton {
    /// Returns the button as HTML.
    /// - Parameters:
    ///   - actions: The addresses that its forms lead to.
    ///   - language: The visitor's language; nil means that of the appearance.
    ///   - highContrast: Whether every text must reach a contrast of 4.5; a visitor's own setting for more contrast applies in
    ///     any case.
    /// - Returns: The component.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.appearance.theme, language, highContrast: highContrast)
        return element.buttons(appearance.texts).component(in: ComponentFrame(appearance, actions: actions))
    }

    /// Returns a new, idle model of the button.
    @MainActor
    public func model() -> SignInButtonModel<OAuthProvider> {
        switch element.work {
        case .signIn(let configuration, let completion):
            let work = ElementSignIn(
                vkid: vkid, configuration: configuration, source: .oneTap, style: element.sheetStyle,
                presenter: element.presenter, completion: completion)
            return SignInButtonModel(.signIn { await work.run($0) })
        case .own(let handler): return SignInButtonModel(.own { handler(OneTapButton.Progress(button: $0)) })
        }
    }
}

extension UITrampoline where Element == OAuthListWidget {
    /// Returns the row as HTML; language and contrast are as for the button.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.theme, language, highContrast: highContrast)
        return element.row(appearance.texts).component(in: ComponentFrame(appearance, actions: actions))
    }

    /// Returns a new, idle model of the row.
    @MainActor
    public func model() -> SignInButtonModel<OAuthProvider> {
        let work = ElementSignIn(
            vkid: vkid, configuration: element.authConfiguration, source: .multibranding, style: element.sheetStyle,
            presenter: element.presenter, completion: element.onCompleteAuth)
        return SignInButtonModel(among: element.oAuthProviders, .signIn { await work.run($0) })
    }
}

extension UITrampoline where Element == OneTapBottomSheet {
    /// Returns the sheet as HTML, in a phase; language and contrast are as for the button.
    public func html(
        actions: ComponentActions, phase: SignInSheetPhase = .idle, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.theme, language, highContrast: highContrast)
        return element.sheet(appearance.texts).component(phase, in: ComponentFrame(appearance, actions: actions))
    }

    /// Returns a new, idle model of the sheet.
    @MainActor
    public func model() -> SignInSheetModel<OAuthProvider> {
        let completion = element.onCompleteAuth
        let work = ElementSignIn(
            vkid: vkid, configuration: element.authConfiguration, source: .bottomSheet, style: element.sheetStyle,
            presenter: .newUIWindow, completion: completion)
        return SignInSheetModel(
            autoDismiss: element.autoDismissOnSuccess, clock: vkid.clock, signIn: { await work.run($0) },
            giveUp: { completion?(.failure(.cancelled)) })
    }
}

extension SignInButtonModel where Choice == OAuthProvider {
    /// The provider of the sign-in under way; nil if there is none.
    public var provider: OAuthProvider? { choice }

    /// Starts the button's work, with VK ID's own account.
    /// - Returns: The sign-in under way; nil if the tap was ignored, or the app does the work itself.
    @discardableResult
    public func tap() -> Task<Void, Never>? { tap(.vkid) }
}

extension SignInSheetModel where Choice == OAuthProvider {
    /// Starts a sign-in with VK ID's own account.
    public func signIn() { signIn(with: .vkid) }
}
