import MemberUI

/// The rules of the stylesheet that are made of values: colours by look, and a class for each measure in use.
enum FaceRules {
    /// What every face needs.
    static let common = [palette, FaceStyles.text, FaceStyles.buttons, FaceStyles.preferences]

    /// A button's measures.
    static func height(_ metrics: ComponentButtonMetrics) -> String {
        """
        .vk-h\(metrics.height) {
          --vk-height: \(metrics.height)px; --vk-logo: \(metrics.logoSize)px; --vk-margin: \(metrics.margin)px;
          --vk-turning: \(metrics.spinnerSize)px; font-size: \(Double(metrics.fontSize) / 16)rem;
        }
        """
    }

    /// A corner radius as a number of pixels; an endless one is as round as can be, and what is no number is none.
    static func pixels(_ radius: Double) -> Int { radius > 0 ? Int(min(radius, 9_999).rounded()) : 0 }

    /// A corner radius, in pixels.
    static func radius(_ radius: Int) -> String { ".vk-r\(radius) { border-radius: \(radius)px; }" }

    /// A sheet's greatest width, in pixels.
    static func width(_ width: Int) -> String { ".vk-w\(width) { --vk-width: \(width)px; }" }

    /// From which width of the button a title is shown; without a logo there is always one.
    static func fit(_ fit: TitleFit) -> String {
        """
        @container vk-slot (max-inline-size: \(width(fit.long, fit))) {
          .\(fit.name) .vk-long { display: none; }
          .\(fit.name) .vk-short { display: inline; }
        }
        @container vk-slot (max-inline-size: \(width(fit.short, fit))) { .vk-logo + .\(fit.name) .vk-short { display: none; } }
        """
    }

    private static func width(_ tenths: Int, _ fit: TitleFit) -> String {
        "calc(\(tenths / 10).\(tenths % 10)em + \(fit.reserved)px)"
    }

    private static var palette: String {
        """
        .vk-light, .vk-system { color-scheme: light; \(variables(.light)) }
        .vk-dark { color-scheme: dark; \(variables(.dark)) }
        @media (prefers-color-scheme: dark) { .vk-system { color-scheme: dark; \(variables(.dark)) } }
        .vk-light.vk-high, .vk-system.vk-high { \(variables(.lightHigh)) }
        .vk-dark.vk-high { \(variables(.darkHigh)) }
        @media (prefers-color-scheme: dark) { .vk-system.vk-high { \(variables(.darkHigh)) } }
        @media (prefers-contrast: more) {
          .vk-light, .vk-system { \(variables(.lightHigh)) }
          .vk-dark { \(variables(.darkHigh)) }
        }
        @media (prefers-contrast: more) and (prefers-color-scheme: dark) { .vk-system { \(variables(.darkHigh)) } }
        """
    }

    private static func variables(_ theme: FacePalette.Theme) -> String {
        FacePalette.allCases.map { "--vk-\($0.rawValue): \($0.color(theme).css);" }.joined(separator: " ")
    }
}
