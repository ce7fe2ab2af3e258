/// The colours of a button, and the place of its spinner.
public struct ComponentButtonStyle: Sendable, Hashable {
    /// The name of its class, without the provider's prefix: lower-case letters.
    public let name: String
    /// The background colour.
    public let ground: ComponentRole
    /// The text's colour.
    public let text: ComponentRole
    /// The colour of the line around it; nil for no line.
    public let border: ComponentRole?
    /// The spinner's colour; nil is the text's.
    public let spinner: ComponentRole?
    /// Whether the spinner replaces logo and title.
    package let spinsAlone: Bool

    /// Creates a style.
    /// - Parameters:
    ///   - name: The name of its class, without the provider's prefix.
    ///   - ground: The background colour.
    ///   - text: The text's colour.
    ///   - border: The colour of the line around it.
    ///   - spinner: The spinner's colour.
    ///   - spinsAlone: Whether the spinner replaces logo and title.
    public init(
        _ name: String, ground: ComponentRole, text: ComponentRole, border: ComponentRole? = nil, spinner: ComponentRole? = nil,
        spinsAlone: Bool = false
    ) {
        self.name = name
        self.ground = ground
        self.text = text
        self.border = border
        self.spinner = spinner
        self.spinsAlone = spinsAlone
    }

    /// The stylesheet rules for it, with the provider's prefix.
    func rules(_ p: String) -> [String] {
        let line = border.map { " border-color: var(--\(p)-\($0.rawValue));" } ?? ""
        let fill = "background: var(--\(p)-\(ground.rawValue));"
        var rules = [
            ".\(p)-\(name) { \(fill) color: var(--\(p)-\(text.rawValue));\(line) }",
            // A logo in the text's colour would not be seen on the ground that the system chooses.
            "@media (forced-colors: active) { .\(p)-\(name) .\(p)-logo { forced-color-adjust: none; \(fill) } }",
        ]
        if let spinner {
            let color = "border-color: var(--\(p)-\(spinner.rawValue)); border-inline-end-color: transparent;"
            rules.append(".\(p)-\(name) .\(p)-spinner { \(color) }")
        }
        if spinsAlone {
            rules.append(".\(p)-\(name)[aria-busy=\"true\"] > :not(.\(p)-spinner) { display: none; }")
            rules.append(".\(p)-\(name) .\(p)-spinner { --\(p)-turning: calc(var(--\(p)-height) * 0.65); }")
        }
        return rules
    }
}
