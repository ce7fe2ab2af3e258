import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import PermissionSupport

@testable import FacebookLogin

/// Facebook, as the sandbox simulates it, and an app with ``LoginManager``, as a world for walks.
final class FacebookWorld: PermissionWorld {
    private struct State: Sendable {
        var context: FacebookContext
        var reach = Reach.everything
        var launches: UInt64 = 1
        var shown: [Shown] = []
    }

    private static let member = "anna"

    let clock: TestClock
    let names = ["email", "user_birthday", "user_friends", "user_likes"]
    let coolDown = Duration.seconds(86_400)
    let learnsOfDeclinedSignIns = true
    private let sandbox: Sandbox
    private let home: TemporaryVault
    private let environment: FacebookEnvironment
    private let state: Locked<State>

    /// Walks with a new sandbox.
    static func walk(seed: UInt64, steps: Int) async throws -> PermissionWalk.Report {
        let clock = TestClock()
        var configuration = SandboxConfiguration(providers: [FacebookSandboxConfiguration()])
        configuration.clock = clock
        let sandbox = try await Sandbox.start(configuration)
        do {
            let environment = try await FacebookEnvironment.sandbox(at: sandbox.controlURL)
            var walk = PermissionWalk(over: try FacebookWorld(sandbox, environment, clock), seed: seed)
            let report = try await walk.walk(steps)
            await sandbox.stop()
            return report
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    private init(_ sandbox: Sandbox, _ environment: FacebookEnvironment, _ clock: TestClock) throws {
        (self.sandbox, self.environment, self.clock) = (sandbox, environment, clock)
        home = try TemporaryVault(clock: clock)
        state = Locked(State(context: FacebookContext(vault: home.vault, transport: NetworkTransport(), clock: clock)))
        open(home.vault, launch: 1)
    }

    /// Starts the app on a vault.
    private func open(_ vault: Vault, launch: UInt64) {
        var context = FacebookContext(
            vault: vault, transport: transport(while: [.everything]), clock: clock, random: SeededRandom(seed: launch),
            appLinks: nil)
        context.settings.isAdvertiserTrackingEnabled = true
        context.notificationCenter = NotificationCenter()
        context.settings.appID = FacebookSandboxConfiguration.defaultAppID
        context.settings.environment = environment
        state.withLock { ($0.context, $0.launches) = (context, launch) }
    }

    /// The network, while it is available to the app, or to the member's browser.
    private func transport(while reaches: Set<Reach>) -> ScriptedTransport {
        let network = NetworkTransport()
        return ScriptedTransport { [state] request in
            guard reaches.contains(state.value.reach) else { return .failure(.offline) }
            do throws(HTTPError) { return .response(try await network.send(request)) } catch { return .failure(error) }
        }
    }

    private func within<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await FacebookContext.$current.withValue(state.value.context, operation: body)
    }

    private func within<Value>(_ body: () throws -> Value) rethrows -> Value {
        try FacebookContext.$current.withValue(state.value.context, operation: body)
    }

    private var manager: LoginManager { within { LoginManager() } }

    /// The member at the dialog.
    private func agent(_ choice: MemberChoice) -> ChoosingAgent {
        var walker = PageWalker(as: Self.member, transport: transport(while: [.everything, .pages]), clock: clock)
        walker.filling.unticked = Set(names).subtracting(choice.granted)
        return ChoosingAgent(walker: walker, closes: choice.closes) { [state, sandbox] asked, isClosed in
            let statuses = sandbox.facebookPermissions(of: Self.member)
            let granted = asked.filter { statuses[$0] == .granted }
            state.withLock { $0.shown.append(.page(asked: asked, granted: isClosed ? nil : granted)) }
        }
    }

    func signIn(asking names: Set<String>, _ choice: MemberChoice) async throws {
        let configuration = LoginConfiguration(permissions: Set(named: names))
        let result = try await manager.logIn(configuration, using: agent(choice))
        if result.isCancelled, choice.closes { throw LoginError.unknown() }
    }

    func ensure(_ wants: [Set<String>], _ choice: MemberChoice) async throws {
        let policy = PermissionPolicy(coolDown: coolDown) { [state] question in
            state.withLock { $0.shown.append(.explanation(question.permissions, goesOn: choice.goesOn)) }
            return choice.goesOn
        }
        let (manager, agent) = (manager, agent(choice))
        try await atOnce(wants) { names in
            _ = try await manager.ensure(Set(named: names), for: "a walk", policy: policy, using: agent)
        }
    }

    func revoke(_ name: String) async throws { try await manager.revoke(Permission(stringLiteral: name)) }
    func revokeAll() async throws { try await manager.revokeAll() }
    func signOut() async throws { manager.logOut() }

    func relaunch() async throws {
        open(try Vault(home: home.home, keys: home.keys, clock: clock), launch: state.value.launches + 1)
    }

    func refresh() async throws { _ = try await within { try await AccessToken.refreshCurrent() } }

    func eraseLedgers() async throws {
        let vault = state.value.context.vault
        for key in try vault.permissionLedgers() { try vault.erasePermissions(of: key) }
    }

    func changeOnSite(_ name: String, _ change: SiteChange) async throws {
        let isGranted = try await grants(name)
        switch change {
        case .granted: sandbox.setFacebookPermission(name, .granted, of: Self.member)
        case .declined: if isGranted { sandbox.setFacebookPermission(name, .declined, of: Self.member) }
        case .expired: if isGranted { sandbox.setFacebookPermission(name, .expired, of: Self.member) }
        }
    }

    func set(_ reach: Reach) async { state.withLock { $0.reach = reach } }
    func isSignedIn() -> Bool { within { AccessToken.current != nil } }
    func hasGranted(_ name: String) -> Bool { within { AccessToken.current?.hasGranted(permission: name) ?? false } }
    func grants(_ name: String) async throws -> Bool { sandbox.facebookPermissions(of: Self.member)[name] == .granted }

    func takeShown() -> [Shown] {
        state.withLock { state in
            defer { state.shown = [] }
            return state.shown
        }
    }
}

/// A member who walks the dialog's real pages, or closes them, and reports the shown pages.
private struct ChoosingAgent: UserAgent {
    let walker: PageWalker
    let closes: Bool
    let shown: @Sendable (Set<String>, _ isClosed: Bool) -> Void
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        ChoosingSession(agent: self, pages: try await HeadlessAgent(walker).prepare(redirectURI: redirectURI))
    }
}

private struct ChoosingSession: UserAgentSession {
    let agent: ChoosingAgent
    let pages: any UserAgentSession
    var redirectURI: URL { pages.redirectURI }

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        let asked = Set((address.fields["scope"] ?? "").split(separator: ",").map(String.init)).subtracting(["openid"])
        if agent.closes {
            agent.shown(asked, true)
            throw .cancelled
        }
        try await pages.present(address) { [agent] arrived in
            agent.shown(asked, false)
            return await response(arrived)
        }
    }

    func close() async { await pages.close() }
}
