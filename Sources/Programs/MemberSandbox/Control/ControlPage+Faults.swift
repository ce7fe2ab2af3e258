import Foundation
import MemberCore
import MemberUI

extension ControlPage {
    /// The faults that were added, and the form that adds one.
    var faultParts: [HTML] {
        [.element("div", [("id", "faults-list"), ("data-part", nil)], faultList)]
            + [.element("h3", [], [.text(texts(.sandboxFaultOrder))]), order]
    }

    private var faultList: [HTML] {
        let faults = stage.faults.faults
        guard !faults.isEmpty else { return [.element("p", [("class", "quiet")], [.text(texts(.sandboxFaultsNone))])] }
        return [
            .element("ul", [("class", "faults")], faults.map(item)),
            form(.faults, [button(.sandboxFaultClear, sending: ("clear", "1"), .danger)]),
        ]
    }

    /// The actions on grace and tokens if a provider has sign-ins, and on keys if one signs.
    var actionParts: [HTML] {
        let signs = !stage.having((any SandboxSigningKeys).self).isEmpty
        return (stage.signingIn.isEmpty ? [] : tokenParts) + (signs ? [form(.rotateKeys, [button(.sandboxRotate)])] : [])
    }

    private var tokenParts: [HTML] {
        let grace = writer.number(texts(.sandboxGrace), "seconds", in: 0...86_400, stage.settings.current.rotationGrace)
        return [form(.rotationGrace, [grace, button(.sandboxGraceSet)]), form(.expire, [button(.sandboxExpire)])]
    }

    private func item(_ fault: Fault) -> HTML {
        let short = Fault(fault.kind, path: fault.path).text
        let text = texts(
            fault.isMetByRequests ? .sandboxFaultsLeft : .sandboxFaultsStanding, ["fault": short], count: fault.times)
        return .element(
            "li", [],
            [
                .element("span", [], [.text(text)]),
                form(.faults, [button(.sandboxFaultRemove, sending: ("remove", fault.text), about: short)], isInline: true),
            ])
    }

    private var order: HTML {
        let chosen = refusal?.form["kind"] ?? groups.first?.forms.first?.name.rawValue
        let choices = groups.map { folded($0.title, $0.forms, chosen: chosen) }
        let fields = HTML.element(
            "div", [("class", "fields")],
            [
                field(.sandboxFaultPath, [("name", "path"), ("value", ""), ("placeholder", "/oauth2/auth")]),
                field(.sandboxFaultTimes, [("name", "times"), ("value", "1"), ("type", "number"), ("min", "1")]),
                button(.sandboxFaultAdd, .primary),
            ])
        let legend = HTML.element("legend", [], [.text(texts(.sandboxFaultKind))])
        return form(.faults, [.element("fieldset", [("class", "groups")], [legend] + choices), fields])
    }
}

extension ControlPage {
    /// The kinds of faults in groups by topic; a provider's own kinds are a group by provider.
    private var groups: [(title: String, forms: [FaultForm])] {
        let shared = FaultForm.groups.map { (texts($0.heading), $0.forms) }
        let own = stage.ownFaultForms.map { provider, forms in (texts(.sandboxFaultsOf, ["provider": provider]), forms) }
        return (shared + own).filter { !$0.1.isEmpty }.map { (title: $0.0, forms: $0.1) }
    }

    /// Makes one group, which shows each kind with its explanation, and the chosen kind with the field of its value.
    private func folded(_ title: String, _ forms: [FaultForm], chosen: String?) -> HTML {
        let isOpen = forms.contains { $0.name.rawValue == chosen }
        return .element(
            "details", isOpen ? [("open", nil)] : [],
            [.element("summary", [], [.text(title)])] + forms.map { choice($0, isChosen: $0.name.rawValue == chosen) })
    }

    private func choice(_ form: FaultForm, isChosen: Bool) -> HTML {
        let checked: [(String, String?)] = isChosen ? [("checked", nil)] : []
        let words: [HTML] = [
            .element("code", [], [.text(form.pattern)]),
            .element("span", [("class", "quiet")], [.text(" " + form.meaning(texts.language))]),
        ]
        let radio = HTML.element("input", [("type", "radio"), ("name", "kind"), ("value", form.name.rawValue)] + checked)
        let label = HTML.element("label", [("class", "choice")], [radio, .element("span", [], words)])
        return .element("div", [("class", "kind")], [label] + (form.parameter.map { [value($0, of: form)] } ?? []))
    }

    /// The field of a kind's value: a number with its unit and limits, one of several words, or a word.
    private func value(_ parameter: FaultForm.Parameter, of form: FaultForm) -> HTML {
        let name = FaultForm.valueField(form.name.rawValue)
        let value = parameter.example
        let control: HTML
        if let choices = parameter.choices {
            let options = choices.map { HTML.element("option", $0 == value ? [("selected", nil)] : [], [.text($0)]) }
            control = .element("select", [("name", name)], options)
        } else {
            let limits: [(String, String?)] =
                parameter.range.map {
                    [("inputmode", "numeric"), ("title", "\($0.lowerBound) – \($0.upperBound)")]
                } ?? [("spellcheck", "false")]
            control = .element("input", [("name", name), ("value", value)] + limits)
        }
        return .element("label", [("class", "value")], [.text(parameter.label(texts.language)), control])
    }
}
