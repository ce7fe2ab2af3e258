public import Foundation
public import MemberCore
public import MemberOAuth

/// A live account: hands out fresh tokens, refreshing them once for all who wait.
///
/// ```swift
/// let token = try await session.freshTokens().accessToken
/// ```
/// Sessions of one vault share their refreshes, however many of them there are for one account.
public final class Session: Sendable {
    /// The account's key.
    public let key: AccountKey
    package let vault: Vault
    let clients: ClientRegistry
    private let cell: TokenCell
    private let clock: any MemberClock

    /// A session.
    /// - Parameters:
    ///   - key: The account's key; it need not be stored yet.
    ///   - vault: Where the account lives.
    ///   - clients: Who refreshes it.
    public init(_ key: AccountKey, in vault: Vault, clients: ClientRegistry) {
        self.key = key
        self.vault = vault
        self.clients = clients
        cell = vault.cell(of: key)
        clock = vault.clock
    }

    /// The account as stored now; nil once it was removed.
    public var account: Account? { vault.account(key) }

    /// What of the account lies sealed, as stored now.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    public func secrets() throws(AccountError) -> AccountSecrets { try vault.secrets(of: key) }

    /// Keeps what a provider's module knows of the person, sealed beside the tokens.
    /// - Parameter profile: In the module's own form; nil forgets it.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``.
    public func keepProfile(_ profile: Data?) throws(AccountError) { try vault.setProfile(of: key, to: profile) }

    /// Tokens whose access token is good for a while.
    ///
    /// However many callers find it stale, one request goes out and all get its result. A cancelled caller leaves the wait, the
    /// request goes on.
    /// - Parameter rejected: An access token that a resource has refused. If the stored one is another by now, it is handed out
    ///   without a refresh; else it is refreshed whatever its age. Nil asks for any fresh one.
    /// - Returns: The tokens; a rotated refresh token is durable by now.
    /// - Throws: ``AccountError``.
    public func freshTokens(rejecting rejected: Secret? = nil) async throws(AccountError) -> TokenSet {
        if rejected == nil, let tokens = tokens() { return tokens }
        return try await examined(rejecting: rejected)
    }

    /// The long way, apart from the short one, which so needs no room for it.
    private func examined(rejecting rejected: Secret?) async throws(AccountError) -> TokenSet {
        do { try vault.poll() } catch { throw AccountError(storing: error) }
        let generation = cell.generation
        guard let known = account else { throw .notSignedIn }
        if case .needsSignIn(let reason) = known.state { throw .needsSignIn(reason: reason) }
        let (account, secrets) = try vault.unsealed(key)
        // Between the two looks another process may have learnt that the token is used up: it is not sent once more.
        if case .needsSignIn(let reason) = account.state { throw .needsSignIn(reason: reason) }
        let tokens = secrets.tokens
        let client = try clients.client(for: account)
        if let rejected {
            if rejected != tokens.accessToken { return tokens }
        } else if tokens.isFresh(margin: client.profile.refreshMargin, by: vault.clock) {
            keep(tokens, client.profile.refreshMargin, generation, until: renewByAge(client, tokens, account.state))
            return tokens
        }
        return try await refreshed(client, tokens, account.state, rejected == nil ? .stale : .rejected)
    }

    /// Tokens as ``freshTokens(rejecting:)`` gives them, with an access token that a call can go with.
    /// - Parameter rejected: An access token that the provider has refused; nil asks for any.
    /// - Returns: The tokens.
    /// - Throws: ``AccountError``; ``AccountError/needsSignIn(reason:refusal:)`` for an account that has an ID token alone.
    package func callTokens(rejecting rejected: Secret? = nil) async throws(AccountError) -> TokenSet {
        let tokens = try await freshTokens(rejecting: rejected)
        guard !tokens.accessToken.isEmpty else { throw .needsSignIn(reason: SignInReason.noAccessToken) }
        return tokens
    }

    /// Begins to renew tokens that are good and older than the provider's rules want; nobody waits for that.
    /// - Returns: When to look again; nil where there is no such rule.
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

    /// Renews good tokens that the provider's module knows to be old, at whatever time they were stored; not where that was tried within the
    /// pause of the provider's rules.
    package func renewByUse() async {
        guard let (account, secrets) = try? vault.unsealed(key), account.state.reason == nil,
            let client = try? clients.client(for: account), client.canRenew(secrets.tokens),
            cell.waitBeforeRenewal(at: clock.uptime, pause: TokenRules.renewalPause) == nil
        else { return }
        _ = try? await refreshed(client, secrets.tokens, account.state, .asked)
    }

    /// Tokens whose access token is good for a while, if there are such: never waits, never asks the network.
    /// - Returns: The tokens; nil where ``freshTokens(rejecting:)`` has something to do first.
    public func tokens() -> TokenSet? {
        let uptime = clock.uptime
        if let tokens = cell.quietTokens(at: uptime) { return tokens }
        guard let tokens = cell.tokensAndLookup(at: uptime) else { return nil }
        vault.pollLater()
        return tokens
    }

