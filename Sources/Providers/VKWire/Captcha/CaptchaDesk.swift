import MemberCore

/// One captcha at a time, in the order in which they were met.
public final class CaptchaDesk: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
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
        await enter()
        defer { leave() }
        return Task.isCancelled ? nil : await solver.solve(captcha)
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                guard state.isBusy else {
                    state.isBusy = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isIn { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.isBusy = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
