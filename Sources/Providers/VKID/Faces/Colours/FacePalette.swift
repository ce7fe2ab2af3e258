import MemberUI

/// The colours of VK ID's faces, by what they are for.
enum FacePalette: String, CaseIterable {
    case primaryGround = "primary-ground"
    case primaryText = "primary-text"
    case secondaryGround = "secondary-ground"
    case secondaryText = "secondary-text"
    case secondaryBorder = "secondary-border"
    case widgetGround = "widget-ground"
    case widgetText = "widget-text"
    case widgetBorder = "widget-border"
    case spinner
    case sheetGround = "sheet-ground"
    case sheetTitle = "sheet-title"
    case sheetSubtitle = "sheet-subtitle"
    case sheetBar = "sheet-bar"
    case retryGround = "retry-ground"
    case retryText = "retry-text"
    case cardGround = "card-ground"
    case cardTitle = "card-title"
    case cardText = "card-text"
    case followGround = "follow-ground"
    case followText = "follow-text"
    case laterGround = "later-ground"
    case laterText = "later-text"
    case snackbarGround = "snackbar-ground"
    case snackbarText = "snackbar-text"

    /// The four themes that a face may have.
    enum Theme: Sendable, CaseIterable {
        case light
        case dark
        case lightHigh
        case darkHigh
    }

    /// The colour in a theme.
    func color(_ theme: Theme) -> ComponentColor {
        let shades = shades
        return switch theme {
        case .light: shades.light
        case .dark: shades.dark
        case .lightHigh: shades.lightHigh ?? shades.light
        case .darkHigh: shades.darkHigh ?? shades.dark
        }
    }

    /// What a text stands on; nil for what is no text.
    var ground: FacePalette? {
        switch self {
        case .primaryText: .primaryGround
        case .secondaryText: .secondaryGround
        case .widgetText: .widgetGround
        case .sheetTitle, .sheetSubtitle, .sheetBar: .sheetGround
        case .retryText: .retryGround
        case .cardTitle, .cardText: .cardGround
        case .followText: .followGround
        case .laterText: .laterGround
        case .snackbarText: .snackbarGround
        default: nil
        }
    }

    /// What a translucent ground lies on.
    var below: FacePalette? {
        switch self {
        case .retryGround, .widgetGround: .sheetGround
        case .laterGround: .cardGround
        default: nil
        }
    }
}
