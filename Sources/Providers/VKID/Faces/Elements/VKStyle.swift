import MemberUI

/// The colours of VK ID's components beyond those that all providers' components have.
extension ComponentRole {
    static let primaryGround = ComponentRole(rawValue: "primary-ground")
    static let primaryText = ComponentRole(rawValue: "primary-text")
    static let secondaryGround = ComponentRole(rawValue: "secondary-ground")
    static let secondaryText = ComponentRole(rawValue: "secondary-text")
    static let secondaryBorder = ComponentRole(rawValue: "secondary-border")
    static let widgetGround = ComponentRole(rawValue: "widget-ground")
    static let widgetText = ComponentRole(rawValue: "widget-text")
    static let widgetBorder = ComponentRole(rawValue: "widget-border")
    static let retryGround = ComponentRole(rawValue: "retry-ground")
    static let retryText = ComponentRole(rawValue: "retry-text")
    static let followGround = ComponentRole(rawValue: "follow-ground")
    static let followText = ComponentRole(rawValue: "follow-text")
    static let laterGround = ComponentRole(rawValue: "later-ground")
    static let laterText = ComponentRole(rawValue: "later-text")
}

extension ComponentPalette {
    private static let (black, white): (UInt32, UInt32) = (0x000000, 0xFFFFFF)
    private static let title = ComponentShades(black, 0xE1E3E6, high: nil, white)
    private static let body = ComponentShades(0x6D7885, 0x969A9F, high: 0x454D57, 0xC4C7CC)
    private static let quietGround = ComponentShades(ComponentColor(black, opacity: 4), ComponentColor(white, opacity: 10))
    private static let quietText = ComponentShades(0x2688EB, white, high: 0x0B4F9C)

    private static func border(dark: UInt8) -> ComponentShades {
        ComponentShades(
            ComponentColor(black, opacity: 12), ComponentColor(white, opacity: dark), high: ComponentColor(black, opacity: 60),
            ComponentColor(white, opacity: 60))
    }

    /// VK ID's colours.
    static let vkid = ComponentPalette([
        .ground(.primaryGround, ComponentShades(0x0077FF, 0x0077FF, high: 0x005FCC, 0x005FCC)),
        .text(.primaryText, on: .primaryGround, ComponentShades(white, white)),
        .ground(.secondaryGround, ComponentShades(white, white)),
        .text(.secondaryText, on: .secondaryGround, ComponentShades(black, black)),
        .ground(.secondaryBorder, border(dark: 0)),
        .ground(.widgetGround, over: .sheetGround, ComponentShades(ComponentColor(white), ComponentColor(white, opacity: 0))),
        .text(.widgetText, on: .widgetGround, title),
        .ground(.widgetBorder, border(dark: 12)),
        .ground(.spinner, ComponentShades(0x818C99, 0xB0B1B6, high: 0x767676, 0x767676)),
        .ground(.sheetGround, ComponentShades(white, 0x1C1D1E)),
        .text(.sheetTitle, on: .sheetGround, title),
        .text(.sheetSubtitle, on: .sheetGround, body),
        .text(.sheetBar, on: .sheetGround, ComponentShades(0x818C99, 0x76787A, high: 0x454D57, 0xC4C7CC)),
        .ground(.retryGround, over: .sheetGround, quietGround),
        .text(.retryText, on: .retryGround, quietText),
        .ground(.cardGround, ComponentShades(0xFEFFFF, 0x1C1D1E)),
        .text(.cardTitle, on: .cardGround, title),
        .text(.cardText, on: .cardGround, body),
        .ground(.followGround, ComponentShades(0x2688EB, white, high: 0x0B5CAD)),
        .text(.followText, on: .followGround, ComponentShades(white, black)),
        .ground(.laterGround, over: .cardGround, quietGround),
        .text(.laterText, on: .laterGround, quietText),
        .ground(.snackbarGround, ComponentShades(white, 0x1C1D1E)),
        .text(.snackbarText, on: .snackbarGround, title),
        .ground(.snackbarBorder, border(dark: 12)),
    ])
}

extension ComponentButtonStyle {
    static let primary = ComponentButtonStyle("primary", ground: .primaryGround, text: .primaryText)
    static let secondary = ComponentButtonStyle(
        "secondary", ground: .secondaryGround, text: .secondaryText, border: .secondaryBorder, spinner: .spinner)
    static let widget = ComponentButtonStyle(
        "widget", ground: .widgetGround, text: .widgetText, border: .widgetBorder, spinner: .spinner)
    static let follow = ComponentButtonStyle("follow", ground: .followGround, text: .followText, spinsAlone: true)
    static let later = ComponentButtonStyle("later", ground: .laterGround, text: .laterText)
    static let retry = ComponentButtonStyle("retry", ground: .retryGround, text: .retryText)
}

extension ComponentStyle {
    /// VK ID's classes and colours.
    static let vkid = ComponentStyle(
        prefix: "vk", palette: .vkid, buttons: [.primary, .secondary, .widget, .follow, .later, .retry])
}
