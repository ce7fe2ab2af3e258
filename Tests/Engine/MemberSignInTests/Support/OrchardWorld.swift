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
        /// The number of starts.
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
    private var vault: Vault { context.vaultOfVendor }

    private var account: Account {
        get throws(AccountError) {
            guard let account = vault.accounts.first else { throw .notSignedIn }
            return account
        }
    }

    func signIn(asking names: Set<String>, _ choice: MemberChoice) async throws {
        set(choice)
        _ = try await orchard.signIn(
            Orchard.Request(fruit: names.sorted()), SignInPresentation(agent: server.agent()), in: context)
    }

    private func set(_ choice: MemberChoice) {
        server.change { ($0.choice, $0.closes, $0.isSteady) = (choice.granted, choice.closes, true) }
    }

    func ensure(_ wants: [Set<String>], _ choice: MemberChoice) async throws {
        set(choice)
        let policy = PermissionPolicy(coolDown: coolDown) { [server] question in
            server.change { $0.shown.append(.explanation(question.permissions, goesOn: choice.goesOn)) }
            return choice.goesOn
        }
        let (orchard, server, account, context) = (orchard, server, try account, context)
        try await atOnce(wants) { names in
            let presentation = SignInPresentation(agent: server.agent())
            _ = try await orchard.ensure(names, of: account, policy: policy, presentation, in: context)
        }
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

    func eraseLedgers() async throws {
        for key in try vault.permissionLedgers() { try vault.erasePermissions(of: key) }
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

    func set(_ reach: Reach) async {
        server.change { ($0.isDown, $0.refusesCodes) = (reach == .nothing, reach != .everything) }
    }
    func isSignedIn() -> Bool { !vault.accounts.isEmpty }

    func hasGranted(_ name: String) throws -> Bool {
        isSignedIn() ? try vault.grantedScopes(of: try account.key).contains(name) : false
    }

    func grants(_ name: String) -> Bool { server.state.value.granted.contains(name) }
    func takeShown() -> [Shown] { server.takeShown() }
}
