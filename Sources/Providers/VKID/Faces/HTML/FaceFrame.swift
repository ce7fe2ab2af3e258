import Foundation
import MemberUI

/// What all parts of one face share.
struct FaceFrame {
    let texts: Texts
    let scheme: Appearance.ColorScheme
    let highContrast: Bool
    let actions: ComponentActions

    /// The element around a face: its language, direction and colours.
    func root(_ parts: [HTML], cssClass: String = "", marks: [(String, String?)] = []) -> HTML {
        let classes =
            ["vk-face", "vk-\(scheme.rawValue)"] + (highContrast ? ["vk-high"] : []) + (cssClass.isEmpty ? [] : [cssClass])
        let attributes: [(String, String?)] = [
            ("class", classes.joined(separator: " ")), ("lang", texts.language.rawValue), ("dir", "ltr"), ("data-face", ""),
        ]
        return .element("div", attributes + marks, parts)
    }

    /// An image that only adorns; an empty one if the app brings none.
    func image(_ logo: LogoImage, _ cssClass: String) -> HTML? {
        actions.image(logo.name).map { .element("img", [("class", cssClass), ("src", $0), ("alt", "")]) }
    }

    /// A picture from VK: https only, and VK is not told on which page it is shown.
    func picture(_ url: URL?, _ cssClass: String) -> HTML {
        guard let url, url.scheme?.lowercased() == "https" else { return .element("span", [("class", cssClass)]) }
        let attributes = [("class", cssClass), ("src", url.absoluteString), ("alt", ""), ("referrerpolicy", "no-referrer")]
        return .element("img", attributes.map { ($0.0, $0.1) })
    }

    /// A form with nothing but one button.
    func form(
        _ action: String, to address: String, provider: OAuthProvider? = nil, _ cssClass: String, marks: [(String, String?)] = [],
        _ button: HTML
    ) -> HTML {
        let fields =
            [ComponentActions.Field(name: "action", value: action)]
            + (provider.map { [ComponentActions.Field(name: "provider", value: $0.rawValue)] } ?? [])
        return actions.form(to: address, cssClass, fields: fields, marks: marks, [button])
    }

    /// The form that begins a sign-in.
    func signInForm(_ provider: OAuthProvider, _ cssClass: String, _ button: HTML) -> HTML {
        let address = actions.providers[provider.rawValue] ?? actions.signIn
        return form("sign-in", to: address, provider: provider, cssClass, button)
    }

    /// A sheet's heading, at which a person who does not see it begins to read.
    func heading(_ text: String) -> HTML {
        .element("h2", [("id", "vk-sheet-title"), ("dir", "auto"), ("tabindex", "-1"), ("autofocus", nil)], [.text(text)])
    }

    /// The X in a sheet's corner.
    var close: HTML {
        let button = HTML.element("button", [("type", "submit"), ("class", "vk-close"), ("aria-label", texts(.close))])
        return form("close", to: actions.close, "vk-close-form", marks: [("data-face-close", "")], button)
    }
}
