public import MemberCore
public import MemberRequests

/// A member who answers what providers want of them by a script: a captcha solved, given up, or never answered.
///
/// ```swift
/// let member = ScriptedInteractions([.solved([("captcha_key", "x7f")]), .givenUp])
/// let traffic = RequestTraffic(interaction: member.hook, clock: clock)
/// print(member.asked.map(\.kind))
/// ```
/// Each interaction takes the next step; after the last one the member gives up.
public final class ScriptedInteractions: Sendable {
    /// What the member does about one interaction.
    public enum Step: Sendable {
        /// Solves it: the call is repeated with these parameters.
        case solved(FormFields)
        /// Solves it by something that depends on what was asked.
        case solving(@Sendable (Interaction) -> FormFields)
        /// Does it elsewhere: the call is repeated as it was.
        case done
        /// Gives up: the call ends with the provider's refusal.
        case givenUp
        /// Never answers: it ends with the call's task, or as given up when the hook's limit is over.
        case unanswered
    }

    private struct State: Sendable {
        var steps: [Step]
        var asked: [Interaction] = []
    }
    private let state: Locked<State>
    private let arrivals = Gate()

    /// What is handed to the calls.
    public let hook: InteractionHook

    /// A member.
    /// - Parameters:
    ///   - steps: What the member does, one step for each interaction.
    ///   - limit: How long an answer may take before it counts as given up.
    ///   - clock: The time; a ``TestClock`` moves past the limit at once.
    public init(_ steps: [Step], limit: Duration = .seconds(600), clock: any MemberClock = SystemClock()) {
        let state = Locked(State(steps: steps))
        self.state = state
        arrivals.open()
        hook = InteractionHook(limit: limit, clock: clock) { [arrivals] interaction in
            let step = state.withLock { state in
                state.asked.append(interaction)
                return state.steps.isEmpty ? Step.givenUp : state.steps.removeFirst()
            }
            await arrivals.pass()
            return await step.answer(to: interaction)
        }
    }

    /// What was asked, in order.
    public var asked: [Interaction] { state.value.asked }

    /// Waits until so much was asked.
    /// - Parameter count: How many interactions.
    public func asked(_ count: Int) async { await arrivals.arrived(count) }
}

extension ScriptedInteractions.Step {
    fileprivate func answer(to interaction: Interaction) async -> InteractionAnswer {
        switch self {
        case .solved(let fields): return .adding(fields)
        case .solving(let solve): return .adding(solve(interaction))
        case .done: return .repeating
        case .givenUp: return .cancelled
        case .unanswered:
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            return .cancelled
        }
    }
}
