public import MemberCore
public import MemberRequests

/// A member who answers providers' interactions by a script; it records the questions.
///
/// ```swift
/// let member = ScriptedInteractions([.solved([("captcha_key", "q8xk2")]), .givenUp])
/// let hook = member.hook
/// ```
public final class ScriptedInteractions: Sendable {
    /// The member's answer.
    public enum Answer: Sendable {
        /// The member completed the step: the call is repeated with these parameters, or unchanged without any.
        case solved(FormFields = [])
        /// The member gives up: the call ends with the provider's refusal.
        case givenUp
        /// The member never answers: the hook's limit ends the wait, by its clock, or the end of the call does.
        case unanswered
    }

    /// The hook for the code under test.
    public let hook: InteractionHook
    private let log: Locked<[Interaction]>

    /// Creates a member.
    /// - Parameters:
    ///   - limit: The time limit for an answer, by the clock; ten minutes by default.
    ///   - clock: The time.
    ///   - script: Answers each interaction; may wait.
    public init(
        limit: Duration = .seconds(600), clock: any MemberClock = TestClock(),
        script: @escaping @Sendable (Interaction) async -> Answer
    ) {
        let log = Locked<[Interaction]>([])
        self.log = log
        hook = InteractionHook(limit: limit, clock: clock) { interaction in
            log.withLock { $0.append(interaction) }
            switch await script(interaction) {
            case .solved(let fields): return fields.fields.isEmpty ? .repeating : .adding(fields)
            case .givenUp: return .cancelled
            case .unanswered:
                // This clock is never moved: only the end of the task ends the sleep.
                try? await TestClock().sleep(for: .seconds(1))
                return .cancelled
            }
        }
    }

    /// Creates a member who answers in order and gives up after the last answer.
    /// - Parameters:
    ///   - answers: The answers.
    ///   - limit: The time limit for an answer, by the clock; ten minutes by default.
    ///   - clock: The time.
    public convenience init(
        _ answers: [Answer], limit: Duration = .seconds(600), clock: any MemberClock = TestClock()
    ) {
        let rest = Locked(answers)
        self.init(limit: limit, clock: clock) { _ in rest.withLock { $0.isEmpty ? .givenUp : $0.removeFirst() } }
    }

    /// The questions, in order.
    public var asked: [Interaction] { log.value }
}
