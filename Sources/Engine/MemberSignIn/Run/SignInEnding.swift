public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth

/// The end of a sign-in, in the process that began it or in another one: the client, and the data to keep of the account.
public struct SignInEnding: Sendable {
    /// Checks the response and exchanges the code.
    public var client: OAuthClient
    /// Returns the member's data to store with the tokens, from the subject and the verified claims.
    public var entry: @Sendable (_ subject: String, _ claims: IDTokenClaims?) throws -> AccountEntry
    /// Does the same as ``entry``, with the finding of the exchange; nil if ``entry`` is used.
    package var entryOfFinding:
        (@Sendable (_ subject: String, _ claims: IDTokenClaims?, _ finding: (any Sendable)?) throws -> AccountEntry)?
    /// Whether the tokens that the account had before are ended at the provider, in the background.
    public var endsReplacedTokens = false
    /// Whether the account becomes its client's active one, if the sign-in would activate it.
    package var activation = Activation.always
    /// Stores the result instead of the account store, and returns its account; nil stores it in the account store.
    package var keep: (@Sendable (_ entry: AccountEntry, _ tokens: TokenSet, _ requested: [String]) async throws -> Account)?
    /// Is called with the secrets that the account had before.
    package var replaced: (@Sendable (Account, AccountSecrets) -> Void)?
    /// A name to show for an account that was just stored, if the sign-in itself has none; nil keeps the current name.
    public var name: (@Sendable (Account) async -> String?)?
    /// Runs each way of the sign-in, and may replace the cause of its failure.
    package var watch: @Sendable (@Sendable () async -> SignInStepResult) async -> SignInStepResult = { await $0() }

    /// Creates an ending.
    /// - Parameters:
    ///   - client: Checks the response and exchanges the code.
    ///   - entry: Returns the data to keep of the member; by default the subject, and the claims' name or e-mail to show.
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

extension SignInEnding {
    /// When an account becomes its client's active one.
    package enum Activation: Sendable {
        /// At each sign-in.
        case always
        /// If the client has none.
        case onlyFirst
        /// Never: it is not a person's.
        case never
    }
}

/// A member's data that is stored with the tokens.
public struct AccountEntry: Sendable {
    /// The member's id at the provider, in the form of the account's key.
    public var subject: String
    /// A name to show; nil keeps the present one.
    public var label: String?
    /// The provider's data that must be readable before unsealing, such as addresses; it contains no secret.
    public var details: Data
    /// The person's data in the form of the provider's module, sealed with the tokens; nil keeps the current data.
    public var profile: Data?

    /// Creates an entry.
    /// - Parameters:
    ///   - subject: The member's id at the provider.
    ///   - label: A name to show.
    ///   - details: The provider's data that must be readable before unsealing; an empty object by default.
    public init(subject: String, label: String? = nil, details: Data = Data("{}".utf8)) {
        self.subject = subject
        self.label = label
        self.details = details
    }
}

/// The tokens of a sign-in, obtained here or from a backend.
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
    /// Stores the result of a sign-in.
    /// - Parameters:
    ///   - result: The result.
    ///   - open: The store.
    ///   - expected: The only member who may have signed in; nil for any member.
    ///   - activates: Whether the account becomes its client's active one; with an expected member, only if the client has none.
    /// - Returns: The account.
    /// - Throws: `OAuthError`, or ``ProviderError/anotherMember``; nothing is stored then.
    package func store(
        _ result: SignInResult, in open: OpenStore, expecting expected: String? = nil, activates: Bool = true
    ) async throws -> Account {
        try await store(GrantedTokens(result), in: open, expecting: expected, activates: activates)
    }

    func store(_ granted: GrantedTokens, in open: OpenStore, expecting expected: String?, activates: Bool) async throws -> Account
    {
        // The entry may depend on what is stored of the member, and cannot wait for a store.
        _ = try? await open.prepare(key(of: granted.subject))
        let entry =
            try entryOfFinding.map { try $0(granted.subject, granted.claims, granted.finding) }
            ?? entry(granted.subject, granted.claims)
        if let expected, !entry.subject.isExactly(expected) {
            _ = await client.endSession(granted.tokens)
            throw ProviderError.anotherMember
        }
        if let keep { return try await keep(entry, granted.tokens, granted.requestedScopes) }
        let key = key(of: entry.subject)
        var secrets = AccountSecrets(
            tokens: granted.tokens, claims: granted.claims,
            requestedScopes: granted.requestedScopes.filter(client.profile.token.isScope))
        secrets.profile = entry.profile
        var signedIn = SignedInAccount(key, label: entry.label, details: entry.details, secrets: secrets)
        signedIn.purpose = granted.purpose
        let stored: (account: Account, replaced: AccountSecrets?)
        do throws(AccountError) {
            signedIn.activates = try await becomesActive(key.client, activates, expecting: expected, in: open)
            stored = try await open.save(signedIn)
        } catch { throw OAuthError(storing: error) }
        if let secrets = stored.replaced { replaced?(stored.account, secrets) }
        if endsReplacedTokens, let old = stored.replaced?.tokens { Task { [client] in _ = await client.endSession(old) } }
        return await named(stored.account, in: open)
    }

    private func key(of subject: String) -> AccountKey {
        AccountKey(
            provider: client.profile.name, environment: client.environment, clientID: client.registration.id, subject: subject)
    }

    /// Whether the account becomes its client's active one: a question to one of several members does not change which one is.
    private func becomesActive(
        _ client: AccountClient, _ activates: Bool, expecting expected: String?, in open: OpenStore
    ) async throws(AccountError) -> Bool {
        guard activates, activation != .never else { return false }
        guard expected != nil || activation == .onlyFirst else { return true }
        return try await open.store.loadActiveAccount(of: client) == nil
    }

    /// Returns the account with a name to show. A missing name is not an error.
    private func named(_ account: Account, in open: OpenStore) async -> Account {
        guard let name = await name?(account), !name.isEmpty else { return open.knownAccount(account.key) ?? account }
        let named = try? await open.change(account.key) { _ in
            var change = AccountChange()
            change.label = name
            return change
        }
        return named?.account ?? open.knownAccount(account.key) ?? account
    }
}
