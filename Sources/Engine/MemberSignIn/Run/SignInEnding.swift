public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth

/// What the end of a sign-in needs, in the process that began it or in another one: the client, and how the account is kept.
public struct SignInEnding: Sendable {
    /// Judges the response and exchanges the code.
    public var client: OAuthClient
    /// What is kept of the member beside the tokens, by the subject and the verified claims.
    public var entry: @Sendable (_ subject: String, _ claims: IDTokenClaims?) throws -> AccountEntry
    /// The same where what the exchange found counts too; nil leaves it to ``entry``.
    package var entryOfFinding:
        (@Sendable (_ subject: String, _ claims: IDTokenClaims?, _ finding: (any Sendable)?) throws -> AccountEntry)?
    /// Whether the tokens that the account had before are ended at the provider; nobody waits for that.
    package var endsReplacedTokens = false
    /// A name to show for an account that was just stored, where the sign-in itself brings none; nil keeps what is there.
    public var name: (@Sendable (Account) async -> String?)?
    /// Watches over each way of the sign-in, and may give its failure another cause.
    package var watch: @Sendable (@Sendable () async -> SignInStepResult) async -> SignInStepResult = { await $0() }

    /// An ending.
    /// - Parameters:
    ///   - client: Judges the response and exchanges the code.
    ///   - entry: What is kept of the member; the subject, and the claims' name or e-mail to show, unless said otherwise.
    public init(
        _ client: OAuthClient,
        entry: @escaping @Sendable (_ subject: String, _ claims: IDTokenClaims?) throws -> AccountEntry = { subject, claims in
            AccountEntry(subject: subject, label: claims?.name ?? claims?.email)
        }
    ) {
        self.client = client
        self.entry = entry
    }
}

/// What is kept of a member beside the tokens.
public struct AccountEntry: Sendable {
    /// The member at the provider, in the form that the account's key has.
    public var subject: String
    /// A name to show; nil keeps the one that is there.
    public var label: String?
    /// What the provider needs before unsealing, such as addresses; no secret.
    public var details: Data
    /// What the provider's module knows of the person, in its own form, to be sealed beside the tokens; nil keeps what is there.
    public var profile: Data?

    /// An entry.
    /// - Parameters:
    ///   - subject: The member at the provider.
    ///   - label: A name to show.
    ///   - details: What the provider needs before unsealing; an empty object unless said otherwise.
    public init(subject: String, label: String? = nil, details: Data = Data("{}".utf8)) {
        self.subject = subject
        self.label = label
        self.details = details
    }
}

/// What was granted, from here or from a backend.
struct GrantedTokens: Sendable {
    var tokens: TokenSet
    var subject: String
    var claims: IDTokenClaims?
    var requestedScopes: [String]
    var purpose: String?
    var finding: (any Sendable)?

    init(_ result: SignInResult) {
        (tokens, subject, claims) = (result.tokens, result.subject, result.claims)
        (requestedScopes, purpose, finding) = (result.requestedScopes, result.purpose, result.finding)
    }

    init(_ backend: BackendTokens, _ grant: CodeGrant) {
        (tokens, subject) = (backend.tokens, backend.subject)
        (requestedScopes, purpose) = (grant.requestedScopes, grant.purpose)
    }
}

extension SignInEnding {
    /// Stores what a sign-in brought.
    /// - Parameters:
    ///   - result: What it brought.
    ///   - vault: Where.
    ///   - expected: The only member who may have signed in; nil is anybody.
    ///   - activates: Whether the account becomes its client's active one; where only one member may sign in, that happens only if none is.
    /// - Returns: The account.
    /// - Throws: `OAuthError`, or ``ProviderError/anotherMember``; nothing is stored then.
    package func store(
        _ result: SignInResult, in vault: Vault, expecting expected: String? = nil, activates: Bool = true
    ) async throws -> Account {
        try await store(GrantedTokens(result), in: vault, expecting: expected, activates: activates)
    }

    func store(_ granted: GrantedTokens, in vault: Vault, expecting expected: String?, activates: Bool) async throws -> Account {
        let entry =
            try entryOfFinding.map { try $0(granted.subject, granted.claims, granted.finding) }
            ?? entry(granted.subject, granted.claims)
        if let expected, !entry.subject.isExactly(expected) {
            _ = await client.endSession(granted.tokens)
            throw ProviderError.anotherMember
        }
        let key = AccountKey(
            provider: client.profile.name, environment: client.environment, clientID: client.registration.id,
            subject: entry.subject)
        var secrets = AccountSecrets(
            tokens: granted.tokens, claims: granted.claims,
            requestedScopes: granted.requestedScopes.filter(client.profile.token.isScope))
        secrets.profile = entry.profile
        // A question to one of several members leaves another one in use.
        let activates = activates && (expected == nil || vault.activeAccount(of: key.client) == nil)
        let stored: (account: Account, replaced: AccountSecrets?)
        do throws(AccountError) {
            stored = try vault.replace(
                key, label: entry.label, details: entry.details, secrets: secrets, purpose: granted.purpose, activates: activates)
        } catch { throw OAuthError(storing: error) }
        if endsReplacedTokens, let old = stored.replaced?.tokens { Task { [client] in _ = await client.endSession(old) } }
        return await named(stored.account, in: vault)
    }

    /// The account with a name to show; a name is welcome, not needed.
    private func named(_ account: Account, in vault: Vault) async -> Account {
        guard let name = await name?(account), !name.isEmpty else { return vault.account(account.key) ?? account }
        try? vault.setLabel(account.key, name)
        return vault.account(account.key) ?? account
    }
}
