import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberSignIn

/// The calls about permissions of one account, with its own tokens.
struct PermissionCalls: Sendable {
    let key: AccountKey
    let details: FacebookAccountDetails
    let shared: ProviderContext
    /// The app's secret, if a context has it.
    var secret: Secret?
    /// Whether errors are this module's own; else they are the engine's, which `Members` understands.
    var isCurrentMembers = false

    private var graph: GraphClient {
        GraphClient(GraphSettings(details.serving(try? tokensAtOnce()), secret: secret), shared.transport)
    }

    /// Returns the account's tokens, without an access token that the Graph API does not accept.
    private func tokens() async throws -> FacebookTokens {
        try await shared.open.prepare(key)
        return try tokensAtOnce()
    }

    private func tokensAtOnce() throws -> FacebookTokens {
        var tokens = FacebookTokens(try shared.open.secretsAtOnce(of: key).tokens, of: key)
        if !tokens.isForGraph { tokens.access = nil }
        return tokens
    }

    private func accessToken() async throws -> AccessToken {
        guard let token = try await tokens().access else { throw CoreError.accessTokenRequired }
        return token
    }

    /// Fetches all permissions by status, and stores the declined and expired ones with the token.
    func list() async throws -> PermissionSets {
        let token = try await accessToken()
        let sets = try await stopping(token) { () async throws(GraphFailure) in try await graph.permissions(of: token.tokenString)
        }
        guard let sets else { throw CoreError.graphRequestProtocolMismatch }
        try await keep(sets, with: token)
        return sets
    }

    /// Whether there is an access token: without one, as after a limited login, permissions can be neither listed nor revoked one
    /// by one.
    var hasAccessToken: Bool { (try? tokensAtOnce())?.access != nil }

    /// Revokes a single permission.
    /// - Parameter name: The name; it is one segment of a path, whatever it contains.
    /// - Throws: ``CoreError``, ``GraphError``, `ProviderError.notOffered` after a limited login; for `Members`
    ///   `AccountError.needsSignIn` and `OAuthError` instead of this module's errors about tokens and connections.
    func revoke(_ name: String) async throws {
        guard !name.isEmpty, name != ".", name != ".." else { throw CoreError.invalidArgument("has no permission's name") }
        guard Permission(stringLiteral: name) != .publicProfile else {
            throw CoreError.invalidArgument("takes back public_profile, which goes with all others only")
        }
        let tokens = try await tokens()
        guard let token = tokens.access else {
            guard tokens.authentication == nil else {
                throw ProviderError.notOffered(.singleRevocation, provider: FacebookOAuthProfile.provider)
            }
            throw CoreError.accessTokenRequired
        }
        try await delete("me/permissions/" + PercentCoding.encode(name), token)
        var sets = token.sets
        if sets.expired.remove(Permission(stringLiteral: name)) != nil {
            sets.declined.insert(Permission(stringLiteral: name))
            // Facebook has revoked it: a failed store is reported by the code that records the revocation.
            try? await keep(sets, with: token)
        }
    }

    /// Revokes all permissions, which removes the app from the member's account at Facebook.
    func revokeAll() async throws {
        let tokens = try await tokens()
        if let token = tokens.access { return try await delete("me/permissions", token) }
        guard let authentication = tokens.authentication else { throw CoreError.accessTokenRequired }
        try await stopping(nil) { () async throws(GraphFailure) in
            let url = details.hosts.site.appending(path: "platform/uninstall/")
            var request = HTTPRequest(.post, url)
            request.body = .form([("app_id", key.clientID), ("id_token", authentication.tokenString)])
            try Self.check(try await graph.value(request))
        }
    }

    private func delete(_ path: String, _ token: AccessToken) async throws {
        try await stopping(token) { () async throws(GraphFailure) in
            let graph = graph
            try Self.check(try await graph.value(graph.request(path, token: token.tokenString, method: .delete)))
        }
    }

    /// Checks that the service reports success, by an object or by the bare word.
    private static func check(_ value: JSONValue) throws(GraphFailure) {
        guard value == .bool(true) || value["success"] == .bool(true) else {
            throw GraphFailure(CoreError.graphRequestProtocolMismatch)
        }
    }

    /// Stores the declined and expired permissions with the token of the request; the caller records the granted ones.
    private func keep(_ sets: PermissionSets, with token: AccessToken) async throws {
        let clock = shared.clock
        guard try await shared.open.account(key)?.state == .ready else { return }
        try await shared.open.change(key) { [key] account in
            guard account.account.state == .ready else { return nil }
            let stored = account.secrets.tokens
            var tokens = FacebookTokens(stored, of: key)
            // Another login has stored newer permissions meanwhile.
            guard stored.accessToken.reveal.isExactly(token.tokenString) else { return nil }
            tokens.access = tokens.access?.with(sets)
            let details = tokens.stored(by: clock).extra[TokenExtra.details]
            guard stored.extra[TokenExtra.details] != details else { return nil }
            var change = AccountChange()
            change.tokens = stored
            change.tokens?.extra[TokenExtra.details] = details
            return change
        }
    }

    /// Performs a request and throws the service's error. If the service no longer accepts the token, the account loses it and
    /// waits for a login; a token whose session has aged expires.
    private func stopping<Value: Sendable>(
        _ token: AccessToken?, _ work: () async throws(GraphFailure) -> Value
    ) async throws -> Value {
        do throws(GraphFailure) { return try await work() } catch {
            if error.endsToken, let token {
                try await shared.open.change(key, by: FacebookTokenRules.ended(token.tokenString))
            }
            if error.agesToken, let token {
                try await shared.open.change(key, by: FacebookTokenRules.expired(token, of: key, shared.clock))
            }
            if isCurrentMembers { throw error }
            if error.endsToken { throw AccountError.needsSignIn(reason: SignInReason.tokenInvalid) }
            if case .transport = error.error { throw error.error }
            throw error.cause
        }
    }
}
