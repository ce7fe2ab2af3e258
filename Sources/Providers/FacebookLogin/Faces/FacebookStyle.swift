import MemberUI

/// The colours of Facebook's button beyond those that all providers' components have.
extension ComponentRole {
    static let facebookGround = ComponentRole(rawValue: "blue-ground")
    static let facebookText = ComponentRole(rawValue: "blue-text")
    static let tooltipBlue = ComponentRole(rawValue: "tip-blue")
    static let tooltipBlueText = ComponentRole(rawValue: "tip-blue-text")
    static let tooltipGray = ComponentRole(rawValue: "tip-gray")
    static let tooltipGrayText = ComponentRole(rawValue: "tip-gray-text")
}

extension ComponentPalette {
    /// White on blue and on grey, each with a contrast of 4.5 at least.
    static let facebook: ComponentPalette = {
        let (black, white): (UInt32, UInt32) = (0x000000, 0xFFFFFF)
        return ComponentPalette([
            .ground(.facebookGround, ComponentShades(0x1262C8, 0x1262C8, high: 0x0B4590, 0x0B4590)),
            .text(.facebookText, on: .facebookGround, ComponentShades(white, white)),
            .ground(.tooltipBlue, ComponentShades(0x1262C8, 0x1262C8, high: 0x0B4590, 0x0B4590)),
            .text(.tooltipBlueText, on: .tooltipBlue, ComponentShades(white, white)),
            .ground(.tooltipGray, ComponentShades(0x4A4D52, 0x4A4D52, high: 0x2B2D30, 0x2B2D30)),
            .text(.tooltipGrayText, on: .tooltipGray, ComponentShades(white, white)),
            .ground(.sheetGround, ComponentShades(white, 0x1C1D1E)),
            // The ring around the element that has the keyboard's focus.
            .text(.sheetTitle, on: .sheetGround, ComponentShades(black, white)),
        ])
    }()
}

extension ComponentButtonStyle {
    static let facebook = ComponentButtonStyle("blue", ground: .facebookGround, text: .facebookText, spinsAlone: true)
}

extension ComponentStyle {
    /// Facebook's classes and colours.
    static let facebook = ComponentStyle(prefix: "fb", palette: .facebook, buttons: [.facebook])
}

extension ComponentAppearance {
    /// Returns the appearance of Facebook's components for one person.
    static func facebook(_ language: MemberLanguage, _ scheme: ComponentScheme) -> ComponentAppearance {
        ComponentAppearance(.facebook, texts: Texts(language, .facebook), scheme: scheme)
    }
}
