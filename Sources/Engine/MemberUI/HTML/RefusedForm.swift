package import MemberCore

/// A form that was refused. Its page shows it again with what was entered, and with the reason beside the field that is wrong.
package struct RefusedForm: Sendable {
    let fields: FormFields
    let path: String
    let field: String?
    let sentence: String

    /// Creates a refused form.
    /// - Parameters:
    ///   - fields: What was sent.
    ///   - path: The path that it was sent to: the form's `action`.
    ///   - field: The name of the field that is wrong; nil for a reason that concerns the whole form.
    ///   - sentence: The reason.
    package init(_ fields: FormFields, sentTo path: String, field: String?, sentence: String) {
        (self.fields, self.path, self.field, self.sentence) = (fields, path, field, sentence)
    }

    /// Finds the form among the parts of a page, fills it in, and adds the reason.
    /// - Parameter parts: The parts of the page.
    /// - Returns: The parts with the form; nil if the page no longer has it.
    package func shown(in parts: [HTML]) -> [HTML]? {
        var writer = RefusedFormWriter(form: self)
        let shown = parts.map { writer.page($0) }
        return writer.isShown ? shown : nil
    }

    /// Whether an element is the form that was sent: its hidden fields were sent, and it has each field that was.
    func isSent(by element: HTML.Element) -> Bool {
        guard element.name == "form", element["action"] == path else { return false }
        let controls = element.children.flatMap(\.controls)
        let hidden = controls.filter { $0["type"] == "hidden" }
        guard hidden.allSatisfy({ fields.all($0["name"] ?? "").containsExactly($0["value"] ?? "") }) else { return false }
        return fields.fields.allSatisfy { field in
            controls.contains { $0["name"].isExactly(field.name) && ($0.name != "button" || $0["value"].isExactly(field.value)) }
        }
    }
}

extension HTML {
    /// An element that is read and changed.
    struct Element {
        let name: String
        private(set) var attributes: [Attribute]
        var children: [HTML]

        /// The value of an attribute; nil removes it.
        subscript(name: String) -> String? {
            get { attributes.first { $0.name == name }?.value }
            set {
                let place = attributes.firstIndex { $0.name == name }
                switch (place, newValue) {
                case (let place?, let value?): attributes[place] = Attribute(name: name, value: value)
                case (let place?, nil): attributes.remove(at: place)
                case (nil, let value?): attributes.append(Attribute(name: name, value: value))
                case (nil, nil): break
                }
            }
        }

        var html: HTML { HTML(node: .element(name, attributes, children)) }
    }

    /// The piece as an element; nil for a text.
    var element: Element? {
        guard case .element(let name, let attributes, let children) = node else { return nil }
        return Element(name: name, attributes: attributes, children: children)
    }

    /// The fields and buttons with a name in the piece.
    fileprivate var controls: [Element] {
        guard let element else { return [] }
        let isControl = ["input", "select", "textarea", "button"].contains(element.name) && element["name"] != nil
        return isControl ? [element] : element.children.flatMap(\.controls)
    }
}
