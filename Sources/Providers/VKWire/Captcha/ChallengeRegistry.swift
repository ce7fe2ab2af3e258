import Foundation
import MemberCore

/// What solved each host's last challenge, and the solutions under way.
final class ChallengeRegistry: Sendable {
    private struct State: Sendable {
        var solutions: [String: String] = [:]
        var underWay: [String: Task<String?, Never>] = [:]
    }
    private let captchas: CaptchaQueue
    private let state = Locked(State())

    init(captchas: CaptchaQueue) { self.captchas = captchas }

    func solution(at url: URL) -> String? { state.withLock { $0.solutions[Self.host(url)] } }

    /// A solution for a challenge: one that somebody found since the call left, the one under way, or a new one.
    func solve(_ page: URL, at url: URL, replacing used: String?) async -> String? {
        let host = Self.host(url)
        let task = state.withLock { state -> Task<String?, Never> in
            if let known = state.solutions[host], known != used { return Task { known } }
            if let task = state.underWay[host] { return task }
            let task = Task { await self.fresh(page, host) }
            state.underWay[host] = task
            return task
        }
        return await task.value
    }

    private func fresh(_ page: URL, _ host: String) async -> String? {
        let solution = await captchas.solve(.challenge(page))
        state.withLock { state in
            state.underWay[host] = nil
            state.solutions[host] = solution
        }
        return solution
    }

    /// A host is told apart with its port, so that a sandbox's hosts are several.
    private static func host(_ url: URL) -> String { (url.host() ?? "") + ":" + String(url.port ?? 0) }
}
