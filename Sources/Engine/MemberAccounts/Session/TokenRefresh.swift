import MemberCore
import MemberHTTP
import MemberOAuth

/// One refresh of one account: the lease, the request, the durable store and the marks.
///
/// Its work is the same for all waiters; ``tokens(after:)`` derives the result for one of them.
struct TokenRefresh: Sendable {
    let key: AccountKey
    let open: OpenStore
    let client: OAuthClient
    let occasion: Occasion
    /// The tokens that the caller could not use: if others are stored now, those are the result.
    let stale: TokenSet
    /// The account's state as the caller knew it; a different stored state is newer.
    let state: Account.State

    /// The occasion of a refresh.
    enum Occasion: Sendable {
        /// The access token has expired, or nearly.
        case stale
        /// A caller requested new ones, regardless of the age of the stored ones.
        case asked
        /// A resource has refused the access token.
        case rejected
    }

    /// The time limit of one request.
    private static let limit = HTTPLimits.backChannel.whole

    func perform() async -> RefreshOutcome {
        let event = await open.diagnostics.span("member.token.refresh", .internal, ["member.provider": .open(key.provider)]) {
            () async -> RefreshOutcome.Event in await self.event()
        }
        open.diagnostics.count(
            "member.token.refreshes", ["member.provider": .open(key.provider), "member.outcome": .open(event.name)])
        return RefreshOutcome(accessToken: stale.accessToken, event: event)
    }

    private func event() async -> RefreshOutcome.Event {
        do throws(AccountError) {
            // Only processes of the new store send the token of an account that was moved, even if the caller knows of the move.
            if let reason = state.reason, MoveMark(reason) != nil { return .marked(reason: reason) }
            try await storePending()
            guard client.canRenew(stale) else { return try await withoutRefreshToken() }
            switch try await ask() {
            case .taken(let lease, let secrets): return try await send(secrets, under: lease)
            case .replaced(let tokens): return .replaced(tokens)
            case .needsSignIn(let reason): return .marked(reason: reason)
            case .busy: return .delayed(.refreshingElsewhere)
            }
        } catch { return .failed(error) }
    }

    /// Stores a rotated token that could not be stored last time, before anything else.
    private func storePending() async throws(AccountError) {
        guard let pending = open.refreshes.pending(key) else { return }
        do throws(AccountError) {
            _ = try await store(pending.tokens, under: pending.lease)
        } catch { throw .tokensNotStored(error) }
        open.refreshes.setPending(key, nil)
    }

    /// Requests the lease until it is granted or no longer needed, for no longer than a holder may have it.
    private func ask() async throws(AccountError) -> LeaseOutcome {
        let end = open.clock.uptime + Self.limit + .seconds(10)
        var pause = Duration.milliseconds(20)
        await open.learnTime(anew: true)
        while true {
            let outcome = try await open.store.acquireLease(of: key, replacing: stale, in: state, for: Self.limit)
            guard outcome == .busy, open.clock.uptime < end else { return outcome }
            do { try await open.process.waitForChange(of: key, atMost: pause) } catch { throw .cancelled }
            pause = min(pause * 3 / 2, open.process.longestPause)
        }
    }

    private func send(
        _ secrets: AccountSecrets, under lease: RefreshLease
    ) async throws(AccountError) -> RefreshOutcome.Event {
        let fresh: TokenSet
        do throws(OAuthError) { fresh = try await client.refresh(secrets.tokens, firstClaims: secrets.claims) } catch {
            if error == .noRefreshToken, client.extendsTokens { return try await notExtended(under: lease) }
            return try await settle(error, under: lease)
        }
        return try await keep(fresh, under: lease)
    }

