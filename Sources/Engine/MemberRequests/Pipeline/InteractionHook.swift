import Foundation
public import MemberCore

/// The one place where an app handles the steps that providers require of the member.
///
/// ```swift
/// let hook = InteractionHook { interaction in
///     guard interaction.kind == .captcha, let text = await dialogue(interaction.fields["captcha_img"]) else { return .cancelled }
///     return .adding([("captcha_sid", interaction.fields["captcha_sid"] ?? ""), ("captcha_key", text)])
/// }
/// ```
/// It handles one interaction at a time. A call that meets the same kind in the meantime waits for the answer: it is repeated
/// before the member is asked again, or ends if the member cancelled. An interaction that concerns only its own call waits for
/// its turn.
///
/// All calls that miss the same requirement share one question. The question continues when the call that began it is cancelled,
/// and ends when no call waits for it. A call that is made to find the answer is not asked about its own requirements.
public final class InteractionHook: Sendable {
    /// An answer as a call receives it, and whether the member was asked for this call or, earlier, for another one.
    typealias Given = (answer: InteractionAnswer, wasAsked: Bool)

    /// The other calls that an answer applies to.
    private enum Concern: Hashable, Sendable {
        case kind(Interaction.Kind)
        case missing(Interaction.Kind, AccountKey?, folder: String, Set<String>)
    }

    private struct State: Sendable {
        var ended: [Concern: (count: Int, isCancelled: Bool)] = [:]
        var endings = 0

        mutating func note(_ concern: Concern, isCancelled: Bool) {
            endings += 1
            ended[concern] = (endings, isCancelled)
            guard ended.count > 256, let oldest = ended.min(by: { $0.value.count < $1.value.count }) else { return }
            ended[oldest.key] = nil
        }
    }

    private let clock: any MemberClock
    private let limit: Duration
    private let answer: @Sendable (Interaction) async -> InteractionAnswer
    private let state = Locked(State())
    private let lock = AsyncLock()
    private let shared = SharedWork<Concern, Given>(cancelledAs: (.cancelled, false))

    /// Creates a hook.
    /// - Parameters:
    ///   - limit: How long an answer may take before it counts as cancelled; ten minutes by default.
    ///   - clock: The time.
    ///   - answer: Asks the member. Its task is cancelled when the call is, or the limit is over; it should return then.
    public init(
        limit: Duration = .seconds(600), clock: any MemberClock = SystemClock(),
        answer: @escaping @Sendable (Interaction) async -> InteractionAnswer
    ) {
        self.limit = limit
        self.clock = clock
        self.answer = answer
    }

    /// The number of questions that wait for their turn now.
    var waitingCount: Int { lock.waitingCount }
    /// The number of calls that wait for a shared question.
    var sharingCount: Int { shared.waiterCount }
    /// The number of answers given; a call remembers it to recognize answers that were given after it looked.
    var answerCount: Int { state.withLock { $0.endings } }

    /// Asks the member on behalf of another hook.
    /// - Parameter interaction: The interaction.
    /// - Returns: The answer.
    package func answer(to interaction: Interaction) async -> InteractionAnswer { await ask(interaction).answer }

    /// Returns the answer to an interaction. When its turn has come, the member is asked, unless another call's answer applies.
    /// - Parameters:
    ///   - interaction: The interaction.
    ///   - looked: The count of answers when the call met the interaction; nil means now.
    /// - Returns: The answer, and whether the member was asked.
    func ask(_ interaction: Interaction, since looked: Int? = nil) async -> Given {
        let looked = looked ?? answerCount
        // Its turn would never come, because it belongs to an answer that is in progress.
        if let answering = AnswerUnderWay.current, answering.isOf(self) {
            return interaction.missing == nil ? (await limited(interaction), true) : (.cancelled, false)
        }
        guard let missing = interaction.missing else {
            return await askInTurn(interaction, .kind(interaction.kind), looked)
        }
        let concern = Concern.missing(
            interaction.kind, missing.account, folder: missing.folder, missing.requirement.permissions)
        return await shared.join(concern) { await self.askInTurn(interaction, concern, looked) }
    }

    private func askInTurn(_ interaction: Interaction, _ concern: Concern, _ looked: Int) async -> Given {
        guard await lock.enter() else { return (.cancelled, false) }
        defer { lock.leave() }
        let earlier = state.withLock { $0.ended[concern] }
        if !interaction.isPersonal, let earlier, earlier.count > looked {
            return (earlier.isCancelled ? .cancelled : .repeating, false)
        }
        let answer = await AnswerUnderWay.during(self) { await limited(interaction) }
        if Task.isCancelled { return (.cancelled, true) }
        let isCancelled = if case .cancelled = answer { true } else { false }
        state.withLock { $0.note(concern, isCancelled: isCancelled) }
        return (answer, true)
    }

    private func limited(_ interaction: Interaction) async -> InteractionAnswer {
        await withTaskGroup(of: InteractionAnswer.self) { [answer, clock, limit] group in
            group.addTask { await answer(interaction) }
            group.addTask {
                try? await clock.sleep(for: limit)
                return .cancelled
            }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
    }
}

/// An answer in progress, visible to the tasks that find it; a task that outlives it counts as any other task.
private final class AnswerUnderWay: Sendable {
    @TaskLocal static var current: AnswerUnderWay?

    private let hook: ObjectIdentifier
    private let hasEnded = Locked(false)

    private init(_ hook: InteractionHook) { self.hook = ObjectIdentifier(hook) }

    func isOf(_ hook: InteractionHook) -> Bool { self.hook == ObjectIdentifier(hook) && !hasEnded.value }

    static func during(_ hook: InteractionHook, _ work: () async -> InteractionAnswer) async -> InteractionAnswer {
        let answer = AnswerUnderWay(hook)
        defer { answer.hasEnded.withLock { $0 = true } }
        return await $current.withValue(answer, operation: work)
    }
}
