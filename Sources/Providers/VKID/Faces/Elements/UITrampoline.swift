import MemberCore
public import MemberUI
import VKWire

/// Something that ``VKID/ui(for:)`` makes components of.
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
    /// The components of an element.
    /// - Parameter element: A button, a sheet or a row of buttons.
    /// - Returns: What makes them.
    public func ui<Element: VKIDElement>(for element: Element) -> UITrampoline<Element> {
        UITrampoline(vkid: self, element: element)
    }

    /// How components appear in a theme; the language is that of the appearance unless given.
    func appearance(
        _ theme: Appearance.Theme, _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentAppearance {
        ComponentAppearance(
            .vkid, texts: texts(language), scheme: theme.resolved(by: appearance).scheme, highContrast: highContrast)
    }
}

extension UITrampoline where Element == OneTapButton {
    /// The button as HTML.
    /// - Parameters:
    ///   - actions: Where it leads.
    ///   - language: The visitor's language; nil is that of the appearance.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    /// - Returns: The component.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.appearance.theme, language, highContrast: highContrast)
        return element.buttons(appearance.texts).component(in: ComponentFrame(appearance, actions: actions))
    }

    /// The button's model: a new one, idle.
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
    /// The row as HTML; language and contrast as with the button.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.theme, language, highContrast: highContrast)
        return element.row(appearance.texts).component(in: ComponentFrame(appearance, actions: actions))
    }

    /// The row's model: a new one, idle.
    @MainActor
    public func model() -> SignInButtonModel<OAuthProvider> {
        let work = ElementSignIn(
            vkid: vkid, configuration: element.authConfiguration, source: .multibranding, style: element.sheetStyle,
            presenter: element.presenter, completion: element.onCompleteAuth)
        return SignInButtonModel(among: element.oAuthProviders, .signIn { await work.run($0) })
    }
}

extension UITrampoline where Element == OneTapBottomSheet {
    /// The sheet as HTML, in a phase; language and contrast as with the button.
    public func html(
        actions: ComponentActions, phase: SignInSheetPhase = .idle, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let appearance = vkid.appearance(element.theme, language, highContrast: highContrast)
        return element.sheet(appearance.texts).component(phase, in: ComponentFrame(appearance, actions: actions))
    }

    /// The sheet's model: a new one, idle.
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
    /// Whose sign-in is under way; nil if none is.
    public var provider: OAuthProvider? { choice }

    /// Starts what the button is for, with VK ID's own account.
    /// - Returns: The sign-in under way; nil if the tap was ignored, or the app does the work itself.
    @discardableResult
    public func tap() -> Task<Void, Never>? { tap(.vkid) }
}

extension SignInSheetModel where Choice == OAuthProvider {
    /// Starts a sign-in with VK ID's own account.
    public func signIn() { signIn(with: .vkid) }
}
