package import MemberAccounts
import MemberCore
package import MemberOAuth

/// Decides which of several callers that wait for one refresh notifies the observers.
package final class RefreshNotices: Sendable {
    fileprivate struct Round: Sendable {
        var waiters = 0
        var isFailureTold = false
        /// The new access token that was reported to the observers.
        var told: Secret?
    }
    fileprivate struct State: Sendable {
        var rounds: [AccountKey: Round] = [:]
    }
    private let state = Locked(State())

    package init() {}

    /// Returns tokens for which the provider may have to be asked. A cancelled caller returns at once; the refresh continues, and
    /// the observers are notified.
    /// - Parameters:
    ///   - session: The session of the tokens.
    ///   - work: Requests the tokens.
    ///   - tell: Notifies the observers of a refresh, once for all waiters.
    /// - Returns: The tokens, or the reason why there are none.
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
        // The caller enters before it reads the token, so that with the old token it finds out whether the new one was reported.
        enter(session.key)
        let before = try? await session.loadSecrets().tokens.accessToken
        let wasReady = (try? await session.loadAccount())??.state == .ready
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

    /// Leaves with a new access token; returns whether this token has not been reported yet.
    private func leave(_ key: AccountKey, with token: Secret) -> Bool {
        state.withLock { state in
            let isFirst = state.rounds[key]?.told != token
            state.rounds[key]?.told = token
            state.leave(key)
            return isFirst
        }
    }

    /// Leaves without a token; returns whether there is a failure to report that this round has not reported yet.
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
    /// Whether the error follows a request to the server.
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

    /// Adds an observer once, no matter how often it is passed.
    /// - Parameter object: An `Observer`.
    package func add(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in
            entries.removeAll { $0.object == nil }
            if !entries.contains(where: { $0.object === object }) { entries.append(Entry(object: object)) }
        }
    }

    /// Removes an observer.
    /// - Parameter object: An `Observer`.
    package func remove(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in entries.removeAll { $0.object == nil || $0.object === object } }
    }

    /// Notifies all observers on the main actor, in the order in which they were added; without any, it does not switch to the
    /// main actor.
    package func tell(_ body: @MainActor @Sendable (Observer) -> Void) async {
        let present = entries.value.compactMap { $0.object as? Observer }
        guard !present.isEmpty else { return }
        await MainActor.run { for observer in present { body(observer) } }
    }
}
