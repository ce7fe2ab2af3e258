import Foundation
import MemberAccounts

/// A vault with a provider of the app's own, by the product's import alone.
func tokens(home: URL, client: OAuthClient, fresh: TokenSet) async throws(AccountError) -> TokenSet {
    let vault = try Vault(home: home, keys: nil, clock: SystemClock(), diagnostics: .silent)
    let key = AccountKey(provider: "guild", environment: "live", clientID: "app", subject: "17")
    let account = try vault.store(
        key, label: "Anna", details: Data("{}".utf8), secrets: AccountSecrets(tokens: fresh, requestedScopes: ["crafts"]))
    var clients = ClientRegistry()
    clients.register("guild") { _ in client }
    do throws(AccountError) { return try await Session(account.key, in: vault, clients: clients).freshTokens() } catch {
        if case .storage(.diskFull) = error { print(error.remedy) }
        if case .refresh(.configuration(.demandUnmet(.boundTokens))) = error { print(error.code) }
        throw error
    }
}

/// The permissions that may be asked for now, and what the provider's site has changed.
func open(_ scopes: [String], of key: AccountKey, in vault: Vault, at now: Date) throws(AccountError) -> [String] {
    let report = PermissionReport(granted: ["email"], declined: ["friends"])
    let changes = report.changes(since: try vault.permissions(of: key), at: now)
    for change in changes where change.by == .provider { print(change.scope, change.kind, change.purpose ?? "") }
    try vault.record(changes, of: key)
    let records = try vault.permissions(scopes, of: key)
    return records.filter { $0.status != .granted && $0.coolDownEnd(after: .seconds(86_400)) ?? now <= now }.map(\.scope)
}
