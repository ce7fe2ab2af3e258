public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberRequests
public import MemberSignIn

/// Any OpenID provider, found by its issuer.
public struct OpenIDProvider: MemberProvider {
    /// A provider.
    public init() {}

    /// `openid`.
    public var name: String { OpenIDDetails.provider }
    /// Everything but single permissions.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .calls, .userInfo, .stepUp] }

    /// Signs a member in and stores the account.
    public func signIn(
        _ request: OpenIDSignIn, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        let details = try await details(for: request, in: context)
        let client = try client(details, clientID: request.clientID, environment: request.issuer, in: context)
        var authorization = AuthorizationRequest(
            scopes: request.scopes, redirectURI: presentation.redirectURI ?? request.redirectURI)
        authorization.purpose = presentation.purpose
        let grant = try await client.signIn(authorization, with: presentation.agent, limit: presentation.limit)
        let key = AccountKey(provider: name, environment: request.issuer, clientID: request.clientID, subject: grant.subject)
        return try store(grant, key, details, in: context.vault)
    }

    /// Begins a sign-in; what was found of the issuer is kept with it.
    public func begin(
        _ request: OpenIDSignIn, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization {
        let details = try await details(for: request, in: context)
        let client = try client(details, clientID: request.clientID, environment: request.issuer, in: context)
        var authorization = AuthorizationRequest(scopes: request.scopes, redirectURI: redirectURI)
        authorization.purpose = purpose
        authorization.payload = try JSONEncoder().encode(details)
        return try await client.begin(authorization)
    }

    /// Finishes a sign-in with what was found of the issuer when it was begun.
    public func finish(_ attempt: Attempt, redirectedTo url: URL, in context: ProviderContext) async throws -> Account {
        // One that was begun otherwise, such as by an app that waited for it, is not finished here.
        guard let payload = attempt.payload, let details = try? JSONDecoder().decode(OpenIDDetails.self, from: payload) else {
            throw OAuthError.attempt(.unknown)
        }
        let client = try client(details, clientID: attempt.clientID, environment: attempt.environment, in: context)
        let grant = try await client.finish(attempt.id, redirectedTo: url)
        let key = AccountKey(provider: name, environment: attempt.environment, clientID: attempt.clientID, subject: grant.subject)
        return try store(grant, key, details, in: context.vault, activates: false)
    }

    private func details(for request: OpenIDSignIn, in context: ProviderContext) async throws -> OpenIDDetails {
        let discovery = OpenIDMemory.of(context).discovery(allowsLoopbackHTTP: request.allowsLoopbackHTTP)
        return OpenIDDetails(
            document: try await discovery.document(issuer: request.issuer), clientSecretFile: request.clientSecretFile?.path)
    }

    /// The client of an account, by the document that was found when the member signed in.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try client(
            try OpenIDDetails(of: account), clientID: account.key.clientID, environment: account.key.environment, in: context)
    }

    /// Calls of a resource server: the operation is an address, its parameters go into the query; a plain bearer token (RFC 6750).
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        ProviderCalls(rules: CallRules()) { operation, parameters in
            guard let url = ResourceAddress.url(operation, parameters) else {
                throw ProviderError.invalidOperation(ResourceAddress.form)
            }
            return ProviderCall(HTTPRequest(.get, url))
        }
    }

    /// Asks for what was granted before and for what is wanted now.
    public func stepUp(
        _ account: Account, to challenge: StepUpChallenge, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        let (account, old) = try context.vault.unsealed(account.key)
        let details = try OpenIDDetails(of: account)
        let client = try client(for: account, in: context)
        var request = AuthorizationRequest(
            steppingUp: challenge, from: Self.scopes(of: old), redirectURI: presentation.redirectURI)
        request.purpose = presentation.purpose
        let grant = try await client.signIn(request, with: presentation.agent, limit: presentation.limit)
        guard grant.subject.isExactly(account.key.subject) else {
            _ = await client.endSession(grant.tokens)
            throw ProviderError.anotherMember
        }
        return try store(grant, account.key, details, in: context.vault)
    }

    /// What was granted; what was asked for counts where the response did not say, and `openid` always, for a response may leave it
    /// out.
    private static func scopes(of secrets: AccountSecrets) -> [String] {
        let granted = secrets.tokens.scopes ?? secrets.requestedScopes
        return granted.contains("openid") ? granted : ["openid"] + granted
    }

    /// A client that shares what its context knows of the provider.
    private func client(
        _ details: OpenIDDetails, clientID: String, environment: String, in context: ProviderContext
    ) throws -> OAuthClient {
        let profile = ProviderProfile(details.document, name: name)
        return OAuthClient(
            profile: profile, registration: try details.registration(clientID: clientID), environment: environment,
            transport: context.transport, attempts: context.vault, clock: context.clock, random: context.random,
            diagnostics: context.diagnostics, keySource: OpenIDMemory.of(context).keySource(of: profile))
    }

    private func store(
        _ grant: SignInResult, _ key: AccountKey, _ details: OpenIDDetails, in vault: Vault, activates: Bool = true
    ) throws -> Account {
        try vault.store(
            key, label: grant.claims?.name ?? grant.claims?.email, details: try JSONEncoder().encode(details),
            secrets: AccountSecrets(tokens: grant.tokens, claims: grant.claims, requestedScopes: grant.requestedScopes),
            why: grant.purpose, activates: activates)
    }
}

extension MemberProvider where Self == OpenIDProvider {
    /// Any OpenID provider, found by its issuer.
    public static var openID: OpenIDProvider { OpenIDProvider() }
}
