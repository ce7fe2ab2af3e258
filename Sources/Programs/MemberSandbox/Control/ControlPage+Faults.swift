import MemberUI

extension ControlPage {
    /// What is ordered, and the form that orders.
    var faultParts: [HTML] {
        let faults = stage.faults.faults
        let list =
            faults.isEmpty
            ? HTML.element("p", [], [.text(texts(.sandboxFaultsNone))]) : .element("ul", [], faults.map(item))
        let clear = faults.isEmpty ? [] : [form(.faults, [button(.sandboxFaultClear, sending: ("clear", "1"))])]
        return [list] + clear + [.element("h3", [], [.text(texts(.sandboxFaultOrder))]), order, legend]
    }

    /// Grace and tokens where members sign in, keys where something is signed.
    var actionParts: [HTML] {
        let signs = !stage.having((any SandboxSigningKeys).self).isEmpty
        return (stage.signingIn.isEmpty ? [] : tokenParts) + (signs ? [form(.rotateKeys, [button(.sandboxRotate)])] : [])
    }

    private var tokenParts: [HTML] {
        let grace = field(
            .sandboxGrace,
            [
                ("name", "seconds"), ("type", "number"), ("min", "0"), ("max", "86400"),
                ("value", String(stage.settings.current.rotationGrace)),
            ])
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
        let choices = stage.faultForms.map { HTML.element("option", [("value", $0.name.rawValue)], [.text($0.pattern)]) }
        return form(
            .faults,
            [
                .element(
                    "label", [], [.text(texts(.sandboxFaultKind)), .element("select", [("name", "kind")], choices)]),
                field(.sandboxFaultNumber, [("name", "number"), ("type", "text"), ("value", "500")]),
                field(.sandboxFaultPath, [("name", "path"), ("type", "text"), ("placeholder", "/oauth2/auth"), ("value", "")]),
                field(.sandboxFaultTimes, [("name", "times"), ("type", "number"), ("min", "1"), ("value", "1")]),
                button(.sandboxFaultAdd),
            ])
    }

    /// What each kind does.
    private var legend: HTML {
        .element(
            "dl", [],
            stage.faultForms.flatMap { form in
                [
                    HTML.element("dt", [], [.element("code", [], [.text(form.pattern)])]),
                    .element("dd", [], [.text(form.meaning(texts.language))]),
                ]
            })
    }
}
