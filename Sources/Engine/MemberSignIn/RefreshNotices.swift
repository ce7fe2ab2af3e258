package import MemberAccounts
import MemberCore
package import MemberOAuth

/// Who of several callers that wait for one refresh tells the observers of it.
package final class RefreshNotices: Sendable {
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

    package init() {}

    /// Tokens for which the provider may have to be asked. A cancelled caller returns; the refresh goes on, and the observers hear of it.
    /// - Parameters:
    ///   - session: Whose tokens.
    ///   - work: Asks for them.
    ///   - tell: Tells the observers of a refresh, once for all who wait for it.
    /// - Returns: The tokens, or the reason why no tokens come.
    package func renewed(
        _ session: Session, by work: @escaping @Sendable (Session) async throws(AccountError) -> TokenSet,
        telling tell: @escaping @Sendable (Result<TokenSet, AccountError>) async -> Void
    ) async -> Result<TokenSet, AccountError> {
        await firstValue(releasedAs: .failure(.cancelled), cancelledAs: .failure(.cancelled)) { callback in
            Task { callback(await told(session, work, tell)) }
        }
    }

    private func told(
        _ session: Session, _ work: @Sendable (Session) async throws(AccountError) -> TokenSet,
        _ tell: @Sendable (Result<TokenSet, AccountError>) async -> Void
    ) async -> Result<TokenSet, AccountError> {
        // First, so that a caller with the old token hears whether the new one was told of.
        enter(session.key)
        let before = try? session.secrets().tokens.accessToken
        let wasReady = session.account?.state == .ready
        do throws(AccountError) {
            let tokens = try await work(session)
            let isNews = leave(session.key, with: tokens.accessToken)
            if isNews, tokens.accessToken != before { await tell(.success(tokens)) }
            return .success(tokens)
        } catch {
            let isNews = leave(session.key, counts: wasReady && error.followsACall)
            if isNews { await tell(.failure(error)) }
            return .failure(error)
        }
    }

    /// Takes part in a refresh.
    private func enter(_ key: AccountKey) { state.withLock { $0.rounds[key, default: Round()].waiters += 1 } }

    /// Leaves with a new access token.
    /// - Parameters:
    ///   - key: The account.
    ///   - token: The token.
    /// - Returns: Whether nobody has told of this token.
    private func leave(_ key: AccountKey, with token: Secret) -> Bool {
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
    private func leave(_ key: AccountKey, counts: Bool) -> Bool {
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

extension AccountError {
    /// Whether it came of asking the server.
    fileprivate var followsACall: Bool {
        switch self {
        case .refresh, .needsSignIn: true
        default: false
        }
    }
}

/// The observers of one object, held weakly.
package final class ObserverList<Observer: Sendable>: Sendable {
    private struct Entry: Sendable {
        weak var object: (any AnyObject & Sendable)?
    }
    private let entries = Locked<[Entry]>([])

    package init() {}

    /// Adds one, once however often it is given.
    /// - Parameter object: An `Observer`.
    package func add(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in
            entries.removeAll { $0.object == nil }
            if !entries.contains(where: { $0.object === object }) { entries.append(Entry(object: object)) }
        }
    }

    /// Removes one.
    /// - Parameter object: An `Observer`.
    package func remove(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in entries.removeAll { $0.object == nil || $0.object === object } }
    }

    /// Tells all of them on the main actor, in the order in which they were added; without any, nothing hops there.
    package func tell(_ body: @MainActor @Sendable (Observer) -> Void) async {
        let present = entries.value.compactMap { $0.object as? Observer }
        guard !present.isEmpty else { return }
        await MainActor.run { for observer in present { body(observer) } }
    }
}
