public import MemberAccounts
import MemberCore

/// One captcha at a time, in the order in which they were met; the queues of one vault share one line.
public final class CaptchaQueue: Sendable {
    private let solver: any CaptchaSolver
    private let lock: AsyncLock

    /// A queue.
    /// - Parameters:
    ///   - solver: Shows the pages.
    ///   - vault: Where the accounts live for which captchas are met; nil gives the queue a line of its own.
    public init(solver: any CaptchaSolver, of vault: Vault? = nil) {
        self.solver = solver
        lock = vault?.kept.value { VaultLine() }.lock ?? AsyncLock()
    }

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

    private struct VaultLine: Sendable {
        let lock = AsyncLock()
    }
}
