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
    /// The app's secret, where a context holds it.
    var secret: Secret?
    /// Whether the app is told in this module's words; else in the engine's, which the one door over all providers understands.
    var isCurrentMembers = false

    private var graph: GraphClient {
        GraphClient(GraphSettings(details.serving(try? tokens()), secret: secret), shared.transport)
    }

    /// The account's tokens, without an access token that the Graph API does not take.
    private func tokens() throws -> FacebookTokens {
        var tokens = FacebookTokens(try shared.vault.secrets(of: key).tokens, of: key)
        if !tokens.isForGraph { tokens.access = nil }
        return tokens
    }

    private func accessToken() throws -> AccessToken {
        guard let token = try tokens().access else { throw CoreError.accessTokenRequired }
        return token
    }

    /// All permissions by status; what is declined and expired is kept with the token.
    func list() async throws -> PermissionSets {
        let token = try accessToken()
        let sets = try await stopping(token) { () async throws(GraphFailure) in try await graph.permissions(of: token.tokenString)
        }
        guard let sets else { throw CoreError.graphRequestProtocolMismatch }
        try keep(sets, with: token)
        return sets
    }

    /// Whether there is an access token: without one, as after a limited login, permissions are neither listed nor taken back one by one.
    var hasAccessToken: Bool { (try? tokens())?.access != nil }

    /// Takes a single permission back.
    /// - Parameter name: The name; it is one segment of a path, whatever is in it.
    /// - Throws: ``CoreError``, ``GraphError``, `ProviderError.notOffered` after a limited login; for the one door over all providers
    ///   `AccountError.needsSignIn` and `OAuthError` in the place of what this module says of tokens and connections.
    func revoke(_ name: String) async throws {
        guard !name.isEmpty, name != ".", name != ".." else { throw CoreError.invalidArgument("has no permission's name") }
        guard Permission(stringLiteral: name) != .publicProfile else {
            throw CoreError.invalidArgument("takes back public_profile, which goes with all others only")
        }
        let tokens = try tokens()
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
            // Facebook has done it: a store that fails is reported by who writes the revocation down.
            try? keep(sets, with: token)
        }
    }

    /// Takes all permissions back, which removes the app from the member's account at Facebook.
    func revokeAll() async throws {
        let tokens = try tokens()
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

    /// The service says that it is done, by an object or by the bare word.
    private static func check(_ value: JSONValue) throws(GraphFailure) {
        guard value == .bool(true) || value["success"] == .bool(true) else {
            throw GraphFailure(CoreError.graphRequestProtocolMismatch)
        }
    }

    /// Keeps with the token that the service was asked with what is declined and expired; what is granted is written down by who asked.
    private func keep(_ sets: PermissionSets, with token: AccessToken) throws {
        guard shared.vault.account(key)?.state == .ready else { return }
        try shared.vault.changeTokens(of: key) { stored in
            var tokens = FacebookTokens(stored, of: key)
            // Another login has brought newer facts meanwhile.
            guard stored.accessToken.reveal.isExactly(token.tokenString) else { return nil }
            tokens.access = tokens.access?.with(sets)
            let details = tokens.stored(by: shared.clock).extra[TokenExtra.details]
            guard stored.extra[TokenExtra.details] != details else { return nil }
            var changed = stored
            changed.extra[TokenExtra.details] = details
            return changed
        }
    }

    /// The app is told what the service said. A token that it takes no more is the account's no longer, which waits for a login; one whose
    /// session has aged expires.
    private func stopping<Value: Sendable>(
        _ token: AccessToken?, _ work: () async throws(GraphFailure) -> Value
    ) async throws -> Value {
        do throws(GraphFailure) { return try await work() } catch {
            if error.endsToken, let token { try markOver(token) }
            if error.agesToken, let token { try letExpire(token) }
            if isCurrentMembers { throw error }
            if error.endsToken { throw AccountError.needsSignIn(reason: SignInReason.tokenInvalid) }
            if case .transport = error.error { throw error.error }
            throw error.cause
        }
    }

    private func letExpire(_ token: AccessToken) throws {
        try shared.vault.changeTokens(of: key) { stored in
            guard stored.accessToken.reveal.isExactly(token.tokenString) else { return nil }
            let tokens = FacebookTokens(stored, of: key)
            var aged = tokens
            aged.access = tokens.access?.expired(at: shared.clock.now)
            return aged == tokens ? nil : aged.stored(by: shared.clock)
        }
    }

    private func markOver(_ token: AccessToken) throws {
        let stored = try shared.vault.secrets(of: key).tokens
        guard stored.accessToken.reveal.isExactly(token.tokenString) else { return }
        _ = try shared.vault.markNeedsSignIn(key, reason: SignInReason.tokenInvalid, replacing: stored)
    }
}
