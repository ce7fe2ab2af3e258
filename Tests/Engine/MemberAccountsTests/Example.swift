import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

/// An account, its vault and its clock for tests.
struct Example {
    let clock: TestClock
    let home: TemporaryVault
    let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

    init() throws {
        clock = TestClock()
        home = try TemporaryVault(clock: clock)
    }

    var vault: Vault { home.vault }

    @discardableResult
    func store(_ subject: String = "anna", access: String = "access-1", refresh: String? = "refresh-1", life: Double? = 3600)
        throws -> Account
    {
        let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        let tokens = TokenBuilder.tokens(access: access, refresh: refresh, life: life, by: clock)
        return try vault.store(key, label: subject, details: Data(), secrets: AccountSecrets(tokens: tokens))
    }

    func session(_ transport: any HTTPTransport, in vault: Vault? = nil) -> Session {
        Session(key, in: vault ?? self.vault, clients: clients(transport))
    }

    func clients(_ transport: any HTTPTransport) -> ClientRegistry {
        var clients = ClientRegistry()
        let base = URL(string: "https://id.example.test")!
        let endpoints = ProviderEndpoints(
            authorization: base, token: base.appending(path: "token"), revocation: base.appending(path: "revoke"))
        clients.register("example") { [clock] _ in
            OAuthClient(
                profile: ProviderProfile(name: "example", endpoints: endpoints), registration: ClientRegistration(id: "app"),
                transport: transport, clock: clock)
        }
        return clients
    }

    /// A sign-in on its way, which is not stored.
    func attempt(of provider: String = "example") throws -> Attempt {
        let base = URL(string: "https://id.example.test")!
        let profile = ProviderProfile(
            name: provider, endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), environment: "live", transport: ScriptedTransport([]),
            attempts: vault, clock: clock)
        return try client.prepare(AuthorizationRequest(scopes: ["a"], redirectURI: base), exchanges: false).attempt
    }

    /// The place that the account is sealed for, as authenticated data.
    private func place() throws -> Data {
        Data(SealedPlace.account(try #require(vault.account(key))).utf8)
    }

    /// The account's sealed text in clear.
    func unsealed() throws -> String {
        let sealed = try vault.transaction { try $0.rows("SELECT sealed FROM vault_account").first?.blob(0) } ?? Data()
        let text = try home.keys.key().open(Data(sealed.dropFirst(9)), authenticating: sealed.prefix(9) + place())
        return String(decoding: text, as: UTF8.self)
    }

    /// Changes the account's sealed text, as another version would.
    func reseal(_ change: (String) -> String) throws {
        let head = try vault.transaction { try $0.rows("SELECT sealed FROM vault_account").first?.blob(0) }?.prefix(9) ?? Data()
        let text = Data(change(try unsealed()).utf8)
        let sealed = try head + home.keys.key().seal(text, authenticating: head + place())
        try vault.transaction { try $0.run("UPDATE vault_account SET sealed = ?", [.blob(sealed)]) }
    }

    /// Writes an event into the account's ledger in the form of a newer version.
    func addEvent(_ kind: String, by actor: String, at date: Double, why purpose: String?) throws {
        try vault.transaction { statements in
            try statements.run(
                """
                INSERT INTO vault_permission_event (ledger, scope, event, at, actor, purpose)
                SELECT id, 'email', ?, ?, ?, ? FROM vault_ledger WHERE subject = ?
                """, [.text(kind), .real(date), .text(actor), .optional(purpose), .text(key.subject)])
        }
    }

    /// The events in the account's ledger: scope, kind, actor and purpose of each, in order.
    func storedEvents() throws -> [String] {
        try vault.read { statements in
            try statements.rows(
                """
                SELECT scope, event, actor, coalesce(purpose, '') FROM vault_permission_event AS happened
                JOIN vault_ledger ON vault_ledger.id = ledger WHERE subject = ? ORDER BY happened.id
                """, [.text(key.subject)]
            ).map { row in (0..<4).map { row.text($0) ?? "?" }.joined(separator: " ") }
        }
    }

    /// A provider that names the member in its token response.
    static func profile(_ base: URL) -> ProviderProfile {
        var profile = ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: base, token: base))
        profile.token.subjectMember = "user"
        return profile
    }

    static func answer(_ number: Int, life: Int = 3600) -> ScriptedTransport.Response {
        .json(
            #"{"access_token":"access-\#(number)","token_type":"Bearer","expires_in":\#(life),"refresh_token":"refresh-\#(number)"}"#
        )
    }
}
