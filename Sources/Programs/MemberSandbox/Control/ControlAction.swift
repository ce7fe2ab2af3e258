import MemberCore

/// What may be done at the control address; the raw value is the end of its path under `/_sandbox/`.
enum ControlAction: String, CaseIterable, Sendable {
    /// Orders the faults in `fault`, after forgetting all if there is `clear`, or the ones in `remove`.
    case faults
    /// Ends the life of every access token.
    case expire
    /// Makes new signing keys.
    case rotateKeys = "rotate-keys"
    /// Sets how many `seconds` a traded refresh token still works.
    case rotationGrace = "rotation-grace"
    /// Ends a `session`, or all those of a `member`.
    case endSession = "end-session"
    /// Sets how many subscriptions VK's contract allows, in `count`; empty is any number.
    case subscriptionQuota = "subscription-quota"
    /// Forgets who joined and left communities.
    case resetJoins = "reset-joins"

    /// Does it.
    func perform(_ form: FormFields, on stage: SandboxStage, hasTLS: Bool) throws(ControlProblem) {
        switch self {
        case .faults: try Self.order(form, stage.faults, hasTLS)
        case .expire: stage.faults.hooks.expire()
        case .rotateKeys: for provider in stage.providers { provider.rotateKeys() }
        case .rotationGrace:
            guard let seconds = form["seconds"].flatMap(Int.init), (0...86_400).contains(seconds) else { throw .notNumber }
            stage.settings.change { $0.rotationGrace = seconds }
        case .subscriptionQuota: try Self.setQuota(form["count"] ?? "", stage.settings)
        case .resetJoins: for provider in stage.providers { provider.resetJoins() }
        case .endSession:
            let member = form["member"].flatMap(InventedPerson.named)?.id
            let sessions = stage.providers.flatMap(\.sessions).filter {
                $0.end == nil && ($0.id == form["session"] || $0.memberID == member)
            }
            guard !sessions.isEmpty else { throw .noSession }
            for session in sessions { _ = stage.endSession(session.id) }
        }
    }

    private static func setQuota(_ text: String, _ settings: LiveSettings) throws(ControlProblem) {
        let quota = Int(text)
        guard text.isEmpty || (0...86_400).contains(quota ?? -1) else { throw .notNumber }
        settings.change { $0.subscriptionQuota = quota }
    }

    /// All or none: what is no fault stops the whole order.
    private static func order(_ form: FormFields, _ plan: FaultPlan, _ hasTLS: Bool) throws(ControlProblem) {
        var faults: [Fault] = []
        for text in form.all("fault") + form.composed {
            guard let fault = Fault(text) else { throw .notFault }
            guard hasTLS || fault.isMetByRequests else { throw .noTLS }
            faults.append(fault)
        }
        if form["clear"] != nil { plan.clear() }
        for text in form.all("remove") { plan.remove(text) }
        for fault in faults { plan.add(fault) }
    }
}

extension FormFields {
    /// A fault put together from the page's fields. A number that the kind has no place for is left out.
    fileprivate var composed: [String] {
        guard let kind = self["kind"] else { return [] }
        let form = FaultForm.named(kind)
        let filled = { (name: String) in self[name].flatMap { $0.isEmpty ? nil : $0 } }
        let number = form?.unit == nil ? "" : "=" + (filled("number") ?? "")
        guard form?.isMetByRequests != false else { return [kind] }
        return [kind + number + (filled("path").map { "@" + $0 } ?? "") + (filled("times").map { "*" + $0 } ?? "")]
    }
}
