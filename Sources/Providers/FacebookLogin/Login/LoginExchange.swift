import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// A login that has brought nothing of what was asked for.
private struct NothingGranted: Error {
    let judgement: LoginJudgement
    let refused: Set<Permission>
    /// Whether it was somebody else than the member who was to log in.
    let isAnothers: Bool
}

/// Makes tokens of a dialog's response: exchanges what must be, finds out whose they are, and judges what was granted.
struct LoginExchange: Sendable {
    let context: FacebookContext

    private var verdicts: LoginVerdicts { .of(context.shared) }

    /// Makes the tokens of a response.
    /// - Parameters:
    ///   - grant: The response, and what its request was.
    ///   - channel: The way to the network.
    /// - Returns: The tokens; what the member granted is left as a verdict.
    /// - Throws: What the engine is told; what the app is told is left as a verdict.
    func tokens(_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> TokenSet {
        guard let note = LoginNote(grant.request.payload) else { throw .attempt(.unknown) }
        do {
            let graph = GraphChannel(details: note.details, channel, secret: context.appSecret)
            var brought = try await brought(grant, channel, graph)
            // What a limited login is allowed says the signed token alone, also where a code has brought another one.
            if note.mode == .limited { brought.accessToken = nil }
            guard brought.idToken == nil || grant.request.nonce != nil else {
                throw GraphStop(.idToken(.nonce), LoginError.unknown())
            }
            let current = note.isCurrentMembers ? context.accessToken : nil
            let expected = note.isCurrentMembers ? note.expectedUserID : nil
            // Before anything is judged: what somebody else declines is no answer of the member who was asked.
            if let expected, let named = brought.namedUserID { try Self.compare(expected, with: named) }
            let judgement = try judge(brought, note, current)
            let userID = try await userID(of: brought, graph)
            if let expected, !userID.isEmpty { try Self.compare(expected, with: userID) }
            if brought.accessToken != nil, let current {
                // The token of a shim is not for the Graph API; the signed one is judged next.
                if note.mode == .shim {
                    try Self.compare(current.userID, with: userID)
                } else {
                    try await confirm(current, userID, by: brought, graph)
                }
            }
            verdicts.set(.granted(judgement, all: brought.granted ?? []), note)
            return tokens(brought, userID, note, grant, channel)
        } catch let stop as GraphStop {
            verdicts.set(.failed(stop.cause), note)
            throw stop.error
        } catch let nothing as NothingGranted {
            verdicts.set(.nothingGranted(nothing.judgement, refused: nothing.refused), note)
            // Somebody else's "no" does not count for the member who was asked.
            if nothing.isAnothers, note.expectedUserID != nil { throw .invalidResponse(.token, .anotherMember) }
            throw .declined()
        } catch { throw .invalidResponse(.token, .malformed) }
    }

    /// What the redirect says, and what a code or a nonce is exchanged for.
    private func brought(
        _ grant: RedirectGrant, _ channel: TokenChannel, _ graph: GraphChannel
    ) async throws(GraphStop) -> BroughtByLogin {
        var brought = BroughtByLogin(redirect: grant.tokens.fields, at: channel.clock.now)
        guard brought.accessToken == nil, let query = try exchange(grant, channel.registration) else { return brought }
        let members = try await graph.members("oauth/access_token", query) { _ in
            CoreError.invalidArgument("has a code that is refused")
        }
        brought.take(exchange: members, at: channel.clock.now)
        guard brought.accessToken != nil || brought.idToken != nil else {
            throw GraphStop(.invalidResponse(.token, .noAccessToken), LoginError.unknown())
        }
        if brought.granted == nil, let token = brought.accessToken {
            if let sets = try await graph.permissions(of: token) { brought.take(sets) }
        }
        return brought
    }

    /// The parameters of the exchange; nil where the redirect has brought what there is.
    private func exchange(
        _ grant: RedirectGrant, _ registration: ClientRegistration
    ) throws(GraphStop) -> FormFields? {
        guard !registration.id.isEmpty else { throw GraphStop(CoreError.invalidArgument("has no app id")) }
        if let code = grant.tokens.code {
            var query: FormFields = [
                ("client_id", registration.id), ("code", code.reveal), ("redirect_uri", grant.request.redirectURI.absoluteString),
            ]
            let verifier = grant.request.verifier?.secret.reveal
            guard verifier != nil || registration.postedSecret != nil else {
                throw GraphStop(CoreError.invalidArgument("has no code verifier"))
            }
            if let verifier { query.append("code_verifier", verifier) }
            if let secret = registration.postedSecret { query.append("client_secret", secret.reveal) }
            return query
        }
        guard let nonce = grant.tokens.fields.filled("nonce") else { return nil }
        return [
            ("client_id", registration.id), ("fb_exchange_nonce", nonce), ("fields", ""), ("grant_type", "fb_exchange_nonce"),
        ]
    }

    private func judge(
        _ brought: BroughtByLogin, _ note: LoginNote, _ current: AccessToken?
    ) throws(NothingGranted) -> LoginJudgement {
        let judgement = LoginJudgement(
            requested: note.permissions, granted: brought.granted ?? [], declined: brought.declined, current: current?.permissions
        )
        guard judgement.isCancelled else { return judgement }
        let member = note.expectedUserID ?? (note.isCurrentMembers ? context.currentAccount?.key.subject : nil)
        let isAnothers = member.map { brought.namedUserID?.isExactly($0) == false } ?? false
        throw NothingGranted(
            judgement: judgement, refused: isAnothers ? [] : note.permissions.intersection(brought.declined),
            isAnothers: isAnothers)
    }

    /// Who logged in: by the redirect, by the signed token, or by asking.
    private func userID(of brought: BroughtByLogin, _ graph: GraphChannel) async throws(GraphStop) -> String {
        if let named = brought.namedUserID { return named }
        // The engine judges it next, and says what is wrong.
        if brought.idToken != nil { return "" }
        guard let token = brought.accessToken else { throw GraphStop(.invalidResponse(.token, .noSubject), LoginError.unknown()) }
        let members = try await graph.members("me", [("fields", "id")], token: token)
        guard let userID = members["id"]?.string, !userID.isEmpty else {
            throw GraphStop(.invalidResponse(.token, .noSubject), LoginError.unknown())
        }
        return userID
    }

    /// The current member must be who the new token belongs to, and who the response names; one that names nobody is judged next.
    private func confirm(
        _ current: AccessToken, _ userID: String, by brought: BroughtByLogin, _ graph: GraphChannel
    ) async throws(GraphStop) {
        let members: JSONValue
        do throws(GraphStop) {
            members = try await graph.members("me", [("fields", "")], token: brought.accessToken ?? "")
        } catch {
            throw GraphStop(error.error, LoginError.userMismatch(expected: current.userID, actual: nil, cause: error.cause))
        }
        try Self.compare(current.userID, with: members["id"]?.string)
        if !userID.isEmpty { try Self.compare(current.userID, with: userID) }
    }

    private static func compare(_ expected: String, with actual: String?) throws(GraphStop) {
        guard actual.isExactly(expected) else {
            throw GraphStop(
                .invalidResponse(.token, .anotherMember), LoginError.userMismatch(expected: expected, actual: actual))
        }
    }

    private func tokens(
        _ brought: BroughtByLogin, _ userID: String, _ note: LoginNote, _ grant: RedirectGrant, _ channel: TokenChannel
    ) -> TokenSet {
        var sets = PermissionSets()
        (sets.granted, sets.declined) = (brought.granted ?? [], brought.declined)
        var tokens = FacebookTokens(userID: userID, userTokenNonce: brought.userTokenNonce)
        tokens.isForGraph = note.mode != .shim
        tokens.access = brought.accessToken.map {
            AccessToken(
                $0, sets, appID: channel.registration.id, userID: userID, expires: brought.times.expiration,
                refreshed: channel.clock.now, dataAccessExpires: brought.times.dataAccess)
        }
        tokens.authentication = brought.idToken.map {
            AuthenticationToken(
                tokenString: $0, nonce: grant.request.nonce?.reveal ?? "", graphDomain: brought.graphDomain ?? "facebook")
        }
        var stored = tokens.stored(by: channel.clock)
        stored.scopes = sets.granted.names.sorted()
        return stored
    }
}

extension ClientRegistration {
    /// The app's secret, where a server holds it.
    fileprivate var postedSecret: Secret? { if case .post(let secret) = authentication { secret } else { nil } }
}
