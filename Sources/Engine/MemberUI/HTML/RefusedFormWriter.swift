import MemberCore

/// Writes the form that was refused into its page; see ``RefusedForm/shown(in:)``.
struct RefusedFormWriter {
    let form: RefusedForm
    /// Whether the page has the form.
    private(set) var isShown = false
    /// Whether the reason is written.
    private var isExplained = false

    init(form: RefusedForm) { self.form = form }

    /// Returns a piece of the page, with the form if it is within.
    mutating func page(_ html: HTML) -> HTML {
        guard !isShown, var element = html.element else { return html }
        guard form.isSent(by: element) else {
            element.children = element.children.map { page($0) }
            return element.html
        }
        isShown = true
        element.children = filled(element.children)
        if !isExplained { element.children.append(note(hasFocus: true)) }
        return element.html
    }

    private mutating func filled(_ parts: [HTML]) -> [HTML] { parts.flatMap { filled($0) } }

    private mutating func filled(_ html: HTML) -> [HTML] {
        guard var element = html.element else { return [html] }
        switch element.name {
        case "input", "select", "textarea": return control(element)
        case "fieldset": return [group(element)]
        default:
            let before = isExplained
            element.children = filled(element.children)
            // The field that is wrong must not be folded away.
            if element.name == "details", isExplained, !before { element["open"] = "open" }
            return [element.html]
        }
    }

    /// A field with what was entered, and the reason if it is the one that is wrong.
    private mutating func control(_ given: HTML.Element) -> [HTML] {
        var element = given
        guard let name = element["name"], element["type"] != "hidden" else { return [element.html] }
        keep(&element, form.fields.all(name))
        guard name == form.field, !element.isChoice, !isExplained else { return [element.html] }
        isExplained = true
        element["aria-invalid"] = "true"
        element["aria-describedby"] = noteID
        element["autofocus"] = "autofocus"
        return [element.html, note(hasFocus: false)]
    }

    /// A group of fields; the reason follows choices of one name, which are wrong together.
    private mutating func group(_ given: HTML.Element) -> HTML {
        var element = given
        element.children = filled(element.children)
        guard !isExplained, element.children.contains(where: { $0.hasChoice(form.field) }) else { return element.html }
        isExplained = true
        element["aria-describedby"] = noteID
        element.children.append(note(hasFocus: true))
        return element.html
    }

    private func keep(_ element: inout HTML.Element, _ values: [String]) {
        switch element.name {
        case "select":
            element.children = element.children.map { child in
                guard var option = child.element, let value = option["value"] ?? option.children.first?.plain else {
                    return child
                }
                option["selected"] = values.containsExactly(value) ? "selected" : nil
                return option.html
            }
        case "textarea": if let value = values.first { element.children = [.text(value)] }
        case _ where element.isChoice:
            element["checked"] = values.containsExactly(element["value"] ?? "on") ? "checked" : nil
        default: if let value = values.first { element["value"] = value }
        }
    }

    private var noteID: String { "wrong-" + (form.field ?? "form") }

    /// The reason. It takes the focus where no field does, so that the browser shows it.
    private func note(hasFocus: Bool) -> HTML {
        let focus: [(String, String?)] = hasFocus ? [("tabindex", "-1"), ("autofocus", nil)] : []
        return .element(
            "span", [("class", "wrong"), ("id", noteID), ("role", "alert")] + focus, [.text(form.sentence)])
    }
}

extension HTML.Element {
    /// Whether it is a radio button or a check box.
    fileprivate var isChoice: Bool { self["type"] == "radio" || self["type"] == "checkbox" }
}

extension HTML {
    /// The text of a piece that is nothing else.
    fileprivate var plain: String? {
        guard case .text(let text) = node else { return nil }
        return text
    }

    /// Whether a choice with a name is within.
    fileprivate func hasChoice(_ name: String?) -> Bool {
        guard let name, let element else { return false }
        return element.isChoice && element["name"] == name || element.children.contains { $0.hasChoice(name) }
    }
}