    /// Stores the tokens durably, then returns them. If the account was removed meanwhile, the new tokens are ended at the
    /// server.
    private func keep(_ fresh: TokenSet, under lease: RefreshLease) async throws(AccountError) -> RefreshOutcome.Event {
        do throws(AccountError) {
            if let stored = try await store(fresh, under: lease) { return .replaced(stored) }
        } catch {
            open.refreshes.setPending(key, .init(tokens: fresh, lease: lease))
            reportFailure(error.code)
            return .failed(.tokensNotStored(error))
        }
        // The account was removed, and is not merely damaged or under an unreadable key: in that case the tokens may still be
        // useful.
        guard try await open.account(key) != nil else {
            _ = await client.endSession(fresh)
            return .failed(.notSignedIn)
        }
        return try await othersEvent() ?? .delayed(.refreshingElsewhere)
    }

    /// The provider cannot extend the tokens: the same as without a refresh token.
    private func notExtended(under lease: RefreshLease) async throws(AccountError) -> RefreshOutcome.Event {
        guard try await open.account(key) != nil else { return .failed(.notSignedIn) }
        if try await end(lease, .unchanged) { return .notRenewable }
        return try await othersEvent() ?? .notRenewable
    }

    private func store(_ tokens: TokenSet, under lease: RefreshLease) async throws(AccountError) -> TokenSet? {
        var stored: TokenSet?
        let begin = open.process.changes
        defer { open.changed(key, tokens: stored, since: begin) }
        stored = try await open.store.storeTokens(tokens, of: key, under: lease)
        return stored
    }

    private func end(
        _ lease: RefreshLease, _ mark: LeaseMark, needsSignIn reason: String? = nil
    ) async throws(AccountError) -> Bool {
        defer { open.changed(key) }
        return try await open.store.releaseLease(lease, of: key, mark: mark, needsSignIn: reason)
    }

    private func reportFailure(_ code: String) {
        open.diagnostics.report(.warning, "accounts.refresh_failed", ["account": .open(key.id), "code": .open(code)])
    }

    private func settle(_ error: OAuthError, under lease: RefreshLease) async throws(AccountError) -> RefreshOutcome.Event {
        reportFailure(error.code)
        guard try await open.account(key) != nil else { return .failed(.notSignedIn) }
        let mark = LeaseMark.after(error)
        let reason = reason(error, mark, lease)
        let isEnded = try await end(lease, reason == nil ? mark : .cleared, needsSignIn: reason)
        if !isEnded, let event = try await othersEvent() { return event }
        if isEnded, let reason { return .marked(reason: reason, refusal: error.refusal) }
        if isEnded, let refusal = error.refusal, refusal.saysTokenIsDead { return .calledDead(refusal) }
        return error.reaction == .later ? .delayed(AccountError(refreshing: error)) : .failed(AccountError(refreshing: error))
    }

    /// Returns the outcome of the holder that took over during a slow response; nil while its refresh is under way.
    private func othersEvent() async throws(AccountError) -> RefreshOutcome.Event? {
        open.diagnostics.report(.warning, "accounts.late_refresh_dropped", ["account": .open(key.id)])
        let current = try await open.stored(key)
        if current.secrets.tokens.isSuccessor(of: stale) { return .replaced(current.secrets.tokens) }
        guard case .needsSignIn(let reason) = current.account.state else { return nil }
        return .marked(reason: reason)
    }

    /// Returns the reason why the member must sign in again, if the refusal means that. A marked token gets only one try, unless
    /// it is extended and so not used up.
    private func reason(_ error: OAuthError, _ mark: LeaseMark, _ lease: RefreshLease) -> String? {
        if lease.markedSince != nil, mark == .cleared, !client.extendsTokens { return SignInReason.refreshInterrupted }
        return error.reaction == .again ? SignInReason.refreshRefused : nil
    }

    private func withoutRefreshToken() async throws(AccountError) -> RefreshOutcome.Event {
        let current = try await open.stored(key).secrets.tokens
        return current.accessToken == stale.accessToken ? .notRenewable : .replaced(current)
    }
}

extension OAuthError {
    /// The provider's refusal, if the error is one.
    var refusal: ServerRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}
