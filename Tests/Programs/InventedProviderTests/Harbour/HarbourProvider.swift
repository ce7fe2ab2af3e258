import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn

/// The addresses of the harbour.
struct HarbourHosts: Sendable, Equatable, Codable {
    var id: URL
    var api: URL
}

/// An invented provider: it signs harbour masters in, and shows them the tides.
struct HarbourProvider: MemberProvider {
    struct Request: SignInRequest {
        var clientID = HarbourProvider.sandboxClientID
        var scopes = ["tides"]
        /// The berth that is asked for.
        var berth: String?
        var environment: ProviderEnvironment<HarbourHosts>
    }

    static let sandboxClientID = "harbour-app"
    static let berth = SignInSetting("berth", .text("NUMBER"), "the berth that the ship lies at", standard: "1")

    let name = "harbour"
    let features: Set<ProviderFeature> = [.beginAndFinish, .calls, .permissions]
    var settings: [SignInSetting] { [.clientID, .scope, .sandbox, .live, Self.berth] }

    private static let live = URL(string: "https://harbour.example.test") ?? URL(filePath: "/")

    func request(from values: SignInValues) async throws -> Request {
        let live = ProviderEnvironment.live(at: HarbourHosts(id: Self.live, api: Self.live))
        return Request(
            clientID: values[.clientID] ?? Self.sandboxClientID, scopes: values.words(.scope) ?? ["tides"],
            berth: values[Self.berth], environment: try await values.environment(of: name, live: live))
    }

    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        let hosts = try JSONDecoder().decode(HarbourHosts.self, from: account.details)
        return client(account.key.clientID, .stored(as: account.key.environment, hosts: hosts), in: context)
    }

    private func client(
        _ clientID: String, _ environment: ProviderEnvironment<HarbourHosts>, in context: ProviderContext
    ) -> OAuthClient {
        OAuthClient(
            profile: profile(environment.hosts), registration: ClientRegistration(id: clientID), environment: environment.name,
            transport: context.transport, attempts: context.store, clock: context.clock, random: context.random,
            diagnostics: context.diagnostics)
    }

    func profile(_ hosts: HarbourHosts) -> ProviderProfile {
        let id = hosts.id
        var profile = ProviderProfile(
            name: name,
            endpoints: ProviderEndpoints(
                authorization: id.appending(path: "authorize"), token: id.appending(path: "token"),
                revocation: id.appending(path: "revoke")))
        // A sandbox on this machine is reached over http.
        profile.allowsLoopbackHTTP = id.scheme == "http"
        profile.token.subjectMember = "master"
        return profile
    }

    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        let hosts = try JSONDecoder().decode(HarbourHosts.self, from: account.details)
        return ProviderCalls(rules: CallRules()) { operation, parameters in
            let query = parameters.fields.isEmpty ? "" : "?" + parameters.encoded
            guard operation == "tides", let url = URL(string: hosts.api.absoluteString + "/" + operation + query) else {
                throw ProviderError.invalidOperation("tides")
            }
            return ProviderCall(HTTPRequest(.get, url))
        }
    }
}

extension HarbourProvider {
    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) async throws -> SignInPlan {
        var authorization = AuthorizationRequest(scopes: request.scopes)
        if let berth = request.berth { authorization.extraParameters = [("berth", berth)] }
        return SignInPlan(
            ending: ending(request.clientID, request.environment, in: context), request: authorization,
            payload: request.environment.hosts)
    }

    func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        let hosts = try attempt.providerPayload(HarbourHosts.self)
        return ending(attempt.clientID, .stored(as: attempt.environment, hosts: hosts), in: context)
    }

    private func ending(
        _ clientID: String, _ environment: ProviderEnvironment<HarbourHosts>, in context: ProviderContext
    ) -> SignInEnding {
        SignInEnding(client(clientID, environment, in: context)) { subject, _ in
            AccountEntry(
                subject: subject, label: "Master \(subject)", details: try JSONEncoder().encode(environment.hosts))
        }
    }
}

extension MemberProvider where Self == HarbourProvider {
    static var harbour: HarbourProvider { HarbourProvider() }
}
