import MemberCore

/// An action of the control address that concerns the sandbox itself; the raw value is the end of its path under `/_sandbox/`.
enum ControlAction: String, CaseIterable, Sendable {
    /// Adds the faults in `fault`; with `clear` it first removes all, and it removes those in `remove`.
    case faults
    /// Expires all access tokens.
    case expire
    /// Makes new signing keys.
    case rotateKeys = "rotate-keys"
    /// Sets for how many `seconds` an exchanged refresh token still works.
    case rotationGrace = "rotation-grace"
    /// Ends a `session`, or all sessions of a `member`.
    case endSession = "end-session"

    /// Performs the action with a form's fields.
    func perform(_ form: FormFields, on stage: SandboxStage, hasTLS: Bool) throws(ControlProblem) {
        switch self {
        case .faults: try stage.order(form, hasTLS: hasTLS)
        case .expire: stage.expireAccessTokens()
        case .rotateKeys: stage.rotateKeys()
        case .rotationGrace:
            let seconds = try form.requiredNumber("seconds", in: 0...86_400)
            stage.settings.change { $0.rotationGrace = seconds }
        case .endSession:
            let member = form["member"].flatMap(InventedPerson.named)?.id
            if let name = form["member"], !name.isEmpty, member == nil { throw .noMember(name) }
            let sessions = stage.signingIn.flatMap(\.sessions).filter {
                $0.end == nil && ($0.id == form["session"] || $0.memberID == member)
            }
            guard !sessions.isEmpty else { throw .noSession }
            for session in sessions { _ = stage.endSession(session.id) }
        }
    }
}

extension SandboxStage {
    /// Adds all faults or none: an invalid fault stops the whole form.
    fileprivate func order(_ form: FormFields, hasTLS: Bool) throws(ControlProblem) {
        var ordered: [Fault] = []
        for text in form.all("fault") + form.composed(of: faultForms) {
            let fault: Fault
            do throws(FaultProblem) { fault = try Fault(reading: text, forms: faultForms) } catch { throw .notFault(error) }
            guard hasTLS || fault.isMetByRequests else { throw .noTLS }
            ordered.append(fault)
        }
        var removed: [Fault] = []
        for text in form.all("remove") {
            guard let fault = Fault(text, forms: faultForms), faults.faults.contains(fault) else { throw .noFault }
            removed.append(fault)
        }
        if form["clear"] != nil { faults.clear() }
        for fault in removed { faults.remove(fault) }
        for fault in ordered { faults.add(fault) }
    }
}

extension FormFields {
    /// Returns a fault that is made of the page's fields: each kind has a field for its value.
    fileprivate func composed(of forms: [FaultForm]) -> [String] {
        guard let kind = self["kind"] else { return [] }
        let form = forms.named(kind)
        let number = form?.parameter == nil ? "" : "=" + (filled(FaultForm.valueField(kind)) ?? filled("number") ?? "")
        guard form?.isMetByRequests != false else { return [kind] }
        return [kind + number + (filled("path").map { "@" + $0 } ?? "") + (filled("times").map { "*" + $0 } ?? "")]
    }
}

/// All actions of the control address, by the ends of their paths under `/_sandbox/`.
struct ControlOrders: Sendable {
    /// Performs an action with a form's fields.
    typealias Order = @Sendable (FormFields) async throws -> Void

    /// The actions: the sandbox's own by their names; a provider's by `PROVIDER/NAME`, and also by the name alone if no other
    /// action has it.
    let all: [String: Order]

    init(_ stage: SandboxStage, hasTLS: Bool) {
        var all: [String: Order] = [:]
        for action in ControlAction.allCases {
            all[action.rawValue] = { form in try action.perform(form, on: stage, hasTLS: hasTLS) }
        }
        for provider in stage.having((any SandboxControls).self) {
            for action in provider.actions {
                all[provider.name + "/" + action.name] = action.perform
                if all[action.name] == nil { all[action.name] = action.perform }
            }
        }
        self.all = all
    }

    /// Performs the action with a name; a form without a name is refused.
    func perform(_ name: String?, _ form: FormFields) async throws {
        guard let order = name.flatMap({ all.value(exactly: $0) }) else { throw ControlProblem.foreign }
        try await order(form)
    }
}
