import Foundation
public import MemberUI

/// A sign-in sheet as HTML, in any of its phases.
struct SignInSheetFace {
    let element: OneTapBottomSheet
    let phase: SignInSheetPhase
    let frame: FaceFrame

    private var words: SheetWords { SheetWords(element.targetActionText, frame.texts) }
    private var others: [OAuthProvider] { element.oAuthProviderConfiguration.alternativeProviders }
    private var width: Int {
        SheetWidth.fitting(title: words.title, subtitle: words.subtitle, hasAlternatives: !others.isEmpty).rawValue
    }

    var face: ComponentHTML {
        guard phase != .dismissed else { return ComponentHTML(frame.root([]), rules: []) }
        let dialog = HTML.element("dialog", attributes, [bar] + parts + [frame.close])
        let rules =
            FaceRules.common + [FaceStyles.sheets, FaceStyles.signIn, FaceRules.width(width), FaceRules.radius(24)]
            + button.rules + retry.rules + (row?.rules ?? [])
        return ComponentHTML(frame.root([dialog], cssClass: "vk-scrim"), rules: rules)
    }

    private var attributes: [(String, String?)] {
        var attributes: [(String, String?)] = [
            ("class", "vk-sheet vk-sign-in vk-r24 vk-w\(width)"), ("open", nil), ("data-face", ""),
            ("data-identifier", "one_tap_bottom_sheet"), ("aria-labelledby", "vk-sheet-title"),
        ]
        if phase == .inProgress { attributes.append(("aria-busy", "true")) }
        return attributes
    }

    private var bar: HTML {
        .element("div", [("class", "vk-bar")], [.element("span", [], [.text(element.serviceName)])])
    }

    private var parts: [HTML] {
        switch phase {
        case .idle:
            [frame.image(.vkidSheet, "vk-cover"), title(words.title), text(words.subtitle), form].compactMap { $0 } + alternatives
        case .inProgress: [mark("vk-waiting"), title(frame.texts(.progress), role: "status")]
        case .success: [mark("vk-mark vk-mark-good"), title(frame.texts(.success), role: "status")]
        case .failure:
            [
                mark("vk-mark vk-mark-bad"), title(frame.texts(.failureTitle), role: "alert"), text(frame.texts(.failureText)),
                frame.form("retry", to: frame.actions.retry, "vk-again " + retry.slot, retry.html),
            ]
        case .dismissed: []
        }
    }

    private var form: HTML { frame.signInForm(.vkid, button.slot, button.html) }

    private var button: ButtonFace {
        ButtonFace(
            title: words.button, style: .primary, height: element.oneTapButton.height,
            cornerRadius: element.oneTapButton.cornerRadius, image: frame.image(.vkidPrimary, "vk-logo"),
            identifier: FaceIdentifier.signIn)
    }

    private var retry: ButtonFace {
        let text = frame.texts(.retry)
        return ButtonFace(
            title: FaceTitle(long: text, short: text), style: .retry, height: .small(.h36), cornerRadius: 10,
            identifier: FaceIdentifier.retry)
    }

    private var row: ProviderRow? {
        others.isEmpty
            ? nil
            : ProviderRow(
                providers: others, height: element.oneTapButton.height, cornerRadius: element.oneTapButton.cornerRadius,
                frame: frame)
    }

    private var alternatives: [HTML] {
        row.map { [.element("p", [("class", "vk-or")], [.text(frame.texts(.otherProviders))]), $0.html] } ?? []
    }

    private func mark(_ cssClass: String) -> HTML { .element("div", [("class", cssClass), ("aria-hidden", "true")]) }

    private func text(_ text: String) -> HTML { .element("p", [], [.text(text)]) }

    /// The heading; what it says of a sign-in under way is read out.
    private func title(_ text: String, role: String? = nil) -> HTML {
        let heading = frame.heading(text)
        return role.map { .element("div", [("role", $0)], [heading]) } ?? heading
    }
}

extension UITrampoline where Element == OneTapBottomSheet {
    /// The sheet as HTML.
    /// - Parameters:
    ///   - actions: Where its buttons lead.
    ///   - phase: Where it stands.
    ///   - language: The visitor's language; nil is that of the appearance.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    /// - Returns: The face.
    public func html(
        actions: ComponentActions, phase: SignInSheetPhase = .idle, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        let frame = vkid.frame(element.theme, actions, language, highContrast)
        return SignInSheetFace(element: element, phase: phase, frame: frame).face
    }
}
