import MemberUI

/// One role's colour in each look; under high contrast the same unless it must differ.
struct FaceShades {
    let light: ComponentColor
    let dark: ComponentColor
    var lightHigh: ComponentColor?
    var darkHigh: ComponentColor?

    init(
        _ light: ComponentColor, _ dark: ComponentColor, high lightHigh: ComponentColor? = nil, _ darkHigh: ComponentColor? = nil
    ) {
        self.light = light
        self.dark = dark
        self.lightHigh = lightHigh
        self.darkHigh = darkHigh
    }

    init(_ light: UInt32, _ dark: UInt32, high lightHigh: UInt32? = nil, _ darkHigh: UInt32? = nil) {
        self.init(
            ComponentColor(light), ComponentColor(dark), high: lightHigh.map { ComponentColor($0) },
            darkHigh.map { ComponentColor($0) })
    }
}

extension FacePalette {
    private static let (black, white): (UInt32, UInt32) = (0x000000, 0xFFFFFF)
    private static let quietGround = FaceShades(ComponentColor(black, opacity: 4), ComponentColor(white, opacity: 10))
    private static let quietText = FaceShades(0x2688EB, white, high: 0x0B4F9C)
    private static let body = FaceShades(0x6D7885, 0x969A9F, high: 0x454D57, 0xC4C7CC)

    /// The role's colours.
    var shades: FaceShades {
        switch self {
        case .primaryGround: FaceShades(0x0077FF, 0x0077FF, high: 0x005FCC, 0x005FCC)
        case .primaryText: FaceShades(Self.white, Self.white)
        case .secondaryGround: FaceShades(Self.white, Self.white)
        case .secondaryText: FaceShades(Self.black, Self.black)
        case .secondaryBorder: border(dark: 0)
        case .widgetGround: FaceShades(ComponentColor(Self.white), ComponentColor(Self.white, opacity: 0))
        case .widgetText: FaceShades(Self.black, 0xE1E3E6, high: nil, Self.white)
        case .widgetBorder: border(dark: 12)
        case .spinner: FaceShades(0x818C99, 0xB0B1B6, high: 0x767676, 0x767676)
        case .followGround: FaceShades(0x2688EB, Self.white, high: 0x0B5CAD)
        case .followText: FaceShades(Self.white, Self.black)
        case .retryGround, .laterGround: Self.quietGround
        case .retryText, .laterText: Self.quietText
        default: sheetShades
        }
    }

    private var sheetShades: FaceShades {
        switch self {
        case .cardGround: FaceShades(0xFEFFFF, 0x1C1D1E)
        case .sheetTitle, .cardTitle, .snackbarText: FaceShades(Self.black, 0xE1E3E6, high: nil, Self.white)
        case .sheetSubtitle, .cardText: Self.body
        case .sheetBar: FaceShades(0x818C99, 0x76787A, high: 0x454D57, 0xC4C7CC)
        default: FaceShades(Self.white, 0x1C1D1E)
        }
    }

    private func border(dark: UInt8) -> FaceShades {
        FaceShades(
            ComponentColor(Self.black, opacity: 12), ComponentColor(Self.white, opacity: dark),
            high: ComponentColor(Self.black, opacity: 60),
            ComponentColor(Self.white, opacity: 60))
    }
}

extension FacePalette.Theme {
    /// The theme of a scheme that is not the system's.
    init(isDark: Bool, highContrast: Bool) {
        self = highContrast ? (isDark ? .darkHigh : .lightHigh) : (isDark ? .dark : .light)
    }
}
