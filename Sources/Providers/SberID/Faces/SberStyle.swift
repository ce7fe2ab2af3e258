import MemberUI

/// The colours of Sber ID's button beyond those that all providers' components have.
extension ComponentRole {
    static let greenGround = ComponentRole(rawValue: "green-ground")
    static let greenText = ComponentRole(rawValue: "green-text")
    static let whiteGround = ComponentRole(rawValue: "white-ground")
    static let whiteText = ComponentRole(rawValue: "white-text")
    static func border(_ color: ComponentColor) -> ComponentRole { ComponentRole(rawValue: "border-" + color.name) }
}

extension ComponentColor {
    /// The colour as a part of a name.
    fileprivate var name: String {
        [red, green, blue, opacity].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension ComponentPalette {
    /// Returns Sber ID's colours: the bank's own, and a darker green for high contrast.
    /// - Parameter border: The colour of the white button's border.
    /// - Returns: The colours.
    static func sber(border: ComponentColor) -> ComponentPalette {
        let (black, white): (UInt32, UInt32) = (0x000000, 0xFFFFFF)
        return ComponentPalette([
            .ground(.greenGround, ComponentShades(0x21A038, 0x21A038, high: 0x167A29, 0x167A29)),
            .text(.greenText, on: .greenGround, ComponentShades(white, white)),
            .ground(.whiteGround, ComponentShades(white, white)),
            .text(.whiteText, on: .whiteGround, ComponentShades(black, black)),
            .ground(.border(border), ComponentShades(border, border)),
            .ground(.spinner, ComponentShades(0x767676, 0x767676)),
            .ground(.sheetGround, ComponentShades(white, 0x1C1D1E)),
            // The ring around the element that has the keyboard's focus.
            .text(.sheetTitle, on: .sheetGround, ComponentShades(black, white)),
        ])
    }
}

extension ComponentButtonStyle {
    static let sberGreen = ComponentButtonStyle("green", ground: .greenGround, text: .greenText, spinsAlone: true)

    static func sberWhite(border: ComponentColor) -> ComponentButtonStyle {
        let role = ComponentRole.border(border)
        return ComponentButtonStyle(
            "white-" + role.rawValue, ground: .whiteGround, text: .whiteText, border: role, spinner: .spinner, spinsAlone: true)
    }
}

extension ComponentStyle {
    /// Sber ID's classes and colours.
    static func sber(border: ComponentColor) -> ComponentStyle {
        ComponentStyle(prefix: "sid", palette: .sber(border: border), buttons: [.sberGreen, .sberWhite(border: border)])
    }
}
