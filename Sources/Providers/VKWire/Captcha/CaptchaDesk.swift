import MemberCore

/// One captcha at a time, in the order in which they were met.
public final class CaptchaDesk: Sendable {
    private struct State: Sendable {
        var isBusy = false
        /// Who waits, in order.
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var cancelled: Set<Int> = []
        var next = 0
    }
    private let solver: any CaptchaSolver
    private let state = Locked(State())

    /// A desk.
    /// - Parameter solver: Shows the pages.
    public init(solver: any CaptchaSolver) { self.solver = solver }

    /// Solves a captcha when its turn has come.
    /// - Parameter captcha: What VK wants.
    /// - Returns: The token; nil if the person gave up, or the task was cancelled.
    public func solve(_ captcha: Captcha) async -> String? {
        guard await enter() else { return nil }
        defer { leave() }
        return Task.isCancelled ? nil : await solver.solve(captcha)
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.value.waiting.count }

    /// Waits for the turn; false if the task was cancelled before it came.
    private func enter() async -> Bool {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { stand(ticket, $0) }
        } onCancel: {
            giveUp(ticket)
        }
        state.withLock { _ = $0.cancelled.remove(ticket) }
        return isIn
    }

    private func stand(_ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let isIn = state.withLock { state -> Bool? in
            if state.cancelled.contains(ticket) { return false }
            guard state.isBusy else {
                state.isBusy = true
                return true
            }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let isIn { continuation.resume(returning: isIn) }
    }

    private func giveUp(_ ticket: Int) {
        let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.cancelled.insert(ticket)
            guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: place).continuation
        }
        continuation?.resume(returning: false)
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.waiting.isEmpty {
                state.isBusy = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
