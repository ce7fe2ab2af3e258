import Foundation
public import MemberUI

/// A row of providers as HTML: their marks, or a whole button if there is but one.
struct ProviderRow {
    let providers: [OAuthProvider]
    let height: OneTapButton.Layout.Height
    let cornerRadius: CGFloat
    let frame: FaceFrame
    var state = ComponentButtonState.idle

    var html: HTML {
        let forms = providers.map { provider in
            let button = button(provider)
            let slot =
                providers.count == 1 ? button.slot : button.slot.replacingOccurrences(of: " vk-square", with: " vk-mark-only")
            return frame.signInForm(provider, slot, button.html)
        }
        return .element(
            "div", [("class", "vk-row"), ("role", "group"), ("aria-label", frame.texts(.otherProviders))], forms)
    }

    var rules: [String] { providers.flatMap { button($0).rules } }

    private func button(_ provider: OAuthProvider) -> ButtonFace {
        ButtonFace(
            title: FaceTitle(provider, frame.texts), style: .widget, height: height, cornerRadius: cornerRadius,
            kind: providers.count == 1 ? .regular : .logoOnly, image: frame.image(.of(provider), "vk-logo"), state: state,
            identifier: "o_auth_list_widget.\(provider.rawValue)")
    }
}

extension UITrampoline where Element == OAuthListWidget {
    /// The row as HTML.
    /// - Parameters:
    ///   - actions: Where it leads.
    ///   - language: The visitor's language; nil is that of the appearance.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    /// - Returns: The face.
    public func html(actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false) -> ComponentHTML {
        let frame = vkid.frame(element.theme, actions, language, highContrast)
        let button = element.buttonConfiguration
        let row = ProviderRow(
            providers: element.oAuthProviders, height: button.height, cornerRadius: button.cornerRadius, frame: frame)
        return ComponentHTML(frame.root([row.html]), rules: FaceRules.common + row.rules)
    }
}