    /// Remembers how long the tokens may be handed out, by the clock that nobody can set back.
    private func keep(_ tokens: TokenSet, _ margin: Duration, _ generation: Int, until renewal: Duration?) {
        let uptime = vault.clock.uptime
        let rest = tokens.remainingLife(by: vault.clock).map { $0 - margin } ?? .seconds(3600)
        cell.fill(tokens, goodUntil: uptime + min(rest, renewal ?? rest, .seconds(3600)), at: uptime, ifStill: generation)
    }

    /// New tokens, whatever the age of the stored ones; joins a refresh that is under way.
    /// - Returns: The tokens.
    /// - Throws: ``AccountError``; ``AccountError/refresh(_:)`` with `OAuthError.noRefreshToken` where there is nothing to renew
    ///   with and the access token is still good: it stays usable.
    public func refresh() async throws(AccountError) -> TokenSet {
        do { try vault.poll() } catch { throw AccountError(storing: error) }
        let (account, secrets) = try vault.unsealed(key)
        return try await refreshed(try clients.client(for: account), secrets.tokens, account.state, .asked)
    }

    /// The tokens of a refresh, or of one that is under way. One of somebody who knew other tokens says nothing about these: after
    /// it the refresh is run, or joined, again, and finds at once what is stored by then.
    private func refreshed(
        _ client: OAuthClient, _ stale: TokenSet, _ state: Account.State,
        _ occasion: TokenRefresh.Occasion
    ) async throws(AccountError) -> TokenSet {
        let refresh = TokenRefresh(key: key, vault: vault, client: client, occasion: occasion, stale: stale, state: state)
        while true {
            let outcome = try await vault.refreshes.join(key) { await refresh.perform() }
            if outcome.accessToken == stale.accessToken { return try refresh.tokens(after: outcome) }
        }
    }

    /// Ends the session at the server and removes the account here.
    ///
    /// The local removal happens whatever the network says, unless the provider's profile keeps an account whose sign-out the
    /// server refused.
    /// - Parameter removingLocally: Whether the account is removed even then, and where its tokens or its client's secret cannot be
    ///   read, so that the server cannot be asked.
    /// - Returns: What the server ended and what it did not.
    /// - Throws: ``AccountError``.
    @discardableResult
    public func signOut(removingLocally: Bool = false) async throws(AccountError) -> SignOutReport {
        guard account != nil else { throw .notSignedIn }
        do throws(AccountError) { return try await ended(removingLocally, attempts: 3) } catch {
            guard removingLocally else { throw error }
            try vault.remove(key)
            return SignOutReport(unasked: error.code)
        }
    }

    /// Ends the stored tokens at the server and removes the account. A refresh under way may store others meanwhile: those are ended too.
    private func ended(_ removingLocally: Bool, attempts: Int) async throws(AccountError) -> SignOutReport {
        let (account, secrets) = try vault.unsealed(key)
        let report = try await clients.client(for: account).endSession(secrets.tokens)
        guard removingLocally || !report.keepsAccount else { return report }
        let isRemoved = try attempts > 1 ? vault.remove(key, ifStill: secrets.tokens) : vault.remove(key)
        guard !isRemoved, self.account != nil else { return report }
        return try await ended(removingLocally, attempts: attempts - 1)
    }
}

/// Which client refreshes and ends the accounts of which provider.
///
/// A registry is handed to sessions, so that the vault knows no provider.
/// ```swift
/// var clients = ClientRegistry()
/// clients.register("openid") { account in try client(for: account) }
/// ```
public struct ClientRegistry: Sendable {
    private var makers: [String: @Sendable (Account) throws -> OAuthClient] = [:]

    /// No clients.
    public init() {}

    /// Registers a provider.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - make: Makes the client of an account, from its open details.
    public mutating func register(_ provider: String, _ make: @escaping @Sendable (Account) throws -> OAuthClient) {
        makers[provider] = make
    }

    /// The client of an account.
    /// - Parameter account: The account.
    /// - Returns: The client.
    /// - Throws: ``AccountError/noClient(provider:)`` if none is registered; ``AccountError/refresh(_:)`` if its details do not fit;
    ///   ``AccountError/client(_:)`` for any other cause that has a code, such as a file with its secret that cannot be read.
    public func client(for account: Account) throws(AccountError) -> OAuthClient {
        guard let make = makers[account.key.provider] else { throw .noClient(provider: account.key.provider) }
        do { return try make(account) } catch {
            switch error {
            case let error as AccountError: throw error
            case let error as OAuthError: throw AccountError(refreshing: error)
            case let cause as any CodedError: throw .client(cause)
            default: throw .noClient(provider: account.key.provider)
            }
        }
    }
}
