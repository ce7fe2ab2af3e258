import Foundation
import MemberAccounts
import MemberCore
import MemberRequests

extension FacebookContext {
    /// The client for this context's requests to the Graph API. It shares the app's limits, equal requests under way and stored
    /// responses with all other callers of the app.
    var graph: GraphClient {
        let (store, state) = (callStore, state)
        let recoveries = state.recoveries
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
            try await ensure(requirement, refusedToken: refusedToken)
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
            cache: store?.cache, traffic: store?.traffic ?? state.trafficWithoutApp, recoveries: recoveries, clock: clock)
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
}
