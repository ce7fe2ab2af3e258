import Foundation
import MemberSignIn

/// A provider of the app's own, by the product's import alone.
struct GuildProvider: MemberProvider {
    struct Request: SignInRequest { var clientID: String }

    let name = "guild"
    let features: Set<ProviderFeature> = [.calls]
    let settings: [SignInSetting] = [.clientID, .sandbox, .live]
    let api: URL

    func request(from values: SignInValues) async throws -> Request { Request(clientID: try values.required(.clientID)) }

    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        client(account.key.clientID, in: context)
    }

    private func client(_ clientID: String, in context: ProviderContext) -> OAuthClient {
        var profile = ProviderProfile(
            name: name,
            endpoints: ProviderEndpoints(authorization: api.appending(path: "authorize"), token: api.appending(path: "token")))
        profile.token.subjectMember = "member"
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: clientID), transport: context.transport,
            attempts: context.vault, clock: context.clock, random: context.random)
    }

    func signIn(_ request: Request, _ presentation: SignInPresentation, in context: ProviderContext) async throws -> Account {
        let grant = try await client(request.clientID, in: context)
            .signIn(AuthorizationRequest(scopes: ["crafts"]), with: presentation.agent, limit: presentation.limit)
        let key = AccountKey(provider: name, environment: "live", clientID: request.clientID, subject: grant.subject)
        return try context.vault.store(
            key, label: nil, details: Data("{}".utf8),
            secrets: AccountSecrets(tokens: grant.tokens, requestedScopes: grant.requestedScopes))
    }

    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        let api = api
        return ProviderCalls(rules: CallRules()) { operation, parameters in
            guard !operation.isEmpty else { throw ProviderError.invalidOperation("a craft's name") }
            let url = api.appending(path: operation).appending(
                queryItems: parameters.fields.map { URLQueryItem(name: $0.name, value: $0.value) })
            return ProviderCall(HTTPRequest(.get, url))
        }
    }
}
