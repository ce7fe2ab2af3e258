/// The look of one provider's components: the prefix of its classes, its colours, and the styles of its buttons.
///
/// ```swift
/// static let harbour = ComponentStyle(prefix: "hb", palette: palette, buttons: [.enter])
/// ```
public struct ComponentStyle: Sendable {
    /// The prefix of the stylesheet's classes and variables, so that several providers can share a page: lower-case letters.
    public let prefix: String
    /// The colours.
    public let palette: ComponentPalette
    /// The rules that every component needs.
    package let common: [String]

    /// Creates a style.
    /// - Parameters:
    ///   - prefix: The prefix of classes and variables.
    ///   - palette: The colours.
    ///   - buttons: The styles of the buttons.
    public init(prefix: String, palette: ComponentPalette, buttons: [ComponentButtonStyle]) {
        self.prefix = prefix
        self.palette = palette
        common = [
            Self.variables(prefix, palette), Self.text(prefix), Self.buttons(prefix, buttons), Self.preferences(prefix),
        ]
    }

    /// Classes of this style.
    /// - Parameter names: Their names without the prefix; an empty one is left out.
    /// - Returns: `hb-button hb-enter`.
    public func classes(_ names: String...) -> String {
        names.filter { !$0.isEmpty }.map { "\(prefix)-\($0)" }.joined(separator: " ")
    }
}

// The rules that are made of values: colours by theme, and a class for each measure in use.
extension ComponentStyle {
    /// A corner radius as a number of pixels; an infinite radius becomes the largest, and a value that is not a number gives none.
    package static func pixels(_ radius: Double) -> Int { radius > 0 ? Int(min(radius, 9_999).rounded()) : 0 }

    /// A corner radius, in pixels.
    func radius(_ radius: Int) -> String { ".\(prefix)-r\(radius) { border-radius: \(radius)px; }" }

    /// A sheet's greatest width, in pixels.
    func width(_ width: Int) -> String { ".\(prefix)-w\(width) { --\(prefix)-width: \(width)px; }" }

    /// A button's measures.
    func height(_ metrics: ComponentButtonMetrics) -> String {
        """
        .\(prefix)-h\(metrics.height) {
          --\(prefix)-height: \(metrics.height)px; --\(prefix)-logo: \(metrics.logoSize)px; --\(prefix)-margin: \(metrics.margin)px;
          --\(prefix)-turning: \(metrics.spinnerSize)px; font-size: \(Double(metrics.fontSize) / 16)rem;
        }
        """
    }

    /// The rules for the width of the button from which a title is shown; without a logo there is always a title.
    func fit(_ fit: ComponentTitleFit) -> String {
        let name = "\(prefix)-\(fit.name)"
        return """
            @container \(prefix)-slot (max-inline-size: \(fit.width(fit.long))) {
              .\(name) .\(prefix)-long { display: none; }
              .\(name) .\(prefix)-short { display: inline; }
            }
            @container \(prefix)-slot (max-inline-size: \(fit.width(fit.short))) { .\(prefix)-logo + .\(name) .\(prefix)-short { display: none; } }
            """
    }

    /// The colours of a palette as variables, by theme: for a component without buttons.
    package static func variables(_ p: String, _ palette: ComponentPalette) -> String {
        func variables(_ theme: ComponentTheme) -> String {
            palette.roles.map { "--\(p)-\($0.rawValue): \(palette.color($0, in: theme).css);" }.joined(separator: " ")
        }
        return """
            .\(p)-light, .\(p)-system { color-scheme: light; \(variables(.light)) }
            .\(p)-dark { color-scheme: dark; \(variables(.dark)) }
            @media (prefers-color-scheme: dark) { .\(p)-system { color-scheme: dark; \(variables(.dark)) } }
            .\(p)-light.\(p)-high, .\(p)-system.\(p)-high { \(variables(.lightHigh)) }
            .\(p)-dark.\(p)-high { \(variables(.darkHigh)) }
            @media (prefers-color-scheme: dark) { .\(p)-system.\(p)-high { \(variables(.darkHigh)) } }
            @media (prefers-contrast: more) {
              .\(p)-light, .\(p)-system { \(variables(.lightHigh)) }
              .\(p)-dark { \(variables(.darkHigh)) }
            }
            @media (prefers-contrast: more) and (prefers-color-scheme: dark) { .\(p)-system { \(variables(.darkHigh)) } }
            """
    }
}
