package import Foundation
public import MemberCore
public import MemberOAuth

/// A live account: supplies fresh tokens, refreshed once for all waiters.
///
/// ```swift
/// let token = try await session.freshTokens().accessToken
/// ```
/// Sessions of one vault share their refreshes, no matter how many sessions an account has.
public final class Session: Sendable {
    /// The account's key.
    public let key: AccountKey
    package let open: OpenStore
    let clients: ClientRegistry
    /// The tokens in use, emptied when the account changes.
    private let cell: TokenCell
    private let clock: any MemberClock

    /// Creates a session.
    /// - Parameters:
    ///   - key: The account's key; it need not be stored yet.
    ///   - vault: The store of the account.
    ///   - clients: The clients that refresh it.
    public convenience init(_ key: AccountKey, in vault: Vault, clients: ClientRegistry) {
        self.init(key, in: OpenStore(vault), clients: clients)
    }

    /// Creates a session in any store.
    /// - Parameters:
    ///   - key: The account's key.
    ///   - open: The store, with what this process keeps beside it.
    ///   - clients: The clients that refresh it.
    package init(_ key: AccountKey, in open: OpenStore, clients: ClientRegistry) {
        self.key = key
        self.open = open
        self.clients = clients
        clock = open.clock
        cell = open.cell(of: key)
    }

    /// The account as stored now; nil after it was removed, and in a store that is not a vault, where only ``loadAccount()`` reads it.
    public var account: Account? { open.vault?.account(key) }

    /// Returns the account as stored now, in any store.
    /// - Returns: The account; nil after it was removed.
    /// - Throws: ``AccountError/storage(_:)``.
    public func loadAccount() async throws(AccountError) -> Account? { try await open.account(key) }

    /// Returns the sealed part of the account in a vault, as stored now.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``; ``AccountError/needsVault`` in another
    ///   store, where ``loadSecrets()`` reads them.
    public func secrets() throws(AccountError) -> AccountSecrets { try open.vaultAtOnce().secrets(of: key) }

    /// Returns the sealed part of the account, as stored now, in any store.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    public func loadSecrets() async throws(AccountError) -> AccountSecrets { try await open.stored(key).secrets }

    /// Stores a provider module's data of the person, sealed beside the tokens.
    /// - Parameters:
    ///   - profile: The data in the module's own form; nil removes it.
    ///   - label: The name to show of the person; nil keeps the stored one.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``.
    package func keepProfile(_ profile: Data?, label: String? = nil) async throws(AccountError) {
        try await open.setProfile(of: key, to: profile, label: label)
    }

    /// Returns tokens whose access token is valid for a while.
    ///
    /// If many callers find it stale, one request is sent and all receive its result. A cancelled caller stops waiting; the
    /// request continues.
    /// - Parameter rejected: An access token that a resource has refused. If the stored one is already a different one, it is returned
    ///   without a refresh; else it is refreshed regardless of its age. Nil requests any fresh one.
    /// - Returns: The tokens; a rotated refresh token is already durable.
    /// - Throws: ``AccountError``.
    public func freshTokens(rejecting rejected: Secret? = nil) async throws(AccountError) -> TokenSet {
        if rejected == nil, let tokens = tokens() { return tokens }
        return try await examined(rejecting: rejected)
    }

    /// The slow path, in a separate function so that the fast path does not reserve memory for it.
    private func examined(rejecting rejected: Secret?) async throws(AccountError) -> TokenSet {
        if let vault = open.vault { do { try vault.poll() } catch { throw AccountError(storing: error) } }
        let generation = cell.generation
        let stored = try await ready()
        let (account, tokens) = (stored.account, stored.secrets.tokens)
        let client = try await clients.preparedClient(for: account)
        if let rejected {
            guard rejected == tokens.accessToken else {
                // Another process has renewed them, which only a vault notices by itself.
                if open.vault == nil { cell.empty() }
                return tokens
            }
        } else if await isFresh(tokens, client.profile.refreshMargin) {
            keep(tokens, client.profile.refreshMargin, generation, until: renewByAge(client, tokens, account.state))
            return tokens
        }
        return try await refreshed(client, tokens, account.state, rejected == nil ? .stale : .rejected)
    }

    /// Returns the account and its secrets, unless the member must sign in again. A vault has just looked for other commits.
    private func ready() async throws(AccountError) -> StoredAccount {
        let stored: StoredAccount
        do throws(AccountError) {
            if let vault = open.vault { stored = try vault.known(key) } else { stored = try await open.stored(key) }
        } catch {
            // While a database is away, tokens that were read before are used as long as they are good, and none is refreshed.
            if case .database = error, let known = open.knownWhileAway(key) { return known }
            // Of a marked account nothing more is read: its secrets may be damaged.
            if case .needsSignIn(let reason)? = try await open.account(key)?.state { throw .needing(reason) }
            throw error
        }
        if case .needsSignIn(let reason) = stored.account.state { throw .needing(reason) }
        return stored
    }

