import Foundation
public import MemberCore

/// The one place where an app answers what providers want of the member.
///
/// ```swift
/// let hook = InteractionHook { interaction in
///     guard interaction.kind == .captcha, let text = await dialogue(interaction.fields["captcha_img"]) else { return .cancelled }
///     return .adding([("captcha_sid", interaction.fields["captcha_sid"] ?? ""), ("captcha_key", text)])
/// }
/// ```
/// It is asked about one interaction at a time. A call that meets the same kind meanwhile waits for the answer: it is repeated
/// before anybody is asked again, or ends if the member cancelled. One that concerns its call alone waits for its turn.
///
/// Calls that miss the same requirement share one question, however many they are. It goes on when the call that began it is
/// cancelled, and ends when none waits for it. A call that is made to find the answer is not asked about its own requirements.
public final class InteractionHook: Sendable {
    /// An answer as calls get it, and whether it was given to them, or before to another call.
    typealias Given = (answer: InteractionAnswer, wasAsked: Bool)

    /// What an answer holds for besides the call that it was given to.
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

    /// A hook.
    /// - Parameters:
    ///   - limit: How long an answer may take before it counts as cancelled; ten minutes unless said otherwise.
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

    /// How many questions wait for their turn now.
    var waitingCount: Int { lock.waitingCount }
    /// How many calls wait for a question that they share.
    var sharingCount: Int { shared.waiterCount }
    /// How many answers were given; a call remembers it, to know which came after it looked.
    var answerCount: Int { state.withLock { $0.endings } }

    /// The answer to an interaction, asked for when its turn has come, unless another call's answer does.
    /// - Parameters:
    ///   - interaction: What is wanted.
    ///   - looked: The count of answers when the call saw that it is; nil is now.
    /// - Returns: The answer, and whether it was asked for.
    func ask(_ interaction: Interaction, since looked: Int? = nil) async -> Given {
        let looked = looked ?? answerCount
        // Its own turn would not come before the answer that it is part of.
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

/// An answer that is being found, as the tasks see it that find it; those that outlive it are like any other.
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
