import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import PermissionSupport

@testable import MemberSignIn

/// An orchard whose gardener grants fruit one by one: a provider with single permissions, a list of them and its own page.
struct Orchard: MemberProvider {
    struct Request: SignInRequest {
        var fruit: [String] = ["apples"]
    }

    let server: OrchardServer
    let name = "orchard"
    let features: Set<ProviderFeature> = [.permissions, .stepUp]
    let settings: [SignInSetting] = []
    /// The features that this orchard lacks.
    var lacks: Set<ProviderFeature> = []

    func request(from values: SignInValues) -> Request { Request() }

    func client(for account: Account, in context: ProviderContext) -> OAuthClient { client(in: context) }

    private func client(in context: ProviderContext) -> OAuthClient {
        let base = OrchardServer.base
        var profile = ProviderProfile(
            name: name,
            endpoints: ProviderEndpoints(authorization: base.appending(path: "ask"), token: base.appending(path: "token")))
        profile.token.subjectMember = "member"
        return OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: server.transport, attempts: context.store,
            clock: context.clock, random: context.random)
    }

    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) -> SignInPlan {
        plan(request.fruit, in: context)
    }

    private func plan(_ fruit: [String], in context: ProviderContext) -> SignInPlan {
        SignInPlan(ending: SignInEnding(client(in: context)), request: AuthorizationRequest(scopes: fruit))
    }

    func ending(of attempt: Attempt, in context: ProviderContext) -> SignInEnding { SignInEnding(client(in: context)) }

    func permissions(of account: Account, in context: ProviderContext) -> ProviderPermissions {
        var permissions = ProviderPermissions { question in
            server.note(question)
            return plan(question.permissions.sorted(), in: context)
        }
        permissions.isAskable = { $0 != "roots" }
        if !lacks.contains(.permissionList) { permissions.list = { try server.list() } }
        if !lacks.contains(.singleRevocation) { permissions.revoke = { try server.revoke($0) } }
        if !lacks.contains(.revocation) { permissions.revokeAll = { try server.revokeAll() } }
        return permissions
    }
}

/// The orchard's own side: the granted permissions, and the page.
final class OrchardServer: Sendable {
    struct State: Sendable {
        var granted: Set<String> = []
        var declined: Set<String> = []
        var expired: Set<String> = []
        /// The permissions that the member grants on the next page; nil for all of them.
        var choice: Set<String>?
        /// Whether the member closes the next page.
        var closes = false
        /// Whether both apply to all pages from now on.
        var isSteady = false
        /// Whether nothing can be reached.
        var isDown = false
        /// Whether no list is returned and no code exchanged, although the page can be reached.
        var refusesCodes = false
        var questions: [PermissionQuestion] = []
        var shown: [Shown] = []
        var tokens = 0
        var lists = 0
        var member = "17"
        /// Whether a token response omits the granted permissions.
        var isSilent = false
    }

    static let base = URL(string: "https://orchard.example.test")!
    let state = Locked(State())

