import MemberCore

/// One captcha at a time, in the order in which they were met.
public final class CaptchaQueue: Sendable {
    private let solver: any CaptchaSolver
    private let lock = AsyncLock()

    /// A desk.
    /// - Parameter solver: Shows the pages.
    public init(solver: any CaptchaSolver) { self.solver = solver }

    /// Solves a captcha when its turn has come.
    /// - Parameter captcha: What VK wants.
    /// - Returns: The token; nil if the person gave up, or the task was cancelled.
    public func solve(_ captcha: Captcha) async -> String? {
        guard await lock.enter() else { return nil }
        defer { lock.leave() }
        return Task.isCancelled ? nil : await solver.solve(captcha)
    }

    /// How many wait for their turn.
    var waitingCount: Int { lock.waitingCount }
}
