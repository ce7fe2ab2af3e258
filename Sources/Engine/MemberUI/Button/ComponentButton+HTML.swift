extension ComponentButton {
    private var radius: Int { ComponentStyle.pixels(cornerRadius) }
    private var fit: ComponentTitleFit { ComponentTitleFit(title, metrics) }
    /// Whether the page chooses between two titles by the width.
    private var hasTwoTitles: Bool { shape == .regular && title.long != title.short }

    /// The classes of the form around it, which has the button's place.
    /// - Parameter style: The provider's style.
    /// - Returns: The classes.
    public func slot(_ style: ComponentStyle) -> String {
        let name =
            switch shape {
            case .regular: ""
            case .square: "square"
            case .mark: "mark-only"
            }
        return style.classes("slot", "h\(metrics.height)", name)
    }

    /// The button as HTML, which sends the form around it.
    /// - Parameter frame: The values that the components of a page share.
    /// - Returns: The piece of the page.
    public func html(in frame: ComponentFrame) -> HTML {
        var attributes: [(String, String?)] = [
            ("type", "submit"), ("class", frame.style.classes("button", style.name, "r\(radius)")), ("aria-label", spokenLabel),
        ]
        if let identifier { attributes.append(("data-identifier", identifier)) }
        if state == .busy { attributes.append(("aria-busy", "true")) }
        if state != .idle { attributes.append(("disabled", nil)) }
        let spinner = HTML.element("span", [("class", frame.style.classes("spinner")), ("aria-hidden", "true")])
        return .element("button", attributes, parts(frame) + [spinner])
    }

    /// The stylesheet rules for the button, beside those of all components.
    /// - Parameter style: The provider's style.
    /// - Returns: The rules.
    public func rules(_ style: ComponentStyle) -> [String] {
        [style.height(metrics), style.radius(radius)] + (hasTwoTitles ? [style.fit(fit)] : [])
    }

    private func parts(_ frame: ComponentFrame) -> [HTML] {
        let image = logo.flatMap { frame.image($0, "logo") }
        guard shape == .regular else { return [mark(image, frame)] }
        return (image.map { [$0] } ?? []) + [hasTwoTitles ? titles(frame) : text(title.long, frame)]
    }

    /// The logo alone. The letters are hidden below it: they move up if the logo does not load.
    private func mark(_ image: HTML?, _ frame: ComponentFrame) -> HTML {
        let letters = text(monogram ?? title.short, frame)
        return image.map { .element("span", [("class", frame.style.classes("stack"))], [$0, letters]) } ?? letters
    }

    private func text(_ text: String, _ frame: ComponentFrame) -> HTML {
        .element("span", [("class", frame.style.classes("title")), ("aria-hidden", "true")], [.text(text)])
    }

    private func titles(_ frame: ComponentFrame) -> HTML {
        let both = [("long", title.long), ("short", title.short)].map { name, text in
            HTML.element("span", [("class", frame.style.classes(name))], [.text(text)])
        }
        return .element("span", [("class", frame.style.classes("title", fit.name)), ("aria-hidden", "true")], both)
    }
}
