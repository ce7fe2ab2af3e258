import Foundation
import MemberUI

extension ControlPage {
    /// The faults that were added, and the form that adds one.
    var faultParts: [HTML] {
        let faults = stage.faults.faults
        let list =
            faults.isEmpty
            ? HTML.element("p", [], [.text(texts(.sandboxFaultsNone))])
            : .element("ul", [("class", "faults")], faults.map(item))
        let clear = faults.isEmpty ? [] : [form(.faults, [button(.sandboxFaultClear, sending: ("clear", "1"))])]
        return [list] + clear + [.element("h3", [], [.text(texts(.sandboxFaultOrder))]), order]
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
                .text(text + " "),
                form(.faults, [button(.sandboxFaultRemove, sending: ("remove", fault.text), about: short)], isInline: true),
            ])
    }

    private var order: HTML {
        let choices = groups.enumerated().map { place, group in folded(group.title, group.forms, isFirst: place == 0) }
        let fields = HTML.element(
            "div", [("class", "fields")],
            [
                field(.sandboxFaultNumber, [("name", "number"), ("type", "text"), ("value", "500")]),
                field(.sandboxFaultPath, [("name", "path"), ("type", "text"), ("placeholder", "/oauth2/auth"), ("value", "")]),
                field(.sandboxFaultTimes, [("name", "times"), ("type", "number"), ("min", "1"), ("value", "1")]),
                button(.sandboxFaultAdd),
            ])
        let legend = HTML.element("legend", [], [.text(texts(.sandboxFaultKind))])
        return form(.faults, [.element("fieldset", [("class", "groups")], [legend] + choices), fields])
    }

    /// The kinds of faults in groups by topic; a provider's own kinds are a group by provider.
    private var groups: [(title: String, forms: [FaultForm])] {
        let shared = FaultForm.groups.map { (texts($0.heading), $0.forms) }
        let own = stage.ownFaultForms.map { provider, forms in (texts(.sandboxFaultsOf, ["provider": provider]), forms) }
        return (shared + own).filter { !$0.1.isEmpty }.map { (title: $0.0, forms: $0.1) }
    }

    /// Makes one group, which shows each kind with its explanation.
    private func folded(_ title: String, _ forms: [FaultForm], isFirst: Bool) -> HTML {
        let choices = forms.enumerated().map { place, form -> HTML in
            var attributes: [(String, String?)] = [("type", "radio"), ("name", "kind"), ("value", form.name.rawValue)]
            if isFirst, place == 0 { attributes.append(("checked", nil)) }
            let words: [HTML] = [
                .element("code", [], [.text(form.pattern)]),
                .element("span", [("class", "quiet")], [.text(" " + form.meaning(texts.language))]),
            ]
            return .element("label", [("class", "choice")], [.element("input", attributes), .element("span", [], words)])
        }
        return .element(
            "details", isFirst ? [("open", nil)] : [], [.element("summary", [], [.text(title)])] + choices)
    }
}
