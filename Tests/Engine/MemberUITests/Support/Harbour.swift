import MemberUI

// The style of an invented provider, without anything from a real one.

extension ComponentRole {
    static let enterGround = ComponentRole(rawValue: "enter-ground")
    static let enterText = ComponentRole(rawValue: "enter-text")
    static let quietGround = ComponentRole(rawValue: "quiet-ground")
    static let quietText = ComponentRole(rawValue: "quiet-text")
    static let quietBorder = ComponentRole(rawValue: "quiet-border")
}

extension ComponentPalette {
    static let harbour = ComponentPalette([
        .ground(.enterGround, ComponentShades(0x003366, 0x7FB2E5, high: 0x001F3F, 0xB5D6F7)),
        .text(.enterText, on: .enterGround, ComponentShades(0xFFFFFF, 0x000000)),
        .ground(
            .quietGround, over: .sheetGround,
            ComponentShades(ComponentColor(0x000000, opacity: 5), ComponentColor(0xFFFFFF, opacity: 8))),
        .text(.quietText, on: .quietGround, ComponentShades(0x33658A, 0x9DC4E0, high: 0x003B5C, 0xD7ECFA)),
        .ground(.quietBorder, ComponentShades(0x7A8794, 0x5C6873)),
        .ground(.spinner, ComponentShades(0x7A8794, 0xA0ADB8)),
        .ground(.sheetGround, ComponentShades(0xFCFDFE, 0x10181F)),
        .text(.sheetTitle, on: .sheetGround, ComponentShades(0x0B1620, 0xE8EEF3)),
        .text(.sheetSubtitle, on: .sheetGround, ComponentShades(0x5B6874, 0x93A1AD, high: 0x3B4651, 0xC6D0D8)),
        .text(.sheetBar, on: .sheetGround, ComponentShades(0x75828E, 0x83909B, high: 0x3B4651, 0xC6D0D8)),
        .ground(.cardGround, ComponentShades(0xFCFDFE, 0x10181F)),
        .text(.cardTitle, on: .cardGround, ComponentShades(0x0B1620, 0xE8EEF3)),
        .text(.cardText, on: .cardGround, ComponentShades(0x5B6874, 0x93A1AD, high: 0x3B4651, 0xC6D0D8)),
        .ground(.snackbarGround, ComponentShades(0x10181F, 0xFCFDFE)),
        .text(.snackbarText, on: .snackbarGround, ComponentShades(0xE8EEF3, 0x0B1620)),
        .ground(.snackbarBorder, ComponentShades(0x000000, 0xFFFFFF)),
    ])
}

extension ComponentButtonStyle {
    static let enter = ComponentButtonStyle("enter", ground: .enterGround, text: .enterText)
    static let quiet = ComponentButtonStyle(
        "quiet", ground: .quietGround, text: .quietText, border: .quietBorder, spinner: .spinner, spinsAlone: true)
}

extension ComponentStyle {
    static let harbour = ComponentStyle(prefix: "hb", palette: .harbour, buttons: [.enter, .quiet])
}

extension ComponentButtonMetrics {
    static let harbour = ComponentButtonMetrics(height: 30, fontSize: 13, logoSize: 16)
}

/// The accounts that open the harbour.
enum HarbourAccount: String, SignInChoice, CaseIterable {
    case captain
    case pilot
    case stowaway
}

extension ComponentButton {
    static func harbour(
        _ long: String = "Enter with Harbour ID", short: String? = "Harbour ID", style: ComponentButtonStyle = .enter,
        shape: Shape = .regular, state: ComponentButtonState = .idle
    ) -> ComponentButton {
        var button = ComponentButton(
            ComponentTitle(long: long, short: short), style: style, metrics: .harbour, cornerRadius: 6, shape: shape,
            logo: "anchor",
            monogram: "H", identifier: "harbour.enter")
        button.state = state
        return button
    }
}

/// The values that the components of one page share.
func harbourFrame(
    _ scheme: ComponentScheme = .system, highContrast: Bool = false, language: MemberLanguage = .en,
    actions: ComponentActions = ComponentActions()
) -> ComponentFrame {
    ComponentFrame(
        ComponentAppearance(.harbour, texts: Texts(language), scheme: scheme, highContrast: highContrast), actions: actions)
}
