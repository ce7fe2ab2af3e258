public import Foundation

/// A form of a page.
public struct PageForm: Sendable, Equatable {
    /// The address it is sent to, by default the page's own; nil for one that is not http or https, such as a script.
    public let target: URL?
    /// The address it is sent to; the page's own for a form without a usable one.
    public let action: URL
    /// Whether it is sent as a body; otherwise as the address's query.
    public let usesPost: Bool
    /// Its fields and buttons in order, without disabled ones.
    public let controls: [FormControl]

    init(_ form: Markup, at place: PagePlace, _ controls: [FormControl]) {
        let named = form.attributes["action"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        target = named.isEmpty ? place.address : place.url(named)
        action = target ?? place.address
        usesPost = form.attributes["method"]?.lowercased() == "post"
        self.controls = controls
    }

    /// Whether it has a field for a password.
    public var asksPassword: Bool { controls.contains { $0.kind == .password } }
    /// Its buttons.
    var buttons: [FormControl] { controls.filter { $0.kind == .button } }
}

/// Finds the forms of a page, and the form of each control.
struct PageForms {
    /// A control's element, the label around it, and the form around it.
    private struct Found {
        let element: Markup
        let label: String?
        let form: Int?
        /// The number of forms that had begun before it.
        let begun: Int
    }

    private static let controlNames: Set<String> = ["input", "select", "textarea", "button"]

    private var forms: [Markup] = []
    private var found: [Found] = []

    /// Reads all forms.
    /// - Parameters:
    ///   - root: The page.
    ///   - place: The place of the page.
    /// - Returns: The forms, in order.
    /// - Throws: ``Page/Failure/tooManyForms``.
    static func read(_ root: Markup, at place: PagePlace) throws(Page.Failure) -> [PageForm] {
        var reading = PageForms()
        reading.add(root, label: nil, form: nil)
        guard reading.forms.count <= 100, reading.found.count <= 2_000 else { throw .tooManyForms }
        let labels = labels(in: root)
        let controls = reading.found.map { one in
            FormControl(one.element, label: one.label ?? one.element.attributes["id"].flatMap { labels[$0] } ?? "", at: place)
        }
        let owners = reading.owners(controls)
        return reading.forms.indices.map { form in
            PageForm(reading.forms[form], at: place, zip(controls, owners).compactMap { $1 == form ? $0 : nil })
        }
    }

    private mutating func add(_ markup: Markup, label: String?, form: Int?) {
        for case .element(let element) in markup.children {
            if Self.controlNames.contains(element.name) {
                found.append(Found(element: element, label: label, form: form, begun: forms.count))
            } else if element.name == "form" {
                forms.append(element)
                add(element, label: label, form: forms.count - 1)
            } else if element.name != "template" {
                add(element, label: element.name == "label" ? element.text : label, form: form)
            }
        }
    }

    /// Returns the texts of the labels that name their control.
    private static func labels(in root: Markup) -> [String: String] {
        let named = root.all(["label"]).compactMap { label in label.attributes["for"].map { ($0, label.text) } }
        return Dictionary(named) { first, _ in first }
    }

    /// Returns the form of each control: the one that it names, else the one around it. A page may end a form's element too early, as in
    /// tables; then the following controls still belong to the form, which is recognized by its lack of a button.
    private func owners(_ controls: [FormControl?]) -> [Int?] {
        let names = forms.enumerated().compactMap { place, form in form.attributes["id"].map { ($0, place) } }
        let places = Dictionary(names) { first, _ in first }
        let direct = found.map { one in
            guard let name = one.element.attributes["form"] else { return one.form }
            return places[name]
        }
        let finished = Set(zip(controls, direct).compactMap { $0?.kind == .button ? $1 : nil })
        return found.indices.map { place in
            let last = found[place].begun - 1
            guard direct[place] == nil, found[place].element.attributes["form"] == nil, last >= 0, !finished.contains(last) else {
                return direct[place]
            }
            return last
        }
    }
}
