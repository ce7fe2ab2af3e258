import MemberCore
import MemberHTTP
import MemberOAuth

/// One refresh of one account: the lease, the request, the durable store and the marks.
///
/// Its work is the same for all waiters; ``tokens(after:)`` derives the result for one of them.
struct TokenRefresh: Sendable {
    let key: AccountKey
    let vault: Vault
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
        let event = await vault.diagnostics.span("member.token.refresh", .internal, ["member.provider": .open(key.provider)]) {
            () async -> RefreshOutcome.Event in await self.event()
        }
        vault.diagnostics.count(
            "member.token.refreshes", ["member.provider": .open(key.provider), "member.outcome": .open(event.name)])
        return RefreshOutcome(accessToken: stale.accessToken, event: event)
    }

    private func event() async -> RefreshOutcome.Event {
        do throws(AccountError) {
            try storePending()
            guard client.canRenew(stale) else { return try withoutRefreshToken() }
            switch try await ask() {
            case .taken(let lease, let secrets): return try await send(secrets, under: lease)
            case .replaced(let tokens): return .replaced(tokens)
            case .needsSignIn(let reason): return .marked(reason: reason)
            case .busy: return .delayed(.refreshingElsewhere)
            }
        } catch { return .failed(error) }
    }

    /// Stores a rotated token that could not be stored last time, before anything else.
    private func storePending() throws(AccountError) {
        guard let pending = vault.refreshes.pending(key) else { return }
        do throws(AccountError) {
            _ = try vault.replaceTokens(of: key, with: pending.tokens, under: pending.lease)
        } catch { throw .tokensNotStored(error) }
        vault.refreshes.setPending(key, nil)
    }

    /// Requests the lease until it is granted or no longer needed, for no longer than a holder may have it.
    private func ask() async throws(AccountError) -> LeaseOutcome {
        let end = vault.clock.uptime + Self.limit + .seconds(10)
        var pause = Duration.milliseconds(20)
        while true {
            let outcome = try vault.takeLease(of: key, replacing: stale, in: state, for: Self.limit)
            guard outcome == .busy, vault.clock.uptime < end else { return outcome }
            do { try await vault.clock.sleep(for: pause) } catch { throw .cancelled }
            pause = min(pause * 3 / 2, .milliseconds(200))
        }
    }

    private func send(
        _ secrets: AccountSecrets, under lease: RefreshLease
    ) async throws(AccountError) -> RefreshOutcome.Event {
        let fresh: TokenSet
        do throws(OAuthError) { fresh = try await client.refresh(secrets.tokens, firstClaims: secrets.claims) } catch {
            if error == .noRefreshToken, client.extendsTokens { return try notExtended(under: lease) }
            return try settle(error, under: lease)
        }
        return try await keep(fresh, under: lease)
    }

    /// Stores the tokens durably, then returns them. If the account was removed meanwhile, the new tokens are ended at the
    /// server.
    private func keep(_ fresh: TokenSet, under lease: RefreshLease) async throws(AccountError) -> RefreshOutcome.Event {
        do throws(AccountError) {
            if let stored = try vault.replaceTokens(of: key, with: fresh, under: lease) { return .replaced(stored) }
        } catch {
            vault.refreshes.setPending(key, .init(tokens: fresh, lease: lease))
            reportFailure(error.code)
            return .failed(.tokensNotStored(error))
        }
        // The account was removed, and is not merely damaged or under an unreadable key: in that case the tokens may still be
        // useful.
        guard vault.account(key) != nil else {
            _ = await client.endSession(fresh)
            return .failed(.notSignedIn)
        }
        return try othersEvent() ?? .delayed(.refreshingElsewhere)
    }

    /// The provider cannot extend the tokens: the same as without a refresh token.
    private func notExtended(under lease: RefreshLease) throws(AccountError) -> RefreshOutcome.Event {
        guard vault.account(key) != nil else { return .failed(.notSignedIn) }
        if try vault.end(lease, of: key, mark: .unchanged) { return .notRenewable }
        return try othersEvent() ?? .notRenewable
    }

    private func reportFailure(_ code: String) {
        vault.diagnostics.report(.warning, "accounts.refresh_failed", ["account": .open(key.id), "code": .open(code)])
    }

    private func settle(_ error: OAuthError, under lease: RefreshLease) throws(AccountError) -> RefreshOutcome.Event {
        reportFailure(error.code)
        guard vault.account(key) != nil else { return .failed(.notSignedIn) }
        let mark = LeaseMark.after(error)
        let reason = reason(error, mark, lease)
        let isEnded = try vault.end(lease, of: key, mark: reason == nil ? mark : .cleared, needsSignIn: reason)
        if !isEnded, let event = try othersEvent() { return event }
        if isEnded, let reason { return .marked(reason: reason, refusal: error.refusal) }
        if isEnded, let refusal = error.refusal, refusal.saysTokenIsDead { return .calledDead(refusal) }
        return error.reaction == .later ? .delayed(AccountError(refreshing: error)) : .failed(AccountError(refreshing: error))
    }

    /// Returns the outcome of the holder that took over during a slow response; nil while its refresh is under way.
    private func othersEvent() throws(AccountError) -> RefreshOutcome.Event? {
        vault.diagnostics.report(.warning, "accounts.late_refresh_dropped", ["account": .open(key.id)])
        let current = try vault.secrets(of: key).tokens
        if current.isSuccessor(of: stale) { return .replaced(current) }
        guard case .needsSignIn(let reason) = vault.account(key)?.state else { return nil }
        return .marked(reason: reason)
    }

    /// Returns the reason why the member must sign in again, if the refusal means that. A marked token gets only one try, unless
    /// it is extended and so not used up.
    private func reason(_ error: OAuthError, _ mark: LeaseMark, _ lease: RefreshLease) -> String? {
        if lease.markedSince != nil, mark == .cleared, !client.extendsTokens { return SignInReason.refreshInterrupted }
        return error.reaction == .again ? SignInReason.refreshRefused : nil
    }

    private func withoutRefreshToken() throws(AccountError) -> RefreshOutcome.Event {
        do { try vault.poll() } catch { throw AccountError(storing: error) }
        let current = try vault.secrets(of: key).tokens
        return current.accessToken == stale.accessToken ? .notRenewable : .replaced(current)
    }
}

extension OAuthError {
    /// The provider's refusal, if the error is one.
    var refusal: ServerRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}
