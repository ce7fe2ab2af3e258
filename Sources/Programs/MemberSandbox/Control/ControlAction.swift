import MemberCore

/// What may be done at the control address with the sandbox itself; the raw value is the end of its path under `/_sandbox/`.
enum ControlAction: String, CaseIterable, Sendable {
    /// Orders the faults in `fault`, after forgetting all if there is `clear`, or the ones in `remove`.
    case faults
    /// Ends the life of every access token.
    case expire
    /// Makes new signing keys.
    case rotateKeys = "rotate-keys"
    /// Sets how many `seconds` an exchanged refresh token still works.
    case rotationGrace = "rotation-grace"
    /// Ends a `session`, or all those of a `member`.
    case endSession = "end-session"

    /// Does it.
    func perform(_ form: FormFields, on stage: SandboxStage, hasTLS: Bool) throws(ControlProblem) {
        switch self {
        case .faults: try stage.order(form, hasTLS: hasTLS)
        case .expire: stage.expireAccessTokens()
        case .rotateKeys: stage.rotateKeys()
        case .rotationGrace:
            guard let seconds = form["seconds"].flatMap(Int.init), (0...86_400).contains(seconds) else { throw .notNumber }
            stage.settings.change { $0.rotationGrace = seconds }
        case .endSession:
            let member = form["member"].flatMap(InventedPerson.named)?.id
            let sessions = stage.signingIn.flatMap(\.sessions).filter {
                $0.end == nil && ($0.id == form["session"] || $0.memberID == member)
            }
            guard !sessions.isEmpty else { throw .noSession }
            for session in sessions { _ = stage.endSession(session.id) }
        }
    }
}

extension SandboxStage {
    /// All or none: what is no fault stops the whole order.
    fileprivate func order(_ form: FormFields, hasTLS: Bool) throws(ControlProblem) {
        var ordered: [Fault] = []
        for text in form.all("fault") + form.composed(of: faultForms) {
            guard let fault = Fault(text, forms: faultForms) else { throw .notFault(faultForms.grammar) }
            guard hasTLS || fault.isMetByRequests else { throw .noTLS }
            ordered.append(fault)
        }
        if form["clear"] != nil { faults.clear() }
        for text in form.all("remove") { faults.remove(text) }
        for fault in ordered { faults.add(fault) }
    }
}

extension FormFields {
    /// A fault put together from the page's fields. A number that the kind has no place for is left out.
    fileprivate func composed(of forms: [FaultForm]) -> [String] {
        guard let kind = self["kind"] else { return [] }
        let form = forms.named(kind)
        let filled = { (name: String) in self[name].flatMap { $0.isEmpty ? nil : $0 } }
        let number = form?.unit == nil ? "" : "=" + (filled("number") ?? "")
        guard form?.isMetByRequests != false else { return [kind] }
        return [kind + number + (filled("path").map { "@" + $0 } ?? "") + (filled("times").map { "*" + $0 } ?? "")]
    }
}
