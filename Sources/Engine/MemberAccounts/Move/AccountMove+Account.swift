import Foundation
import MemberCore
import MemberOAuth

// The move of one account: fence, copy, empty. Each step may be repeated.
extension AccountMove {
    /// What became of an account.
    enum Outcome: Equatable {
        /// It is at the destination.
        case moved
        /// An earlier move has moved it.
        case earlier
        /// It is at both places, and was left unchanged.
        case kept
        /// It cannot be read; the stable code of the error.
        case left(String)
        /// It was removed meanwhile.
        case gone
    }

    /// How long a refresh that is under way is waited for.
    private static let patience = Duration.seconds(60)

    func move(_ key: AccountKey) async throws(AccountError) -> Outcome {
        guard let account = try await source.loadAccount(key) else { return .gone }
        if let mark = account.moveMark {
            if let outcome = outcome(of: mark) { return outcome }
        } else if let there = try await destination.loadAccount(key), there.moveMark == nil {
            guard replacing, account.isNewer(than: there) else { return .kept }
        }
        do throws(AccountError) { return try await moveFenced(key) } catch {
            switch error {
            case .notSignedIn: return .gone
            case .damaged, .unreadable, .wrongKey, .keyMissing: return .left(error.code)
            default: throw error
            }
        }
    }

    /// What a mark means for this move; nil for one that this move set, and is to finish.
    private func outcome(of mark: MoveMark) -> Outcome? {
        // A move to another place is to be finished first, or is over: at its destination there may be newer tokens.
        guard mark.place == destination.movePlace else { return .left(AccountError.moved(to: mark.place).code) }
        return mark.phase == .moved ? .earlier : nil
    }

    private func moveFenced(_ key: AccountKey) async throws(AccountError) -> Outcome {
        let (moved, mark): (MovedAccount, MoveMark)
        switch try await fence(key) {
        case .fenced(let account, let own): (moved, mark) = (account, own)
        case .overtaken(let outcome): return outcome
        }
        try moment(.fenced)
        if try await !destination.takeAccount(moved, replacing: replacing) {
            // The copy of an interrupted move, which may have newer tokens by now, or a newer sign-in: either replaces this account.
            let there = try await destination.loadAccount(key)
            if let there, moved.isNewer(than: there) { return .kept }
        }
        try moment(.copied)
        try await empty(key, mark, moved.secrets.tokens)
        try moment(.emptied)
        return .moved
    }

    private enum Fence {
        /// The account as it was left by the last refresh, and its mark.
        case fenced(MovedAccount, MoveMark)
        /// Another move was faster.
        case overtaken(Outcome)
    }

    /// Marks the account, once nobody refreshes it.
    private func fence(_ key: AccountKey) async throws(AccountError) -> Fence {
        let end = clock.uptime + Self.patience
        while clock.uptime < end {
            let stored = try await source.loadSecrets(of: key)
            if let outcome = stored.account.moveMark.flatMap(outcome(of:)) { return .overtaken(outcome) }
            let mark =
                stored.account.moveMark ?? MoveMark(.moving, to: destination.movePlace, reason: stored.account.state.reason)
            let outcome = try await source.acquireLease(
                of: key, replacing: stored.secrets.tokens, in: stored.account.state, for: .seconds(5))
            if case .taken(let lease, _) = outcome {
                try moment(.leased)
                // The mark is written only if the lease is still held, and for the same tokens.
                let isMarked = try await source.releaseLease(lease, of: key, mark: .unchanged, needsSignIn: mark.text)
                let marked = try await source.loadSecrets(of: key)
                if isMarked, marked.account.moveMark == mark {
                    return .fenced(try await moved(marked, mark, sentAt: lease.markedSince), mark)
                }
            }
            do { try await clock.sleep(for: .milliseconds(100)) } catch { throw .cancelled }
        }
        throw .refreshingElsewhere
    }

    private func moved(_ stored: StoredAccount, _ mark: MoveMark, sentAt: Date?) async throws(AccountError) -> MovedAccount {
        let (key, active) = (stored.account.key, try await source.loadActiveAccount(of: stored.account.key.client))
        var account = stored.account
        account.state = mark.reason.map { .needsSignIn($0) } ?? .ready
        return MovedAccount(
            account, stored.secrets, events: try await events(of: key), isActive: active?.key == key, sentAt: sentAt)
    }

    /// Removes the secrets at the source, unless the member has signed in there again.
    private func empty(_ key: AccountKey, _ mark: MoveMark, _ tokens: TokenSet) async throws(AccountError) {
        try await source.emptyAccount(key, mark, tokens)
    }
}

extension AccountStore {
    fileprivate func emptyAccount(_ key: AccountKey, _ mark: MoveMark, _ tokens: TokenSet) async throws(AccountError) {
        _ = try await changeAccount(key) { stored in
            guard stored.account.moveMark == mark, stored.secrets.tokens.accessToken == tokens.accessToken else { return nil }
            var change = AccountChange()
            var left = TokenSet(accessToken: Secret(""), life: .endless, receivedBy: SystemClock())
            left.scopes = stored.secrets.tokens.scopes
            left.received = stored.secrets.tokens.received
            change.tokens = left
            change.secrets = AccountSecrets(tokens: left, requestedScopes: stored.secrets.requestedScopes)
            change.needsSignIn = mark.ended.text
            return change
        }
    }
}
