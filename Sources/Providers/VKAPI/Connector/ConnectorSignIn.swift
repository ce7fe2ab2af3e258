import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

/// A sign-in by the connector as a plan of the engine.
struct ConnectorSignIn: Sendable {
    let context: VKAPIContext
    let appID: String
    let permissions: [String]
    var asksAgain = false
    var communities: [UInt] = []
    /// The only person who may sign in; nil for any.
    var subject: String?
    var redirectURI: URL?
    /// The agent that shows the page; the plan reads its cookies.
    var agent: (any UserAgent)?

    /// The plan.
    func plan() -> SignInPlan {
        let hosts = context.environment.hosts
        let exchange = ConnectorExchange(context: context, appID: appID, agent: agent, communities: communities)
        let profile = ConnectorProfile.profile(
            hosts, version: context.version, asksAgain: asksAgain, communities: communities
        ) { grant, channel async throws(OAuthError) in try await exchange.tokens(grant, channel) }
        let client = context.shared.client(profile, ClientRegistration(id: appID), environment: context.environment.name)
        var plan = SignInPlan(ending: ending(client), request: AuthorizationRequest(scopes: permissions))
        plan.redirectURI = redirectURI ?? ConnectorProfile.redirectURI(hosts)
        plan.listensAtHook = false
        plan.subject = subject
        return plan
    }

    private func ending(_ client: OAuthClient) -> SignInEnding {
        var details = VKAccountDetails(hosts: context.environment.hosts)
        details.grant = .implicit
        var ending = SignInEnding(client) { [details] subject, _ in
            AccountEntry(subject: subject, details: details.encoded)
        }
        ending.activation = communities.isEmpty ? .onlyFirst : .never
        ending.replaced = { [diagnostics = context.diagnostics] account, earlier in
            guard earlier.tokens.refreshToken != nil else { return }
            // The account now ends with its access token, because this page gives no refresh token.
            diagnostics.report(.warning, "vkapi.refresh_token_replaced", ["account": .open(account.id)])
        }
        if context.tokenStorage != nil { ending.keep = { entry, tokens, _ in try keep(entry, tokens) } }
        return ending
    }

    /// Stores the result in the app's own storage.
    private func keep(_ entry: AccountEntry, _ tokens: TokenSet) throws -> Account {
        let context = context.with(appID: appID)
        let token = VKAccessToken(of: entry.subject, AccountSecrets(tokens: tokens, requestedScopes: permissions))
        do { try context.records.store(token) } catch { throw context.noted(error) }
        if let cookies = tokens.extra[ConnectorCookies.member]?.string {
            try context.records.keepCookies(cookies, of: entry.subject)
        }
        let client = context.client
        let key = AccountKey(
            provider: client.provider, environment: client.environment, clientID: client.clientID, subject: entry.subject)
        let now = context.clock.now
        return Account(key: key, label: nil, state: .ready, details: entry.details, created: now, signedIn: now)
    }
}

extension VKAPIContext {
    /// The same context for the app that it shows now, so that a sign-in to another app makes no difference.
    var pinned: VKAPIContext {
        let id = client.clientID
        return id.isEmpty ? self : with(appID: id)
    }

    /// The same context for the app with an id.
    func with(appID: String) -> VKAPIContext {
        var context = self
        context.clientID = appID
        return context
    }
}
