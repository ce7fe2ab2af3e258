import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The renewal of an account: extends the access token, and fetches the permissions.
struct TokenExtension: Sendable {
    let key: AccountKey
    let details: FacebookAccountDetails
    let shared: ProviderContext
    /// The app's secret, if a context has it.
    var secret: Secret?

    /// Returns new tokens for old ones.
    /// - Returns: The tokens with the results of both requests; if one of them fails, its part does not change. A token whose
    ///   session has aged is returned as an expired one.
    /// - Throws: `OAuthError.noRefreshToken` for an expired token, and after a limited login, also one that became limited
    ///   because of the tracking; another error if both failed. It means that the member must log in again if the service no
    ///   longer accepts the token.
    func extend(_ tokens: TokenSet, _ channel: TokenChannel) async throws(OAuthError) -> TokenSet {
        let now = channel.clock.now
        var known = FacebookTokens(tokens, of: key)
        guard known.isForGraph, let access = known.access, !access.isExpired(at: now) else { throw .noRefreshToken }
        let graph = GraphClient(GraphSettings(details, appID: key.clientID, secret: secret), channel, at: .refresh)
        var outcome = try await outcome(for: access, graph)
        if case .listed = outcome.permissions {
            outcome.permissions = await allPages(after: outcome.list, access.tokenString, graph)
        }
        FacebookState.of(shared).permissionsOutcomes.set(outcome.permissions, of: key)
        if outcome.extended == nil, let error = outcome.permissions.error {
            guard let error = error as? GraphError, error.agesToken else { throw refusal(error) }
            known.access = access.expired(at: now)
        } else {
            known.access = renewed(access, outcome, at: now)
        }
        return known.stored(by: channel.clock)
    }

    /// Returns the engine's error if both requests failed: the account waits for a login if the service no longer accepts the
    /// token.
    private func refusal(_ error: any Error) -> OAuthError {
        let code = (error as? any CodedError)?.code ?? "facebook.refresh"
        let isDead = (error as? GraphError)?.endsToken ?? false
        return .refused(ServerRefusal(place: .refresh, error: code, refreshTokenIsDead: isDead))
    }

    private func outcome(for access: AccessToken, _ graph: GraphClient) async throws(OAuthError) -> RefreshBatch {
        do throws(GraphFailure) {
            return try await RefreshBatch(of: access.tokenString, appID: key.clientID, by: graph)
        } catch {
            FacebookState.of(shared).permissionsOutcomes.set(.failed(error.cause), of: key)
            throw error.error
        }
    }

    private func allPages(
        after first: JSONValue?, _ token: String, _ graph: GraphClient
    ) async -> PermissionsOutcome {
        do throws(GraphFailure) {
            let sets = try await graph.permissions(of: token, after: first)
            return sets.map(PermissionsOutcome.listed) ?? .unlisted
        } catch { return .failed(error.cause) }
    }

    private func renewed(_ token: AccessToken, _ outcome: RefreshBatch, at now: Date) -> AccessToken {
        let text = outcome.extended?["access_token"]?.string?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let sets = if case .listed(let sets) = outcome.permissions { sets } else { token.sets }
        return AccessToken(
            text.isEmpty ? token.tokenString : text, sets, appID: token.appID, userID: token.userID,
            expires: TokenTimes.end(outcome.extended?["expires_at"]) ?? token.expirationDate, refreshed: now,
            dataAccessExpires: TokenTimes.end(outcome.extended?["data_access_expiration_time"]) ?? token.dataAccessExpirationDate)
    }
}

/// Makes the clients and sessions of stored accounts.
enum FacebookAccounts {
    /// Returns the client that renews an account, at the addresses of the account's sign-in.
    static func client(for account: Account, in shared: ProviderContext, secret: Secret? = nil) -> OAuthClient {
        let tokens = (try? shared.open.secretsAtOnce(of: account.key)).map { FacebookTokens($0.tokens, of: account.key) }
        let details = ((try? FacebookAccountDetails(of: account)) ?? FacebookAccountDetails(hosts: .live)).serving(tokens)
        let extending = TokenExtension(key: account.key, details: details, shared: shared, secret: secret)
        var profile = FacebookOAuthProfile.profile(details.hosts, version: details.version)
        profile.token.renewalAge = .seconds(AccessToken.refreshAge)
        profile.userInfo = .facebook(details, by: secret)
        if tokens?.isForGraph == false { profile.endpoints.userInfo = nil }
        profile.token.renewal = .own { tokens, channel async throws(OAuthError) in try await extending.extend(tokens, channel) }
        return shared.client(
            profile, ClientRegistration(id: account.key.clientID), environment: account.key.environment,
            keySource: FacebookState.of(shared).keys.keys(at: details.hosts))
    }

    /// Returns the session of an account.
    static func session(_ key: AccountKey, in shared: ProviderContext, secret: Secret? = nil) -> Session {
        var clients = ClientRegistry()
        clients.register(FacebookOAuthProfile.provider) { client(for: $0, in: shared, secret: secret) }
        return Session(key, in: shared.open, clients: clients)
    }
}
