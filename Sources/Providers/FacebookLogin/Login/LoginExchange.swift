import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// Makes tokens from a dialog's response: performs exchanges, identifies the owner, and judges the granted permissions.
struct LoginExchange: Sendable {
    let context: FacebookContext

    /// Makes the tokens of a response.
    /// - Parameters:
    ///   - grant: The response and its request.
    ///   - channel: The network channel.
    /// - Returns: The tokens, the source of the subject, and a ``LoginFinding``.
    /// - Throws: The engine's error; with the app's cause, or ``NothingGranted``.
    func tokens(_ grant: RedirectGrant, _ channel: TokenChannel) async throws(OAuthError) -> MadeTokens {
        guard let note = LoginNote(grant.request.payload) else { throw .attempt(.unknown) }
        do {
            let settings = GraphSettings(note.details, appID: channel.registration.id, secret: context.appSecret)
            let graph = GraphClient(settings, channel, at: .token)
            var brought = try await brought(grant, note, channel, graph)
            // After a limited login only the signed token counts, also if a code was exchanged for an access token.
            if note.mode == .limited { brought.accessToken = nil }
            guard brought.idToken == nil || grant.request.nonce != nil else {
                throw GraphFailure(.idToken(.nonce), LoginError.unknown())
            }
            let current = note.isCurrentMembers ? context.accessToken : nil
            // Checked before the judgement: a refusal by another member does not concern the member who was asked.
            if note.isCurrentMembers, let expected = note.expectedUserID, let userID = brought.userID {
                try Self.compare(expected, with: userID)
            }
            let judgement = try judge(brought, note, current)
            brought.subject = try await subject(of: brought, graph)
            try await confirm(brought, note, current, graph)
            return MadeTokens(
                tokens(brought, note, grant, channel), subject: brought.subject,
                finding: LoginFinding(judgement: judgement, granted: brought.granted ?? []))
        } catch let failure as GraphFailure {
            throw .exchange(ExchangeFailure(failure.error, cause: failure.cause))
        } catch let nothing as NothingGranted {
            // A refusal by another member does not count for the member who was asked.
            let isNobodys = nothing.isAnothers && note.expectedUserID != nil
            let error = isNobodys ? OAuthError.invalidResponse(.token, .anotherMember) : .declined()
            throw .exchange(ExchangeFailure(error, cause: nothing))
        } catch { throw .invalidResponse(.token, .malformed) }
    }

    /// Returns the response's values: a single code is exchanged, tokens at the app's own scheme are used unchanged.
    private func brought(
        _ grant: RedirectGrant, _ note: LoginNote, _ channel: TokenChannel, _ graph: GraphClient
    ) async throws(GraphFailure) -> LoginResponse {
        if grant.request.responseType == "code" {
            let secret = channel.registration.postedSecret ?? context.appSecret
            return try await CodeLogin(grant: grant, note: note, channel: channel, graph: graph, secret: secret).brought()
        }
        var brought = LoginResponse(redirect: grant.tokens.fields, at: channel.clock.now)
        guard brought.accessToken == nil else { return brought }
        let query: FormFields
        if let code = grant.tokens.code {
            query = try CodeLogin.exchange(code, grant, channel.registration)
        } else if let nonce = grant.tokens.fields.filled("nonce") {
            query = [
                ("client_id", channel.registration.id), ("fb_exchange_nonce", nonce), ("fields", ""),
                ("grant_type", "fb_exchange_nonce"),
            ]
        } else {
            return brought
        }
        brought.take(exchange: try await graph.exchanged(query), at: channel.clock.now)
        if brought.granted == nil, let token = brought.accessToken {
            if let sets = try await graph.permissions(of: token) { brought.take(sets) }
        }
        return brought
    }

    private func judge(
        _ brought: LoginResponse, _ note: LoginNote, _ current: AccessToken?
    ) throws(NothingGranted) -> LoginJudgement {
        let judgement = LoginJudgement(
            requested: note.permissions, granted: brought.granted ?? [], declined: brought.declined, current: current?.permissions
        )
        guard judgement.isCancelled else { return judgement }
        let member = note.expectedUserID ?? (note.isCurrentMembers ? context.currentAccount?.key.subject : nil)
        let isAnothers = member.map { brought.userID?.isExactly($0) == false } ?? false
        throw NothingGranted(
            judgement: judgement, refused: isAnothers ? [] : note.permissions.intersection(brought.declined),
            isAnothers: isAnothers)
    }

    /// Returns the source of the tokens' subject: the known one, else Facebook, which is asked. A signed token is verified next.
    private func subject(of brought: LoginResponse, _ graph: GraphClient) async throws(GraphFailure) -> MadeTokens.Subject {
        if case .idToken = brought.subject, brought.idToken == nil, let token = brought.accessToken {
            return .response(try await graph.userID(of: token))
        }
        return brought.subject
    }

    /// Checks that the token's owner, and the member named by the redirect and the signed token, is the expected member, if there
    /// is one. Values from the browser do not prove the owner, so Facebook is asked.
    private func confirm(
        _ brought: LoginResponse, _ note: LoginNote, _ current: AccessToken?, _ graph: GraphClient
    ) async throws(GraphFailure) {
        guard let token = brought.accessToken, let expected = current?.userID ?? note.expectedUserID else { return }
        if case .response(let userID) = brought.subject { return try Self.compare(expected, with: userID) }
        // A shim's token is not for the Graph API; the signed token is verified next.
        if note.mode != .shim { try Self.compare(expected, with: try await owner(of: token, expected, graph)) }
        for userID in [brought.userID, brought.claims?.sub] where userID != nil { try Self.compare(expected, with: userID) }
    }

    /// Asks Facebook, with the smallest request, whom an access token belongs to; nil if the response names no member.
    private func owner(of token: String, _ expected: String, _ graph: GraphClient) async throws(GraphFailure) -> String? {
        do throws(GraphFailure) { return try await graph.members("me", [("fields", "")], token: token)["id"]?.string } catch {
            throw GraphFailure(error.error, LoginError.userMismatch(expected: expected, actual: nil, cause: error.cause))
        }
    }

    private static func compare(_ expected: String, with actual: String?) throws(GraphFailure) {
        guard actual.isExactly(expected) else {
            throw GraphFailure(
                .invalidResponse(.token, .anotherMember), LoginError.userMismatch(expected: expected, actual: actual))
        }
    }

    private func tokens(
        _ brought: LoginResponse, _ note: LoginNote, _ grant: RedirectGrant, _ channel: TokenChannel
    ) -> TokenSet {
        var sets = PermissionSets()
        (sets.granted, sets.declined) = (brought.granted ?? [], brought.declined)
        let userID = brought.userID ?? ""
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
    /// The app's secret, if a server has it.
    var postedSecret: Secret? { if case .post(let secret) = authentication { secret } else { nil } }
}
