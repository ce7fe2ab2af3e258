import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberSignIn
import MemberTesting
import Testing
import VKID

/// A provider that no module of the package contains: opaque tokens, a profile instead of user info, an API with an envelope.
private struct GuildProvider: MemberProvider {
    struct Request: SignInRequest {
        var clientID: String
        var hasApp = false
    }

    private static let base = URL(string: "https://guild.example.test") ?? URL(filePath: "/")

    var name: String { "guild" }
    var features: Set<ProviderFeature> { [.calls] }
    var settings: [SignInSetting] { [.clientID] }

    func request(from values: SignInValues) async throws -> Request { Request(clientID: try values.required(.clientID)) }

    private func client(_ clientID: String, in context: ProviderContext) -> OAuthClient {
        var profile = ProviderProfile(
            name: name,
            endpoints: ProviderEndpoints(
                authorization: Self.base.appending(path: "authorize"), token: Self.base.appending(path: "token")))
        profile.token.subjectMember = "member"
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: clientID), transport: context.transport,
            attempts: context.store, clock: context.clock, random: context.random)
    }

    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        client(account.key.clientID, in: context)
    }

    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) -> SignInPlan {
        var plan = SignInPlan(
            ending: SignInEnding(client(request.clientID, in: context)), request: AuthorizationRequest(scopes: ["crafts"]))
        guard request.hasApp else { return plan }
        let app = SignInStep.app { links in
            guard await links.canOpen(URL(filePath: "/guild")) else { throw SignInError.appNotInstalled }
            return AppStep(redirectURI: HeadlessAgent.unlistenedRedirectURI) { page in [.scheme(page)] }
        }
        plan.steps = [app, .web]
        return plan
    }

    func ending(of attempt: Attempt, in context: ProviderContext) -> SignInEnding {
        SignInEnding(client(attempt.clientID, in: context))
    }

    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        ProviderCalls(rules: CallRules()) { operation, parameters in
            guard let url = URL(string: "https://guild.example.test/api/\(operation)?\(parameters.encoded)"), !operation.isEmpty
            else { throw ProviderError.invalidOperation("a craft's name") }
            var call = ProviderCall(HTTPRequest(.get, url))
            if operation == "guests" { call.life = .never }
            return call
        }
    }
}

extension MemberProvider where Self == GuildProvider {
    fileprivate static var guild: GuildProvider { GuildProvider() }
}

extension SignInRequest where Self == GuildProvider.Request {
    fileprivate static func guild(clientID: String) -> GuildProvider.Request { .init(clientID: clientID) }
}

@Suite("A provider of the app's own")
final class OwnProviderTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let server = ScriptedTransport { request in
        switch request.url.path {
        case "/authorize":
            let answer: FormFields = [("code", "c"), ("state", request.query["state"] ?? "")]
            let place = HeadlessAgent.unlistenedRedirectURI.absoluteString + "?" + answer.encoded
            return .response(HTTPResponse(status: 302, headers: ["Location": place]))
        case "/token":
            return .json(#"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r","member":"17"}"#)
        case "/api/guests": return .json("[]")
        case "/api/weaving":
            return request.headers["Authorization"] == "Bearer a" ? .json(#"{"looms":2}"#) : .json("{}", status: 401)
        default: return .json("{}", status: 404)
        }
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private func members(_ providers: [any MemberProvider]) throws -> Members {
        try Members(home: home, providers: providers, transport: server)
    }

    private var agent: HeadlessAgent { HeadlessAgent(as: nil, transport: server) }

    @Test("signs in, calls with its token, stores the reply, and finds the account after a restart")
    func journey() async throws {
        let account = try await members([.openID, .guild]).signIn(with: .guild(clientID: "app"), using: agent)
        #expect(account.key == AccountKey(provider: "guild", environment: "live", clientID: "app", subject: "17"))
        let members = try members([.guild])
        let first = try await members.call("weaving", [("days", "3")], as: try members.account())
        #expect(first.value["looms"]?.integer == 2 && first.source == .network)
        #expect(try await members.call("weaving", [("days", "3")], as: account).source != .network)
        #expect(server.requests.count { $0.url.path == "/api/weaving" } == 1)
        await #expect { try await members.call("", as: account) } throws: {
            ($0 as? MembersError)?.code == "members.invalid_operation"
        }
    }

    @Test("a call that the provider never caches is not cached, whatever life the caller passes")
    func neverKept() async throws {
        let members = try members([.guild])
        let account = try await members.signIn(with: .guild(clientID: "app"), using: agent)
        for _ in 0..<2 { #expect(try await members.call("guests", life: .oneHour, as: account).source == .network) }
    }

    @Test("asks its app first, and continues in the web if the app is missing", arguments: [true, false])
    func app(isThere: Bool) async throws {
        let members = Locked<Members?>(nil)
        let apps = ScriptedAppLinks(takes: { _ in isThere }) { page in
            let state = FormFields(encoded: page.query(percentEncoded: true) ?? "")?["state"] ?? ""
            let answer = HeadlessAgent.unlistenedRedirectURI.absoluteString + "?code=c&state=" + state
            #expect(members.value?.open(url: URL(string: answer)!) == true)
        }
        let made = try Members(home: home, providers: [.guild], transport: server, appLinks: apps)
        members.withLock { $0 = made }
        let request = GuildProvider.Request(clientID: "app", hasApp: true)
        #expect(try await made.signIn(with: request, using: agent).key.subject == "17")
        #expect(apps.tries.count == (isThere ? 1 : 0))
        #expect(server.requests.contains { $0.url.path == "/authorize" } != isThere)
    }

    @Test("a feature that it does not offer is an error that names it, and no request is sent")
    func lacks() async throws {
        let members = try members([.guild])
        let account = try await members.signIn(with: .guild(clientID: "app"), using: agent)
        let sent = server.requests.count
        await #expect { try await members.userInfo(of: account) } throws: {
            ($0 as? MembersError)?.problem == "The provider guild does not offer data about the member."
        }
        await #expect { try await members.stepUp(account, to: StepUpChallenge(scopes: ["x"]), using: agent) } throws: {
            ($0 as? MembersError)?.code == "members.not_offered"
        }
        await #expect {
            try await members.begin(with: .guild(clientID: "app"), redirectURI: HeadlessAgent.unlistenedRedirectURI)
        } throws: {
            ($0 as? MembersError)?.problem == "The provider guild does not offer sign-ins in two steps."
        }
        #expect(server.requests.count == sent)
    }

    @Test("a request or an account of a provider that is not in the list is refused with its name; the account can be removed")
    func unknown() async throws {
        let account = try await members([.guild]).signIn(with: .guild(clientID: "app"), using: agent)
        let members = try members([.openID])
        await #expect { try await members.signIn(with: .guild(clientID: "app"), using: agent) } throws: {
            ($0 as? MembersError)?.code == "members.unknown_provider"
        }
        await #expect { try await members.call("weaving", as: account) } throws: {
            ($0 as? MembersError)?.code == "members.unknown_provider"
        }
        try members.remove(account)
        #expect(members.accounts.isEmpty)
    }

    @Test("two providers with the same name are refused")
    func twice() {
        #expect { try self.members([.openID, .vk, .openID]) } throws: { ($0 as? MembersError)?.code == "members.invalid_setting" }
    }
}
