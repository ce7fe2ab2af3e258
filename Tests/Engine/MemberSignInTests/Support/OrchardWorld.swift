import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import PermissionSupport

@testable import MemberSignIn

/// The orchard as a world for walks.
final class OrchardWorld: PermissionWorld {
    private struct App: Sendable {
        var context: ProviderContext
        var explanations: [Set<String>] = []
        /// How often it was started.
        var launches: UInt64 = 1
    }

    let clock = TestClock()
    let names = ["apples", "pears", "plums", "figs"]
    let coolDown = Duration.seconds(86_400)
    let learnsOfDeclinedSignIns = false
    private let server = OrchardServer()
    private let orchard: Orchard
    private let home: TemporaryVault
    private let app: Locked<App>

    init() throws {
        home = try TemporaryVault(clock: clock)
        orchard = Orchard(server: server)
        app = Locked(App(context: Self.context(home.vault, server, clock, launch: 1)))
    }

    private static func context(_ vault: Vault, _ server: OrchardServer, _ clock: TestClock, launch: UInt64) -> ProviderContext {
        ProviderContext(
            vault: vault, transport: server.transport, clock: clock, random: SeededRandom(seed: launch), appLinks: nil)
    }

    private var context: ProviderContext { app.value.context }

    private var account: Account {
        get throws(AccountError) {
            guard let account = context.vault.accounts.first else { throw .notSignedIn }
            return account
        }
    }

    func signIn(asking names: Set<String>, _ choice: MemberChoice) async throws {
        server.change { ($0.choice, $0.closes) = (choice.granted, choice.closes) }
        _ = try await orchard.signIn(
            Orchard.Request(fruit: names.sorted()), SignInPresentation(agent: server.agent()), in: context)
    }

    func ensure(_ names: Set<String>, _ choice: MemberChoice, goesOn: Bool) async throws {
        server.change { ($0.choice, $0.closes) = (choice.granted, choice.closes) }
        let manners = PermissionManners(coolDown: coolDown) { [app] question in
            app.withLock { $0.explanations.append(question.permissions) }
            return goesOn
        }
        _ = try await orchard.ensure(
            names, of: try account, manners: manners, SignInPresentation(agent: server.agent()), in: context)
    }

    func revoke(_ name: String) async throws { try await orchard.revoke(name, of: try account, in: context) }
    func revokeAll() async throws { try await orchard.revokeAll(of: try account, in: context) }
    func signOut() async throws { try await orchard.session(of: try account, in: context).signOut() }

    func relaunch() async throws {
        let vault = try Vault(home: home.home, keys: home.keys, clock: clock)
        app.withLock { app in
            app.launches += 1
            app.context = Self.context(vault, server, clock, launch: app.launches)
        }
    }

    func refresh() async throws {
        _ = try await orchard.session(of: try account, in: context).refresh()
        try await orchard.refreshPermissions(of: try account, in: context)
    }

    func changeOnSite(_ name: String, _ change: SiteChange) async throws {
        server.change { state in
            let isGranted = state.granted.remove(name) != nil
            state.declined.remove(name)
            state.expired.remove(name)
            switch change {
            case .granted: state.granted.insert(name)
            case .declined: if isGranted { state.declined.insert(name) }
            case .expired: if isGranted { state.expired.insert(name) }
            }
        }
    }

    func setReachable(_ isReachable: Bool) async { server.change { $0.isDown = !isReachable } }
    func isSignedIn() -> Bool { !context.vault.accounts.isEmpty }

    func hasGranted(_ name: String) throws -> Bool {
        isSignedIn() ? try context.vault.grantedScopes(of: try account.key).contains(name) : false
    }

    func grants(_ name: String) -> Bool { server.state.value.granted.contains(name) }
    func takePages() -> [ShownPage] { server.takePages() }

    func takeExplanations() -> [Set<String>] {
        app.withLock { app in
            defer { app.explanations = [] }
            return app.explanations
        }
    }
}
