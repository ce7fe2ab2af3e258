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
    package let vault: Vault
    let clients: ClientRegistry
    private let cell: TokenCell
    private let clock: any MemberClock

    /// Creates a session.
    /// - Parameters:
    ///   - key: The account's key; it need not be stored yet.
    ///   - vault: The store of the account.
    ///   - clients: The clients that refresh it.
    public init(_ key: AccountKey, in vault: Vault, clients: ClientRegistry) {
        self.key = key
        self.vault = vault
        self.clients = clients
        cell = vault.cell(of: key)
        clock = vault.clock
    }

    /// The account as stored now; nil after it was removed.
    public var account: Account? { vault.account(key) }

    /// Returns the sealed part of the account, as stored now.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    public func secrets() throws(AccountError) -> AccountSecrets { try vault.secrets(of: key) }

    /// Stores a provider module's data of the person, sealed beside the tokens.
    /// - Parameter profile: The data in the module's own form; nil removes it.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``.
    package func keepProfile(_ profile: Data?) throws(AccountError) { try vault.setProfile(of: key, to: profile) }

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
        do { try vault.poll() } catch { throw AccountError(storing: error) }
        let generation = cell.generation
        guard let known = account else { throw .notSignedIn }
        if case .needsSignIn(let reason) = known.state { throw .needsSignIn(reason: reason) }
        let (account, secrets) = try vault.unsealed(key)
        // Between the two reads another process may have found the token used up: it is not sent again.
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
        guard let (account, secrets) = try? vault.unsealed(key), account.state.reason == nil,
            let client = try? clients.client(for: account), client.canRenew(secrets.tokens),
            cell.waitBeforeRenewal(at: clock.uptime, pause: TokenRules.renewalPause) == nil
        else { return }
        _ = try? await refreshed(client, secrets.tokens, account.state, .asked)
    }

    /// Returns tokens whose access token is valid for a while, if there are any; never waits and never uses the network.
    /// - Returns: The tokens; nil if ``freshTokens(rejecting:)`` has work to do first.
    public func tokens() -> TokenSet? {
        let uptime = clock.uptime
        if let tokens = cell.quietTokens(at: uptime) { return tokens }
        guard let tokens = cell.tokensAndLookup(at: uptime) else { return nil }
        vault.pollLater()
        return tokens
    }

    /// Stores how long the tokens may be returned, measured by the uptime, which cannot be set back.
    private func keep(_ tokens: TokenSet, _ margin: Duration, _ generation: Int, until renewal: Duration?) {
        let uptime = vault.clock.uptime
        let rest = tokens.remainingLife(by: vault.clock).map { $0 - margin } ?? .seconds(3600)
        cell.fill(tokens, goodUntil: uptime + min(rest, renewal ?? rest, .seconds(3600)), at: uptime, ifStill: generation)
    }

    /// Returns new tokens, regardless of the age of the stored ones; joins a refresh that is under way.
    /// - Returns: The tokens.
    /// - Throws: ``AccountError``; ``AccountError/refresh(_:)`` with `OAuthError.noRefreshToken` if the tokens cannot be renewed
    ///   and the access token is still valid: it stays usable.
    public func refresh() async throws(AccountError) -> TokenSet {
        do { try vault.poll() } catch { throw AccountError(storing: error) }
        let (account, secrets) = try vault.unsealed(key)
        return try await refreshed(try clients.client(for: account), secrets.tokens, account.state, .asked)
    }

    /// Returns the tokens of a refresh, or of one that is under way. The outcome of a refresh that began with other tokens does
    /// not apply to these: after it this function runs or joins a refresh again, which finds the stored tokens at once.
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
    /// The account is removed here regardless of the network, unless the provider's profile keeps an account whose sign-out the
    /// server refused.
    /// - Parameter removingLocally: Whether the account is removed even in that case, and if its tokens or its client's secret
    ///   cannot be read, so that the server cannot be asked.
    /// - Returns: The parts of the session that the server ended, and those that it did not.
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

    /// Ends the stored tokens at the server and removes the account. A refresh under way may store others meanwhile: they are
    /// ended too.
    private func ended(_ removingLocally: Bool, attempts: Int) async throws(AccountError) -> SignOutReport {
        let (account, secrets) = try vault.unsealed(key)
        let report = try await clients.client(for: account).endSession(secrets.tokens)
        guard removingLocally || !report.keepsAccount else { return report }
        let isRemoved = try attempts > 1 ? vault.remove(key, ifStill: secrets.tokens) : vault.remove(key)
        guard !isRemoved, self.account != nil else { return report }
        return try await ended(removingLocally, attempts: attempts - 1)
    }
}

/// The clients that refresh and end accounts, by provider.
///
/// Sessions receive a registry, so that the vault knows no provider.
/// ```swift
/// var clients = ClientRegistry()
/// clients.register("openid") { account in try client(for: account) }
/// ```
public struct ClientRegistry: Sendable {
    private var makers: [String: @Sendable (Account) throws -> OAuthClient] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Registers a provider.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - make: Makes the client of an account, from its open details.
    public mutating func register(_ provider: String, _ make: @escaping @Sendable (Account) throws -> OAuthClient) {
        makers[provider] = make
    }

    /// Returns the client of an account.
    /// - Parameter account: The account.
    /// - Returns: The client.
    /// - Throws: ``AccountError/noClient(provider:)`` if none is registered; ``AccountError/refresh(_:)`` if its details do not
    ///   fit; ``AccountError/client(_:)`` for any other cause that has a code, such as an unreadable file with its secret.
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
