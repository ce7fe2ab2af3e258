import Foundation
import MemberCore
import MemberOAuth

/// A login that received a code: all other values come from Facebook over TLS, because anyone can forge the redirect.
struct CodeLogin: Sendable {
    let grant: RedirectGrant
    let note: LoginNote
    let channel: TokenChannel
    let graph: GraphClient
    /// The app's secret, if it is known here.
    let secret: Secret?

    /// Whether the Graph API accepts the access token.
    private var isForGraph: Bool { note.mode == .classic }

    /// Exchanges the code and fetches everything that belongs to the tokens.
    /// - Throws: A failure, also if Facebook does not say whom the tokens belong to.
    func brought() async throws(GraphFailure) -> LoginResponse {
        guard let code = grant.tokens.code else { throw GraphFailure(.redirect(.noCode), LoginError.unknown()) }
        let query = try Self.exchange(code, grant, channel.registration)
        var brought = LoginResponse(exchange: try await graph.exchanged(query), at: channel.clock.now)
        guard isForGraph, let token = brought.accessToken else {
            // Without the Graph API, only the ID token identifies the member.
            guard brought.idToken != nil else { throw GraphFailure(.invalidResponse(.token, .noSubject), LoginError.unknown()) }
            (brought.granted, brought.declined) = (shown(by: brought), [])
            return brought
        }
        if brought.idToken == nil { brought.subject = .response(try await graph.userID(of: token)) }
        if let secret { try await debug(token, of: brought.userID, secret) }
        if let sets = try await listed(token) { brought.take(sets) } else { brought.take(hinted) }
        return brought
    }

    /// Returns the parameters that exchange a code.
    /// - Throws: A failure if neither a verifier nor a secret proves the right to the code.
    static func exchange(
        _ code: Secret, _ grant: RedirectGrant, _ registration: ClientRegistration
    ) throws(GraphFailure) -> FormFields {
        guard !registration.id.isEmpty else { throw GraphFailure(CoreError.misuse(.appIDMissing)) }
        var query: FormFields = [
            ("client_id", registration.id), ("code", code.reveal), ("redirect_uri", grant.request.redirectURI.absoluteString),
        ]
        let (verifier, secret) = (grant.request.verifier?.secret.reveal, registration.postedSecret)
        guard verifier != nil || secret != nil else { throw GraphFailure(CoreError.invalidArgument("has no code verifier")) }
        if let verifier { query.append("code_verifier", verifier) }
        if let secret { query.append("client_secret", secret.reveal) }
        return query
    }

    /// Fetches the member's decisions from Facebook's own list; nil if that is unavailable at the moment.
    private func listed(_ token: String) async throws(GraphFailure) -> PermissionSets? {
        do throws(GraphFailure) { return try await graph.permissions(of: token) } catch {
            guard error.error.reaction == .later || error.cause as? CoreError == .network else { throw error }
            return nil
        }
    }

    /// The redirect's statement about the requested permissions; it says nothing about others.
    private var hinted: PermissionSets {
        let list = { (name: String) in Set(commaSeparated: grant.tokens.fields.filled(name)).intersection(note.permissions) }
        var sets = PermissionSets()
        sets.declined = list("denied_scopes")
        sets.granted = list("granted_scopes").subtracting(sets.declined)
        return sets
    }

    /// Returns the requested permissions without those for which the signed token lacks a claim; the token is verified next.
    private func shown(by brought: LoginResponse) -> Set<Permission> {
        note.permissions.subtracting(brought.claims?.permissionsWithoutClaim ?? [])
    }

    /// Checks with the app's secret that the token is valid, for this app, and belongs to this member.
    private func debug(_ token: String, of userID: String?, _ secret: Secret) async throws(GraphFailure) {
        let appID = channel.registration.id
        let details = FacebookAccountDetails(hosts: note.details.hosts, version: note.details.version)
        let debugged = try await GraphClient(GraphSettings(details), channel, at: .token).debugged(token, by: appID, secret)
        let problem: ResponseProblem? =
            if !debugged.isValid { .tokenInvalid } else if !debugged.appID.isExactly(appID) { .anotherClient } else {
                userID == nil || !debugged.userID.isExactly(userID) ? .anotherMember : nil
            }
        if let problem { throw GraphFailure(.invalidResponse(.token, problem), LoginError.unknown()) }
    }
}

extension GraphClient {
    /// Exchanges a code or a nonce.
    /// - Throws: A failure; any form of refusal becomes the core error for an invalid argument.
    func exchanged(_ query: FormFields) async throws(GraphFailure) -> JSONValue {
        let refused = CoreError.invalidArgument("has a code that is refused")
        let members = try await members("oauth/access_token", query) { _ in refused }
        if let error = members["error"], error != .null { throw GraphFailure(refused) }
        let hasToken = ["access_token", "id_token"].contains { members[$0]?.string?.allSatisfy(\.isWhitespace) == false }
        guard hasToken else { throw GraphFailure(.invalidResponse(.token, .noAccessToken), LoginError.unknown()) }
        return members
    }

    /// Asks Facebook whom an access token belongs to.
    func userID(of token: String) async throws(GraphFailure) -> String {
        let members = try await members("me", [("fields", "id")], token: token)
        guard let userID = members["id"]?.string, !userID.isEmpty else {
            throw GraphFailure(.invalidResponse(.token, .noSubject), LoginError.unknown())
        }
        return userID
    }
}
