public import Foundation
package import MemberAccounts
public import MemberCore
package import MemberRequests

/// Solves one captcha at a time, in order of arrival; the queues of one store share one line.
package final class CaptchaQueue: Sendable {
    private let solver: any CaptchaSolver
    private let lock: AsyncLock

    /// Creates a queue.
    /// - Parameters:
    ///   - solver: Shows the pages.
    ///   - open: The store of the accounts whose calls meet captchas; nil gives the queue a line of its own.
    package init(solver: any CaptchaSolver, of open: OpenStore? = nil) {
        self.solver = solver
        lock = open?.process.attention ?? AsyncLock()
    }

    /// Solves a captcha when its turn has come.
    /// - Parameter captcha: The captcha.
    /// - Returns: The token; nil if the person gave up, or the task was cancelled.
    package func solve(_ captcha: Captcha) async -> String? {
        guard await lock.enter() else { return nil }
        defer { lock.leave() }
        return Task.isCancelled ? nil : await solver.solve(captcha)
    }

    /// The number of waiting captchas.
    var waitingCount: Int { lock.waitingCount }
}

/// A step that VK requires of a person before it continues.
public enum Captcha: Sendable, Equatable {
    /// A page that ends with a token; a call of the API waits for it.
    case page(URL)
    /// A page of a host that ends with a token; every call to this host waits for it.
    case challenge(URL)

    /// The page to open.
    public var address: URL {
        switch self {
        case .page(let url), .challenge(let url): url
        }
    }
}

extension Captcha {
    /// The remedy for an unsolved captcha.
    /// - Parameter captcha: The captcha; nil where VK named no page of its own.
    /// - Returns: A sentence.
    package static func remedy(for captcha: Captcha?) -> String {
        captcha == nil
            ? "Try again later; VK named no page of its own that could be shown."
            : "Set a captcha solver, or show the page whose address the error carries; then try again."
    }
}

extension Captcha: Masked {
    /// Only its host: the address holds a token.
    public var description: String { "<captcha at \(address.host() ?? "")>" }
}

/// Shows VK's captcha pages and returns the token that they end with.
public protocol CaptchaSolver: Sendable {
    /// Solves a captcha; called for one at a time.
    /// - Parameter captcha: The captcha.
    /// - Returns: The token; nil if the person gave up.
    func solve(_ captcha: Captcha) async -> String?
}

extension InteractionHook {
    /// Creates a hook that solves the API's captchas: it opens the page of error 14, and the call is repeated with `success_token`.
    /// - Parameters:
    ///   - captchas: Solves captchas.
    ///   - clock: The time.
    package convenience init(solvingBy captchas: CaptchaQueue, clock: any MemberClock = SystemClock()) {
        self.init(clock: clock) { interaction in
            guard let demand = VKDemand(interaction), case .captchaPage(let page) = demand,
                let token = await captchas.solve(.page(page))
            else { return .cancelled }
            return demand.answer(to: .successToken(token), of: interaction, at: .live)
        }
    }
}
