import Foundation
import MemberSignIn

/// A provider of the app's own, by the product's import alone.
struct GuildProvider: MemberProvider {
    struct Request: SignInRequest { var clientID: String }

    let name = "guild"
    let features: Set<ProviderFeature> = [.calls, .permissions]
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
            attempts: context.store, clock: context.clock, random: context.random)
    }

    func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let client = client(account.key.clientID, in: context)
        var permissions = ProviderPermissions { question in
            SignInPlan(
                ending: SignInEnding(client), request: AuthorizationRequest(scopes: question.permissions.sorted()))
        }
        permissions.list = { PermissionReport(granted: ["crafts"]) }
        return permissions
    }

    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) -> SignInPlan {
        SignInPlan(
            ending: SignInEnding(client(request.clientID, in: context)), request: AuthorizationRequest(scopes: ["crafts"]))
    }

    func ending(of attempt: Attempt, in context: ProviderContext) -> SignInEnding {
        SignInEnding(client(attempt.clientID, in: context))
    }

    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        let api = api
        var calls = ProviderCalls(rules: CallRules()) { operation, parameters in
            guard !operation.isEmpty else { throw ProviderError.invalidOperation("a craft's name") }
            let url = api.appending(path: operation).appending(
                queryItems: parameters.fields.map { URLQueryItem(name: $0.name, value: $0.value) })
            return ProviderCall(HTTPRequest(.get, url))
        }
        calls.pages = { operation, parameters in GuildPages(operation: operation, parameters: parameters) }
        calls.uploads = CallUploads(kinds: ["seal"]) { upload, calls in
            try await calls.call("seals", upload.options)
        }
        calls.updates = { _ in GuildBell() }
        return calls
    }
}

/// The crafts of a guild, ten on a page.
struct GuildPages: PageCursor {
    let operation: String
    let parameters: FormFields
    private var page: Int? = 1

    init(operation: String, parameters: FormFields) { (self.operation, self.parameters) = (operation, parameters) }

    var next: NamedCall? {
        page.map { page in
            var parameters = parameters
            parameters["page"] = String(page)
            return NamedCall(operation, parameters)
        }
    }

    mutating func advance(past value: JSONValue) throws(RequestError) -> PageItems {
        guard let items = value["crafts"]?.array else { throw .invalidReply("it has no crafts") }
        page = items.count < 10 ? nil : page.map { $0 + 1 }
        return PageItems(items, count: value["total"]?.integer.map(Int.init))
    }
}

/// The guild's bell, which is asked once a minute.
struct GuildBell: UpdateStream {
    mutating func next(by calls: AccountCalls) async throws -> JSONValue? {
        try await calls.clock.sleep(for: .seconds(60))
        return calls.isSignedIn ? try await calls.call("bell").value : nil
    }
}

/// What the provider keeps while a context lives.
final class GuildState: ProviderState {
    static let provider = "guild"
    let transport: any HTTPTransport

    init(in context: ProviderContext) { transport = context.transport }
}

func transport(_ context: ProviderContext) -> any HTTPTransport { GuildState.of(context).transport }

/// The addresses of the guild's own service.
struct GuildHosts: ProviderHosts {
    static let provider = "guild"
    static let live = GuildHosts(api: URL(filePath: "/"))
    var api: URL
}

let guildEnvironment = ProviderEnvironment<GuildHosts>.live

/// The objects that the guild's own names work with.
struct GuildContext: VendorContext { var shared: ProviderContext }

func silent(_ context: ProviderContext) -> GuildContext {
    var guild = GuildContext(shared: context)
    guild.diagnostics = .silent
    return guild
}
