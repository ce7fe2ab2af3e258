import MemberCore
import MemberOAuth

/// One refresh of one account: the request, the durable store, the marks.
struct TokenRefresh: Sendable {
    let key: AccountKey
    let vault: Vault
    let client: OAuthClient
    let isForced: Bool

    func perform() async -> Result<TokenSet, AccountError> {
        do throws(AccountError) {
            try storePending()
            let secrets = try vault.secrets(of: key)
            let stale = secrets.tokens
            do throws(OAuthError) {
                return .success(try await keep(try await client.refresh(stale, firstClaims: secrets.claims), instead: stale))
            } catch {
                return try settle(error, stale)
            }
        } catch { return .failure(error) }
    }

    /// A rotated token that could not be stored last time is stored before anything else.
    private func storePending() throws(AccountError) {
        guard let pending = vault.refreshes.pending(key) else { return }
        _ = try vault.replaceTokens(of: key, from: pending.old, to: pending.new)
        vault.refreshes.setPending(key, nil)
    }

    /// Durable first, then handed out. Where the account has gone meanwhile, the new tokens are ended at the server.
    private func keep(_ fresh: TokenSet, instead stale: TokenSet) async throws(OAuthError) -> TokenSet {
        do throws(AccountError) {
            if try vault.replaceTokens(of: key, from: stale, to: fresh) { return fresh }
        } catch {
            vault.refreshes.setPending(key, .init(old: stale, new: fresh))
            throw .storage(error.code)
        }
        guard let current = try? vault.secrets(of: key).tokens else {
            _ = await client.endSession(fresh)
            throw .attempt(.over)
        }
        return current
    }

    private func settle(_ error: OAuthError, _ stale: TokenSet) throws(AccountError) -> Result<TokenSet, AccountError> {
        vault.diagnostics.report(
            .warning, "accounts.refresh_failed", ["account": .open(key.id), "code": .open(error.code)])
        switch error.reaction {
        case .again where vault.account(key) == nil:
            return .failure(.notSignedIn)
        case .again:
            let reason = error.code == "oauth.no_refresh_token" ? "no_refresh_token" : "refresh_refused"
            if !isForced, reason == "no_refresh_token", isStillGood(stale) { return .success(stale) }
            try vault.markNeedsSignIn(key, reason: reason)
            return .failure(.needsSignIn(reason: reason))
        case .later where !isForced && client.profile.handsOutOldToken && isStillGood(stale):
            return .success(stale)
        default:
            return .failure(.refresh(error))
        }
    }

    private func isStillGood(_ tokens: TokenSet) -> Bool { tokens.isFresh(margin: .zero, by: vault.clock) }
}
