public import MemberUI

/// A sign-in button as HTML.
struct OneTapButtonFace {
    let element: OneTapButton
    let frame: FaceFrame
    var state = ComponentButtonState.idle

    var face: ComponentHTML {
        let main = button
        let form = frame.signInForm(.vkid, main.slot, main.html)
        guard let row else { return ComponentHTML(frame.root([form]), rules: FaceRules.common + main.rules) }
        let separator = HTML.element("p", [("class", "vk-or"), ("id", "vk-or")], [.text(frame.texts(.otherProviders))])
        return ComponentHTML(frame.root([form, separator, row.html]), rules: FaceRules.common + main.rules + row.rules)
    }

    private var button: ButtonFace {
        let style = element.appearance.style
        return ButtonFace(
            title: FaceTitle(element.appearance.title, frame.texts), style: style.buttonStyle, height: element.layout.height,
            cornerRadius: element.layout.cornerRadius, kind: element.layout.kind, image: frame.image(style.logo, "vk-logo"),
            monogram: FaceTitle.monogram,
            state: state, identifier: FaceIdentifier.signIn)
    }

    private var row: ProviderRow? {
        let others = element.oAuthProviderConfiguration.alternativeProviders
        guard !others.isEmpty else { return nil }
        return ProviderRow(
            providers: others, height: element.layout.height, cornerRadius: element.layout.cornerRadius, frame: frame,
            state: state)
    }
}

extension OneTapButton.Appearance.Style {
    var buttonStyle: ButtonFace.Style {
        switch self {
        case .primary: .primary
        case .secondary: .secondary
        }
    }
}

extension UITrampoline where Element == OneTapButton {
    /// The button as HTML.
    /// - Parameters:
    ///   - actions: Where it leads.
    ///   - language: The visitor's language; nil is that of the appearance.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    /// - Returns: The face.
    public func html(actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false) -> ComponentHTML {
        let frame = vkid.frame(element.appearance.theme, actions, language, highContrast)
        return OneTapButtonFace(element: element, frame: frame).face
    }
}

extension VKID {
    /// What the parts of a face share.
    func frame(
        _ theme: GroupSubscriptionSheet.Theme, _ actions: ComponentActions, _ language: MemberLanguage?, _ highContrast: Bool
    ) -> FaceFrame {
        FaceFrame(
            texts: faceTexts(language), scheme: theme.resolved(by: appearance).colorScheme, highContrast: highContrast,
            actions: actions)
    }
}

/// The names by which tests of an app find the faces' buttons.
enum FaceIdentifier {
    static let signIn = "one_tap_button.sign_in"
    static let retry = "one_tap_bottom_sheet.button.retry"
    static let follow = "group_subscription_sheet.button.follow_community"
    static let cancel = "group_subscription_sheet.button.cancel"
}