    /// Whether tokens can be used without a refresh. If they seem old, or are from the future, the clock of a store that is not a vault
    /// may have been set since it was read.
    private func isFresh(_ tokens: TokenSet, _ margin: Duration) async -> Bool {
        let isFresh = tokens.isFresh(margin: margin, by: clock)
        guard open.vault == nil, !isFresh || tokens.received > clock.now else { return isFresh }
        await open.learnTime(anew: true)
        return tokens.isFresh(margin: margin, by: clock)
    }

    /// Returns tokens as ``freshTokens(rejecting:)`` does, with an access token that can be used in a call.
    /// - Parameter rejected: An access token that the provider has refused; nil requests any.
    /// - Returns: The tokens.
    /// - Throws: ``AccountError``; ``AccountError/needsSignIn(reason:refusal:)`` for an account that has only an ID token.
    package func callTokens(rejecting rejected: Secret? = nil) async throws(AccountError) -> TokenSet {
        let tokens = try await freshTokens(rejecting: rejected)
        guard !tokens.accessToken.isEmpty else { throw .needsSignIn(reason: SignInReason.noAccessToken) }
        return tokens
    }

    /// Starts a renewal of valid tokens that are older than the provider's rules allow; no caller waits for it.
    /// - Returns: The time until the next check; nil if there is no such rule.
    private func renewByAge(_ client: OAuthClient, _ tokens: TokenSet, _ state: Account.State) -> Duration? {
        let rules = client.profile.token
        guard let limit = rules.renewalAge, client.canRenew(tokens) else { return nil }
        let age = tokens.age(by: clock)
        let rest = limit - age
        guard rest < .zero else { return rest }
        if let pause = cell.waitBeforeRenewal(at: clock.uptime, pause: TokenRules.renewalPause) { return pause }
        Task { _ = try? await refreshed(client, tokens, state, .asked) }
        return TokenRules.renewalPause
    }

    /// Renews valid tokens that the provider's module considers old, regardless of when they were stored; not if a renewal was
    /// tried within the pause of the provider's rules.
    package func renewByUse() async {
        guard let stored = try? await open.stored(key), stored.account.state.reason == nil,
            let client = try? await clients.preparedClient(for: stored.account), client.canRenew(stored.secrets.tokens),
            cell.waitBeforeRenewal(at: clock.uptime, pause: TokenRules.renewalPause) == nil
        else { return }
        _ = try? await refreshed(client, stored.secrets.tokens, stored.account.state, .asked)
    }

    /// Returns tokens whose access token is valid for a while, if there are any; never waits and never uses the network.
    /// - Returns: The tokens; nil if ``freshTokens(rejecting:)`` has work to do first.
    public func tokens() -> TokenSet? {
        let uptime = clock.uptime
        if let tokens = cell.quietTokens(at: uptime) { return tokens }
        return lookedUpTokens(at: uptime)
    }

    /// The tokens where a look into the store is due, in a separate function so that the fast path stays small.
    @inline(never)
    private func lookedUpTokens(at uptime: Duration) -> TokenSet? {
        guard let vault = open.vault, let tokens = cell.tokensAndLookup(at: uptime) else { return nil }
        vault.pollLater()
        return tokens
    }

    /// Stores how long the tokens may be returned, measured by the uptime, which cannot be set back.
    private func keep(_ tokens: TokenSet, _ margin: Duration, _ generation: Int, until renewal: Duration?) {
        let uptime = clock.uptime
        let rest = tokens.remainingLife(by: clock).map { $0 - margin } ?? .seconds(3600)
        // A vault notices another process's commit by looks; of any other store the tokens in use are read again.
        let longest = open.vault == nil ? open.longestUse : .seconds(3600)
        let goodUntil = uptime + min(rest, renewal ?? rest, longest)
        let look = open.vault.map { _ in uptime + TokenCell.lookInterval }
        cell.fill(tokens, goodUntil: goodUntil, look: look, ifStill: generation)
    }

    /// Returns new tokens, regardless of the age of the stored ones; joins a refresh that is under way.
    /// - Returns: The tokens.
    /// - Throws: ``AccountError``; ``AccountError/refresh(_:)`` with `OAuthError.noRefreshToken` if the tokens cannot be renewed
    ///   and the access token is still valid: it stays usable.
    public func refresh() async throws(AccountError) -> TokenSet {
        let stored = try await open.stored(key)
        return try await refreshed(
            try await clients.preparedClient(for: stored.account), stored.secrets.tokens, stored.account.state, .asked)
    }

    /// Returns the tokens of a refresh, or of one that is under way. The outcome of a refresh that began with other tokens does
    /// not apply to these: after it this function runs or joins a refresh again, which finds the stored tokens at once.
    private func refreshed(
        _ client: OAuthClient, _ stale: TokenSet, _ state: Account.State,
        _ occasion: TokenRefresh.Occasion
    ) async throws(AccountError) -> TokenSet {
        let refresh = TokenRefresh(key: key, open: open, client: client, occasion: occasion, stale: stale, state: state)
        while true {
            let outcome = try await open.refreshes.join(key) { await refresh.perform() }
            if outcome.accessToken == stale.accessToken { return try await refresh.tokens(after: outcome) }
        }
    }
}
