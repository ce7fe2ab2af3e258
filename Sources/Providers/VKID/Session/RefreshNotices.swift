import MemberAccounts
import MemberCore

/// Who of several callers that wait for one refresh tells the observers of it.
final class RefreshNotices: Sendable {
    fileprivate struct Round: Sendable {
        var waiters = 0
        var isFailureTold = false
        /// The new access token of which somebody has told.
        var told: Secret?
    }
    fileprivate struct State: Sendable {
        var rounds: [AccountKey: Round] = [:]
    }
    private let state = Locked(State())

    /// Takes part in a refresh.
    func enter(_ key: AccountKey) { state.withLock { $0.rounds[key, default: Round()].waiters += 1 } }

    /// Leaves with a new access token.
    /// - Parameters:
    ///   - key: The account.
    ///   - token: The token.
    /// - Returns: Whether nobody has told of this token.
    func leave(_ key: AccountKey, with token: Secret) -> Bool {
        state.withLock { state in
            let isFirst = state.rounds[key]?.told != token
            state.rounds[key]?.told = token
            state.leave(key)
            return isFirst
        }
    }

    /// Leaves without one.
    /// - Parameters:
    ///   - key: The account.
    ///   - counts: Whether there is something to tell.
    /// - Returns: Whether nobody of this round has told of the failure.
    func leave(_ key: AccountKey, counts: Bool) -> Bool {
        state.withLock { state in
            let isFirst = counts && state.rounds[key]?.isFailureTold == false
            if isFirst { state.rounds[key]?.isFailureTold = true }
            state.leave(key)
            return isFirst
        }
    }
}

extension RefreshNotices.State {
    fileprivate mutating func leave(_ key: AccountKey) {
        rounds[key]?.waiters -= 1
        if rounds[key]?.waiters == 0 { rounds[key] = nil }
    }
}
