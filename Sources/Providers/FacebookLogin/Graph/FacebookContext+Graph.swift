import Foundation
import MemberAccounts
import MemberCore
import MemberRequests

extension FacebookContext {
    /// The client for this context's requests to the Graph API. It shares the app's limits, equal requests under way and stored
    /// responses with all other callers of the app.
    var graph: GraphClient {
        let common = shared.kept { GraphCommons(clock) }
        let (store, recoveries) = (callStore, common.recoveries)
        var tokens = GraphTokens()
        tokens.current = { accessToken }
        tokens.refused = { refusedToken }
        tokens.replace = { old, new in
            if let new { replace(old, by: new) } else { invalidate(old.tokenString) }
        }
        tokens.isStored = { userID in knownAccounts.contains { $0.subject.isExactly(userID) } }
        tokens.account = { userID in knownAccounts.first { $0.subject.isExactly(userID) }.flatMap(vault.account) }
        tokens.logIn = { await logIn(again: $0) }
        tokens.ensure = { requirement, refusedToken in
            let manager = FacebookContext.$current.withValue(self) { LoginManager() }
            // A limited login may have been granted all of them, but requests cannot use it.
            let unusable = accessToken == nil ? currentAccount.flatMap { try? vault.secrets(of: $0.key).tokens.accessToken } : nil
            return try await manager.ensure(
                requirement.permissions, refusedToken: refusedToken ?? unusable, needsAccessToken: true, for: requirement.purpose,
                requirement.policy, requirement.agent)
        }
        tokens.connectionEnds = {
            // A refused refresh would remove the token by which a recovery's login knows its member, so it does not run during
            // one.
            if recoveries.waiterCount == 0 { renewIfDue() }
            beginConfiguration()
        }
        tokens.used = { requirement, userID in
            guard let key = currentAccount?.key, key.subject.isExactly(userID) else { return }
            noting { () throws(AccountError) in
                try vault.recordUse(of: requirement.permissions.names.sorted(), by: key, for: requirement.purpose)
            }
        }
        return GraphClient(
            settings: { graphSettings }, tokens: tokens, transport: shared.transport,
            cache: store?.cache, traffic: store?.traffic ?? common.traffic, recoveries: recoveries, clock: clock)
    }

    /// The objects that the app's calls share; nil without an app id.
    private var callStore: CallStore? { accountClient.map(shared.calls.store) }

    /// Removes the current member's stored responses: they may contain data of revoked permissions.
    func forgetResponses() {
        if let key = currentAccount?.key { shared.calls.store(of: key.client).cache.removeAll(in: key.subject) }
    }

    private var graphSettings: GraphSettings {
        let values = preferences.values
        var settings = GraphSettings()
        settings.hosts = values.hosts
        settings.appID = values.appID
        settings.clientToken = values.clientToken
        settings.appSecret = appSecret
        settings.version = values.graphVersion
        settings.isErrorRecoveryEnabled = values.isGraphErrorRecoveryEnabled
        settings.isGaming = currentTokens?.isGaming ?? false
        settings.logging = values.loggingBehaviors
        if let errors = knownConfiguration?.errors { settings.errors = errors }
        settings.diagnostics = diagnostics
        return settings
    }

    /// Extends a token in the background of a request if its last refresh was more than a day ago, at most once an hour; an
    /// expired token cannot be extended. A token dated more than a day ahead by a wrong clock is extended too.
    private func renewIfDue() {
        guard let token = accessToken, let key = currentAccount?.key, !token.isExpired(at: clock.now),
            !(-86_400...AccessToken.refreshAge).contains(clock.now.timeIntervalSince(token.refreshDate))
        else { return }
        Task {
            await FacebookAccounts.session(key, in: shared, secret: appSecret).renewByUse()
            monitor.look()
        }
    }

    /// Returns whether a login granted all permissions that were granted before and can be requested.
    private func logIn(again permissions: Set<Permission>) async -> Bool {
        let askable = permissions.filter(\.canBeRequested)
        guard !askable.isEmpty, let configuration = LoginConfiguration(permissions: askable) else { return false }
        let result = try? await FacebookContext.$current.withValue(self) {
            try await LoginManager().logIn(configuration, using: userAgent)
        }
        guard let result else { return false }
        return !result.isCancelled && result.declinedPermissions.isEmpty
    }
}

/// The objects that the requests of one context share beside their app's store.
private final class GraphCommons: Sendable {
    /// The logins that recover from an invalid token.
    let recoveries = GraphClient.Recoveries(cancelledAs: false)
    /// The traffic of requests without an app id.
    let traffic: RequestTraffic

    init(_ clock: any MemberClock) { traffic = RequestTraffic(limiter: RateLimiter(clock: clock), clock: clock) }
}
