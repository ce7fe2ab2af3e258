public import MemberUI

/// An offer's line as HTML: two short paragraphs in light or dark, without a script's help.
///
/// ```swift
/// let face = OfferLineFace(line).html()
/// let page = HTMLDocument(title: "Premium", language: .en, head: face.head(under: "/faces/"), body: [face.content])
/// ```
public struct OfferLineFace: Sendable, Hashable {
    /// Light or dark.
    public enum Theme: String, Sendable, CaseIterable {
        /// As the visitor's system.
        case system
        /// Always light.
        case light
        /// Always dark.
        case dark
    }

    /// What it says.
    public var line: OfferLine
    /// Light or dark.
    public var theme: Theme

    /// A face.
    /// - Parameters:
    ///   - line: What it says.
    ///   - theme: Light or dark.
    public init(_ line: OfferLine, theme: Theme = .system) { (self.line, self.theme) = (line, theme) }

    /// The line as HTML; an empty element where nothing is shown.
    /// - Returns: The face.
    public func html() -> ComponentHTML {
        let attributes: [(String, String?)] = [
            ("class", "so-offer so-\(theme.rawValue)"), ("lang", line.language.rawValue), ("dir", "ltr"),
            ("data-content", line.content.rawValue),
        ]
        guard line.content != .nothing else { return ComponentHTML(.element("div", attributes + [("hidden", nil)]), rules: []) }
        let parts = [paragraph("so-title", line.title)] + (line.detail.map { [paragraph("so-detail", $0)] } ?? [])
        return ComponentHTML(.element("div", attributes, parts), rules: OfferLineStyle.rules)
    }

    /// Prices may be written from right to left inside a line that is not.
    private func paragraph(_ name: String, _ text: String) -> HTML {
        .element("p", [("class", name), ("dir", "auto")], [.text(text)])
    }
}
