public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberRequests
public import MemberSignIn

/// Any OpenID provider, found by its issuer.
public struct OpenIDProvider: MemberProvider {
    /// Creates a provider.
    public init() {}

    /// `openid`.
    public var name: String { OpenIDDetails.provider }
    /// All features but lists and revocations: permissions are its scopes, which the standard cannot list or revoke.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .calls, .userInfo, .claims, .stepUp, .permissions] }

    /// Returns the plan of a sign-in on the issuer's page; the discovered document of the issuer is stored with the sign-in.
    public func plan(
        for request: OpenIDSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        let details = try await details(for: request, in: context)
        return SignInPlan(
            ending: try ending(details, clientID: request.clientID, environment: request.issuer, in: context),
            request: request.authorization, payload: details)
    }

    /// Returns the end of a stored sign-in, with the issuer's document from its beginning.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        let details: OpenIDDetails = try attempt.providerPayload()
        return try ending(details, clientID: attempt.clientID, environment: attempt.environment, in: context)
    }

    private func ending(
        _ details: OpenIDDetails, clientID: String, environment: String, in context: ProviderContext
    ) throws -> SignInEnding {
        let client = try client(details, clientID: clientID, environment: environment, in: context)
        var ending = SignInEnding(client) { subject, claims in
            AccountEntry(
                subject: subject, label: claims?.name ?? claims?.email, details: try JSONEncoder().encode(details))
        }
        ending.name = { account in await Self.name(of: account, client, context) }
        return ending
    }

    /// Reads the member's name from user info, if the ID token has none and the profile was requested: many providers return it
    /// only there (OpenID Connect Core §5.4). If the request fails, the sign-in still succeeds, and the diagnostics report why.
    private static func name(of account: Account, _ client: OAuthClient, _ context: ProviderContext) async -> String? {
        guard let place = client.profile.endpoints.userInfo, let secrets = try? await context.open.stored(account.key).secrets,
            secrets.claims?.name == nil, secrets.requestedScopes.contains("profile")
        else { return nil }
        let info: JSONValue
        do throws(OAuthError) { info = try await client.userInfo(secrets.tokens, subject: account.key.subject) } catch {
            context.diagnostics.report(.warning, "openid.no_name", error.fields(at: place))
            return nil
        }
        return info["name"]?.string ?? (account.label == nil ? info["preferred_username"]?.string ?? info["email"]?.string : nil)
    }

    private func details(for request: OpenIDSignIn, in context: ProviderContext) async throws -> OpenIDDetails {
        let discovery = OpenIDMemory.of(context).discovery(allowsLoopbackHTTP: request.allowsLoopbackHTTP)
        return OpenIDDetails(document: try await discovery.document(issuer: request.issuer), request)
    }

    /// Returns the client of an account, by the document that was found when the member signed in.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try client(
            try OpenIDDetails(of: account), clientID: account.key.clientID, environment: account.key.environment, in: context)
    }

    /// Returns calls of a resource server: the operation is an address, its parameters are added to the query, and the token is a plain
    /// bearer token (RFC 6750).
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        ProviderCalls(rules: CallRules()) { operation, parameters in
            guard let url = ResourceAddress.url(operation, parameters, issuer: account.key.environment) else {
                throw ProviderError.invalidOperation(ResourceAddress.form)
            }
            return ProviderCall(HTTPRequest(.get, url))
        }
    }

    /// Permissions are scopes: they are requested together with those granted before, because the new tokens replace the old ones.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        ProviderPermissions { question in try await plan(asking: question, of: account, in: context) }
    }

    private func plan(
        asking question: PermissionQuestion, of account: Account, in context: ProviderContext
    ) async throws -> SignInPlan {
        let stored = try await context.open.stored(account.key)
        let (account, old) = (stored.account, stored.secrets)
        let details = try OpenIDDetails(of: account)
        let key = account.key
        var request = AuthorizationRequest(steppingUp: question.stepUp, from: Self.scopes(of: old, details), redirectURI: nil)
        request.prompt = AuthorizationRequest.prompt(nil, for: request.scopes)
        return SignInPlan(
            ending: try ending(details, clientID: key.clientID, environment: key.environment, in: context),
            request: request, payload: details)
    }

    /// Returns the granted scopes; the requested ones if the response did not name them, and always `openid`, because a response may
    /// omit it. An account that user info identifies was signed in without `openid`.
    private static func scopes(of secrets: AccountSecrets, _ details: OpenIDDetails) -> [String] {
        let granted = secrets.tokens.scopes ?? secrets.requestedScopes
        return granted.contains("openid") || details.namesMemberByUserInfo == true ? granted : ["openid"] + granted
    }

    /// Creates a client that shares its context's cache of the provider.
    private func client(
        _ details: OpenIDDetails, clientID: String, environment: String, in context: ProviderContext
    ) throws -> OAuthClient {
        var profile = ProviderProfile(details.document, name: name)
        if details.namesMemberByUserInfo == true { profile.userInfo.namesMemberWithoutOpenID = true }
        return context.client(
            profile, try details.registration(clientID: clientID), environment: environment,
            keySource: OpenIDMemory.of(context).keySource(of: profile))
    }
}

extension OAuthError {
    /// The reason why user info returned no name, and the address of the request.
    fileprivate func fields(at place: URL) -> [String: DiagnosticValue] {
        var fields: [String: DiagnosticValue] = ["code": .open(code)]
        var parts = URLComponents(url: place, resolvingAgainstBaseURL: false)
        parts?.query = nil
        if let address = parts?.string { fields["address"] = .open(address) }
        if case .refused(let refusal) = self, let status = refusal.status { fields["status"] = .number(status) }
        return fields
    }
}

extension MemberProvider where Self == OpenIDProvider {
    /// Any OpenID provider, found by its issuer.
    public static var openID: OpenIDProvider { OpenIDProvider() }
}