    var transport: ScriptedTransport {
        ScriptedTransport { [state] _ in
            state.withLock { state in
                guard !state.isDown, !state.refusesCodes else { return .failure(.offline) }
                state.tokens += 1
                let scope = state.isSilent ? "" : #","scope":"\#(state.granted.sorted().joined(separator: " "))""#
                return .json(
                    #"{"access_token":"t\#(state.tokens)","token_type":"Bearer","expires_in":3600,"refresh_token":"r\#(state.tokens)","#
                        + #""member":"\#(state.member)"\#(scope)}"#)
            }
        }
    }

    /// The page: the member grants the chosen permissions, and declines the rest.
    func agent(before: @escaping @Sendable () async -> Void = {}) -> ScriptedUserAgent {
        ScriptedUserAgent { [state] address in
            await before()
            let asked = Set((address.fields["scope"] ?? "").split(separator: " ").map(String.init))
            return state.withLock { state in
                defer { if !state.isSteady { (state.choice, state.closes) = (nil, false) } }
                guard !state.isDown else { return [.cancel] }
                guard !state.closes else {
                    state.shown.append(.page(asked: asked, granted: nil))
                    return [.cancel]
                }
                let given = state.choice.map { $0.intersection(asked) } ?? asked
                state.granted.formUnion(given)
                state.declined.formUnion(asked.subtracting(state.granted))
                state.declined.subtract(given)
                state.expired.subtract(asked)
                state.shown.append(.page(asked: asked, granted: state.granted.intersection(asked)))
                return [asked.isDisjoint(with: state.granted) && !asked.isEmpty ? .decline : .code("c")]
            }
        }
    }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func note(_ question: PermissionQuestion) { state.withLock { $0.questions.append(question) } }
    /// The questions on pages, in order.
    var questions: [PermissionQuestion] { state.value.questions }

    func takeShown() -> [Shown] {
        state.withLock { state in
            defer { state.shown = [] }
            return state.shown
        }
    }

    func list() throws(ProviderError) -> PermissionReport {
        try reached { state in
            state.lists += 1
            return PermissionReport(granted: state.granted, declined: state.declined, expired: state.expired)
        }
    }

    func revoke(_ name: String) throws(ProviderError) {
        try reached { state in
            if state.granted.remove(name) != nil || state.expired.remove(name) != nil { state.declined.insert(name) }
        }
    }

    func revokeAll() throws(ProviderError) { try reached { ($0.granted, $0.declined, $0.expired) = ([], [], []) } }

    private func reached<Value: Sendable>(_ body: (inout State) -> Value) throws(ProviderError) -> Value {
        guard !state.value.isDown, !state.value.refusesCodes else { throw .noSandbox(.offline) }
        return state.withLock { body(&$0) }
    }
}

/// A home with an orchard, and one member who signed in.
struct Garden {
    let clock = TestClock()
    let server = OrchardServer()
    let home: TemporaryVault
    let context: ProviderContext
    let explained = Locked<[PermissionQuestion]>([])
    let account: Account
    let orchard: Orchard

    init(_ fruit: [String] = ["apples"], lacks: Set<ProviderFeature> = [], choice: Set<String>? = nil) async throws {
        home = try TemporaryVault(clock: clock)
        orchard = Orchard(server: server, lacks: lacks)
        context = ProviderContext(
            vault: home.vault, transport: server.transport, clock: clock, random: SeededRandom(seed: 5), appLinks: nil)
        server.change { $0.choice = choice }
        account = try await orchard.signIn(
            Orchard.Request(fruit: fruit), SignInPresentation(agent: server.agent()), in: context)
    }

    /// Wants fruit, and explains it if needed; the member's reaction to the explanation is given.
    func ensure(
        _ fruit: Set<String>, goesOn: Bool? = true, refused: Secret? = nil, by agent: ScriptedUserAgent? = nil
    ) async throws -> PermissionAnswer {
        let explained = explained
        let explain = goesOn.map { goesOn in
            { @Sendable (question: PermissionQuestion) async -> Bool in
                explained.withLock { $0.append(question) }
                return goesOn
            }
        }
        let run = try await orchard.accountPermissions(of: account, policy: PermissionPolicy(explain: explain), in: context)
        let presentation = SignInPresentation(agent: agent ?? server.agent(), purpose: "a pie")
        return try await run.ensure(AccountPermissions.Wanted(fruit, refusedToken: refused), presentation)
    }

    /// Wants fruit on an agent's page.
    func ensure(_ fruit: Set<String>, showing agent: (any UserAgent)?) async throws -> PermissionAnswer {
        try await orchard.ensure(fruit, of: account, SignInPresentation(agent: agent), in: context)
    }

    /// The access token that is stored now.
    func token() throws -> Secret { try home.vault.secrets(of: account.key).tokens.accessToken }

    /// The account's permissions, as far as they are known here.
    func granted() throws -> Set<String> { try home.vault.grantedScopes(of: account.key) }

    /// The events of a fruit.
    func history(_ fruit: String) throws -> [String] {
        try home.vault.permissions([fruit], of: account.key)[0].history.map { event in
            event.kind.rawValue + (event.kind == .revoked ? " by \(event.by?.rawValue ?? "?")" : "")
        }
    }
}

/// An agent that can open no page, which fails either when it is prepared or when it is to show one.
struct BlindAgent: UserAgent, UserAgentSession {
    let opens: Bool
    let redirectURI = URL(string: "com.example.app:/orchard")!
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard opens else { throw .unavailable }
        return self
    }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        throw .unavailable
    }

    func close() async {}
}
