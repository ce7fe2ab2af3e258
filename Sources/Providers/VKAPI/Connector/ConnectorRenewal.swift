import MemberAccounts
import MemberCore
import MemberOAuth
import MemberRequests
import MemberSignIn

/// The tokens of a user, renewed at VK's page where the stored ones can no longer be used: calls that wait take the new one.
struct RenewedTokens: TokenSource {
    let id: String
    let stored: any TokenSource
    let context: VKAPIContext

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        let failure: RequestError
        do throws(RequestError) { return try await stored.tokens(rejecting: rejected) } catch { failure = error }
        guard case .account(.needsSignIn) = failure, VKTokenKind(recordID: id) == .user else { throw failure }
        let isRenewed = await context.objects.state.renewals.join(id) { await renew() }
        guard isRenewed else { throw failure }
        return try await stored.tokens(rejecting: rejected)
    }

    func keep(_ token: Secret, replacing old: Secret?) async -> Bool { await stored.keep(token, replacing: old) }

    var mayKeepReplies: Bool { stored.mayKeepReplies }
    var accountKey: AccountKey? { stored.accountKey }

    /// Signs the same person in again: with the cookies of the earlier sign-in, so that a page is shown only where VK wants one.
    private func renew() async -> Bool {
        let records = context.records
        guard let token = try? records.token(of: id) else { return false }
        let connector = VKConnector(context)
        await connector.report { $0.connector(connector, tokenInvalidated: token) }
        guard let agent = renewingAgent(records) else { return false }
        let signIn = ConnectorSignIn(
            context: context, appID: context.client.clientID,
            permissions: token.permissions.filter { VKScope.unknown(in: [$0]) == nil },
            subject: id, redirectURI: context.connectorRedirectURI, agent: agent)
        do throws(VKConnectorError) { try await connector.perform(signIn) } catch { return false }
        return true
    }

    private func renewingAgent(_ records: any UserRecords) -> (any UserAgent)? {
        guard let agent = context.userAgent else { return nil }
        guard let keeping = agent as? any CookieKeepingAgent else { return agent }
        // Never another person's cookies: without any of this user's, the agent begins anew.
        let jar = ConnectorCookies.jar((try? records.cookies(of: id)) ?? nil)
        return keeping.keeping(jar ?? .init())
    }
}
