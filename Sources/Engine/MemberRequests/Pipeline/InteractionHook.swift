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
public final class InteractionHook: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var withdrawn: Set<Int> = []
        var next = 0
        var ended: [Interaction.Kind: (count: Int, isCancelled: Bool)] = [:]
        var endings = 0
    }

    private let clock: any MemberClock
    private let limit: Duration
    private let answer: @Sendable (Interaction) async -> InteractionAnswer
    private let state = Locked(State())

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

    /// How many calls wait for their turn now.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The answer to an interaction, asked for when its turn has come, unless another call's answer does.
    func ask(_ interaction: Interaction) async -> (answer: InteractionAnswer, wasAsked: Bool) {
        let arrival = state.withLock { $0.endings }
        guard await enter() else { return (.cancelled, false) }
        defer { leave() }
        let earlier = state.withLock { $0.ended[interaction.kind] }
        if !interaction.isPersonal, let earlier, earlier.count > arrival {
            return (earlier.isCancelled ? .cancelled : .repeating, false)
        }
        let answer = await limited(interaction)
        if Task.isCancelled { return (.cancelled, true) }
        let isCancelled = if case .cancelled = answer { true } else { false }
        state.withLock { state in
            state.endings += 1
            state.ended[interaction.kind] = (state.endings, isCancelled)
        }
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

    /// Waits for the turn.
    /// - Returns: Whether it has come; false if the task was cancelled before.
    private func enter() async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(number, $0) }
        } onCancel: {
            withdraw(number)
        }
        state.withLock { _ = $0.withdrawn.remove(number) }
        return isIn
    }

    private func wait(_ number: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let verdict: Bool? = state.withLock { state in
            if state.withdrawn.contains(number) { return false }
            if state.isBusy {
                state.waiting.append((number, continuation))
                return nil
            }
            state.isBusy = true
            return true
        }
        if let verdict { continuation.resume(returning: verdict) }
    }

    private func withdraw(_ number: Int) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.withdrawn.insert(number)
            guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
            return state.waiting.remove(at: place).continuation
        }
        continuation?.resume(returning: false)
    }

    private func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
