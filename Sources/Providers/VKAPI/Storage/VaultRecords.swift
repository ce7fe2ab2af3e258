import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKWire

/// The records in the vault: the accounts of the context's client, whichever door stored them.
struct VaultRecords: UserRecords {
    private let context: VKAPIContext
    private let client: AccountClient

    init(_ context: VKAPIContext) {
        client = context.client
        self.context = context.pinned
    }

    private var accounts: [Account] {
        context.vault.accounts.filter { $0.key.client == client }.sorted { $0.signedIn < $1.signedIn }
    }

    private func key(_ id: String) -> AccountKey {
        AccountKey(provider: client.provider, environment: client.environment, clientID: client.clientID, subject: id)
    }

    func contains(_ id: String) -> Bool { context.vault.account(key(id)) != nil }

    var ids: [String] { accounts.map(\.key.subject) }

    var activeID: String? {
        let active = context.vault.activeAccount(of: client)?.key.subject
        if let active, VKTokenKind(recordID: active) == .user { return active }
        return ids.last { VKTokenKind(recordID: $0) == .user }
    }

    var hasActive: Bool {
        context.vault.activeAccount(of: client).map { VKTokenKind(recordID: $0.key.subject) == .user } ?? false
    }

    func token(of id: String) throws -> VKAccessToken? {
        guard context.vault.account(key(id)) != nil else { return nil }
        return VKAccessToken(of: id, try context.vault.secrets(of: key(id)))
    }

    func store(_ token: VKAccessToken) throws {
        let vault = context.vault
        var details = VKAccountDetails(hosts: context.environment.hosts)
        details.grant = .implicit
        var secrets = AccountSecrets(token, by: context.clock)
        if let cookies = try? cookies(of: token.id) { secrets.tokens.extra[ConnectorCookies.member] = .string(cookies) }
        let isFirst = token.kind == .user && vault.activeAccount(of: client) == nil
        let stored = try vault.replace(
            key(token.id), label: nil, details: details.encoded, secrets: secrets,
            activates: isFirst)
        // The refresh token that a sign-in with VK ID left here is gone: the account now ends with its access token.
        if stored.replaced?.tokens.refreshToken != nil {
            context.diagnostics.report(.warning, "vkapi.refresh_token_replaced", ["account": .open(stored.account.id)])
        }
    }

    func cookies(of id: String) throws -> String? {
        guard context.vault.account(key(id)) != nil else { return nil }
        return try context.vault.secrets(of: key(id)).tokens.extra[ConnectorCookies.member]?.string
    }

    func keepCookies(_ cookies: String?, of id: String) throws {
        try context.vault.changeSecrets(of: key(id)) { secrets in
            secrets.tokens.extra[ConnectorCookies.member] = cookies.map(JSONValue.string)
        }
    }

    func remove(_ id: String) throws { try context.vault.remove(key(id)) }

    func removeAll() throws { for id in ids { try remove(id) } }

    func activate(_ id: String) throws { try context.vault.activate(key(id)) }

    func account(of id: String) -> (@Sendable () -> Account?)? {
        { [vault = context.vault, key = key(id)] in vault.account(key) }
    }

    func source(of id: String) -> any TokenSource {
        let session = Session(key(id), in: context.vault, clients: VKAPIClients.registry(in: context))
        let details = context.vault.account(key(id)).flatMap { try? VKAccountDetails(of: $0) }
        // A sign-in with VK ID has a refresh token; what it needs from the member is VK ID's to ask.
        return details?.grant == .implicit ? RenewedTokens(id: id, stored: session, context: context) : session
    }
}

extension VKAccessToken {
    /// Reads the token of an account.
    init(of id: String, _ secrets: AccountSecrets) {
        let tokens = secrets.tokens
        var permissions = tokens.scopes ?? secrets.requestedScopes
        let life: TimeInterval = if case .seconds(let seconds) = tokens.life { max(0, seconds) } else { 0 }
        let kind = VKTokenKind(recordID: id) ?? .user
        // Without an end, only this permission says that the token is valid. A life of 0 seconds has ended.
        let hasEnd = if case .seconds = tokens.life { true } else { false }
        if !hasEnd, kind == .user, !permissions.contains("offline") { permissions.append("offline") }
        self.init(
            userID: UInt(id) ?? 0, token: tokens.accessToken.reveal, liveTime: life, permissions: permissions, kind: kind,
            creationTime: tokens.received.timeIntervalSince1970)
    }
}

extension AccountSecrets {
    /// The secrets of an account that a token makes, at the moment of the token's creation.
    fileprivate init(_ token: VKAccessToken, by clock: any MemberClock) {
        let isEndless = token.liveTime == 0 && !token.isExpired(at: clock.now)
        var tokens = TokenSet(
            accessToken: Secret(token.token), life: isEndless ? .endless : .seconds(token.liveTime), scopes: token.permissions,
            receivedBy: clock)
        tokens.received = Date(timeIntervalSince1970: token.creationTime)
        // Another run of the machine: the age is measured by the wall clock, from the creation on.
        tokens.bootID = ""
        self.init(tokens: tokens, requestedScopes: token.permissions)
    }
}
