import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn

/// How a renewal at VK's page ended.
enum RenewalEnd: Sendable, Equatable {
    /// A new token is stored.
    case renewed
    /// There is no new token: the person must sign in.
    case refused
    /// VK could not be reached: a later try may succeed.
    case unreached(HTTPError)
}

/// The tokens of a user, renewed at VK's page where the stored ones can no longer be used: calls that wait take the new one.
struct RenewedTokens: TokenSource {
    let id: String
    let stored: any TokenSource
    let context: VKAPIContext

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        let failure: RequestError
        do throws(RequestError) { return try await stored.tokens(rejecting: rejected) } catch { failure = error }
        // A call that runs by itself shows no page.
        guard case .account(.needsSignIn) = failure, VKTokenKind(recordID: id) == .user, !UnattendedCall.isRunning else {
            throw failure
        }
        switch await context.objects.state.renewals.join(key, { await renewal(rejecting: rejected) }) {
        case .renewed: return try await stored.tokens(rejecting: rejected)
        case .refused: throw failure
        case .unreached(let error): throw .transport(error)
        }
    }

    func keep(_ token: Secret, replacing old: Secret?) async -> Bool { await stored.keep(token, replacing: old) }

    var mayKeepReplies: Bool { stored.mayKeepReplies }
    var accountKey: AccountKey? { stored.accountKey }

    private var key: UserKey { UserKey(client: context.client, id: id) }

    /// Renews the token when no other page is open, unless another renewal has stored one in the meantime.
    private func renewal(rejecting rejected: Secret?) async -> RenewalEnd {
        let attention = context.open.process.attention
        guard await attention.enter() else { return .refused }
        defer { attention.leave() }
        if (try? await stored.tokens(rejecting: rejected)) != nil { return .renewed }
        guard let token = (try? context.records.token(of: id)) ?? nil else { return .refused }
        return await renew(token)
    }

    /// Signs the same person in again: with the cookies of the earlier sign-in, so that a page is shown only where VK wants one.
    private func renew(_ token: VKAccessToken) async -> RenewalEnd {
        let connector = VKConnector(context)
        let declined = context.objects.state.declined
        guard let agent = renewingAgent, declined.value[key] != Secret(token.token) else { return .refused }
        await connector.report { $0.connector(connector, tokenInvalidated: token) }
        let signIn = ConnectorSignIn(
            context: context, appID: context.client.clientID,
            permissions: token.permissions.filter { VKScope.unknown(in: [$0]) == nil }, subject: id,
            redirectURI: context.connectorRedirectURI, agent: agent)
        do throws(VKConnectorError) {
            try await connector.perform(signIn)
            return .renewed
        } catch .signIn(.transport(_, let error)) { return .unreached(error) } catch {
            declined.withLock { $0[key] = Secret(token.token) }
            return .refused
        }
    }

    /// The context's agent with this user's cookies, and never with another person's: without any of this user's, it begins anew.
    private var renewingAgent: (any UserAgent)? {
        guard let keeping = context.userAgent as? any CookieKeepingAgent else { return context.userAgent }
        return keeping.keeping(ConnectorCookies.jar((try? context.records.cookies(of: id)) ?? nil) ?? CookieJar())
    }
}
