import MemberCore

/// Everything that may be ordered at the control address, by the end of its path under `/_sandbox/`.
struct ControlOrders: Sendable {
    /// What carries an order out.
    typealias Order = @Sendable (FormFields) async throws -> Void

    /// The orders: the sandbox's own by their names, a provider's by `PROVIDER/NAME`, and by the bare name where nothing else has it.
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

    /// Carries out what a name stands for.
    /// - Parameters:
    ///   - name: The name; nil where a form has none.
    ///   - form: Its fields.
    /// - Throws: ``ControlProblem``, and what a provider's action throws.
    func perform(_ name: String?, _ form: FormFields) async throws {
        guard let order = name.flatMap({ all.value(exactly: $0) }) else { throw ControlProblem.foreign }
        try await order(form)
    }
}
