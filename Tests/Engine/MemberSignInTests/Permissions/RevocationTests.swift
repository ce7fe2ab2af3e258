import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("Revoking permissions", .timeLimit(.minutes(1)))
struct RevocationTests {
    @Test("one is revoked: the tokens no longer allow it, the others stay, and the ledger names the actor")
    func one() async throws {
        let garden = try await Garden(["apples", "pears"])
        try await garden.orchard.revoke("pears", of: garden.account, in: garden.context)
        #expect(try garden.granted() == ["apples"] && garden.server.state.value.granted == ["apples"])
        #expect(try garden.history("pears") == ["asked", "granted", "revoked by app"])
        // It stays the app's act when the provider calls it declined.
        #expect(try await garden.orchard.refreshPermissions(of: garden.account, in: garden.context).isEmpty)
        #expect(try await garden.ensure(["pears"]) == .granted)
    }

    /// Revokes all permissions, of a provider that keeps the account or not.
    private func revokeAll(
        in garden: Garden, keeping keeps: Bool, by work: @escaping @Sendable () async throws -> Void
    ) async throws {
        var permissions = garden.orchard.permissions(of: garden.account, in: garden.context)
        (permissions.keepsAccount, permissions.revokeAll) = (keeps, work)
        try await AccountPermissions(permissions, of: garden.account.key, in: garden.context).revokeAll()
    }

    @Test("all are revoked: the account is removed, or stays and needs a sign-in; the ledger stays", arguments: [false, true])
    func all(keeps: Bool) async throws {
        let garden = try await Garden(["apples", "pears"])
        try await revokeAll(in: garden, keeping: keeps) { [server = garden.server] in try server.revokeAll() }
        #expect(garden.home.vault.account(garden.account.key)?.state == (keeps ? .needsSignIn("permissions_revoked") : nil))
        for fruit in ["apples", "pears"] { #expect(try garden.history(fruit) == ["asked", "granted", "revoked by app"]) }
        #expect(garden.server.state.value.granted.isEmpty)
    }

    @Test(
        "all are revoked even if the tokens were renewed meanwhile, as a provider does when its token has expired",
        arguments: [false, true])
    func renewed(keeps: Bool) async throws {
        let garden = try await Garden(["apples", "pears"])
        let (vault, key, server) = (garden.home.vault, garden.account.key, garden.server)
        try await revokeAll(in: garden, keeping: keeps) {
            try vault.changeTokens(of: key) { tokens in
                var fresh = tokens
                fresh.accessToken = Secret("renewed")
                return fresh
            }
            try server.revokeAll()
        }
        #expect(vault.account(key)?.state == (keeps ? .needsSignIn("permissions_revoked") : nil))
        #expect(try garden.history("pears") == ["asked", "granted", "revoked by app"])
    }

    @Test("a sign-in during the revocation of all stays unchanged", arguments: [false, true])
    func signedInMeanwhile(keeps: Bool) async throws {
        let garden = try await Garden(["apples", "pears"])
        let (vault, key, clock) = (garden.home.vault, garden.account.key, garden.clock)
        try await revokeAll(in: garden, keeping: keeps) {
            clock.advance(by: .seconds(1))
            let tokens = TokenSet(accessToken: Secret("of the new one"), life: .unknown, scopes: ["apples"], receivedBy: clock)
            let secrets = AccountSecrets(tokens: tokens, requestedScopes: ["apples"])
            try vault.store(key, label: nil, details: Data(), secrets: secrets)
        }
        #expect(vault.account(key)?.state == .ready)
        #expect(try vault.secrets(of: key).tokens.accessToken == Secret("of the new one") && garden.granted() == ["apples"])
    }

    @Test("a refusal of the provider changes nothing")
    func refused() async throws {
        let garden = try await Garden()
        garden.server.change { $0.isDown = true }
        let (orchard, account, context) = (garden.orchard, garden.account, garden.context)
        await #expect(throws: ProviderError.self) { try await orchard.revoke("apples", of: account, in: context) }
        await #expect(throws: ProviderError.self) { try await orchard.revokeAll(of: account, in: context) }
        await #expect(throws: ProviderError.self) { try await orchard.refreshPermissions(of: account, in: context) }
        #expect(try garden.granted() == ["apples"])
        #expect(try garden.history("apples") == ["asked", "granted"])
    }

    @Test("a feature that a provider lacks is an error that names it")
    func lacks() async throws {
        let garden = try await Garden(lacks: [.permissionList, .singleRevocation, .revocation])
        let (orchard, account, context) = (garden.orchard, garden.account, garden.context)
        let lacking: [(ProviderFeature, () async throws -> Void)] = [
            (.revocation, { try await orchard.revoke("apples", of: account, in: context) }),
            (.revocation, { try await orchard.revokeAll(of: account, in: context) }),
            (.permissionList, { try await orchard.refreshPermissions(of: account, in: context) }),
        ]
        for (feature, work) in lacking { await #expect { try await work() } throws: { lack(of: $0) == feature } }
        let guild = Guild()
        await #expect { try await guild.ensure([], of: account, SignInPresentation(agent: nil), in: context) } throws: {
            lack(of: $0) == .permissions
        }
    }

    @Test("a provider that revokes only all permissions says so when one is to be revoked")
    func lacksSingle() async throws {
        let garden = try await Garden(lacks: [.singleRevocation])
        await #expect { try await garden.orchard.revoke("apples", of: garden.account, in: garden.context) } throws: { error in
            lack(of: error) == .singleRevocation && (error as? ProviderError)?.remedy.hasPrefix("Revoke all") == true
        }
    }

    @Test(
        "what a provider can do with permissions is known before it is asked",
        arguments: [
            [], [.permissionList], [.singleRevocation], [.revocation], [.permissionList, .singleRevocation, .revocation],
        ] as [Set<ProviderFeature>])
    func abilities(lacks: Set<ProviderFeature>) async throws {
        let garden = try await Garden(lacks: lacks)
        let known = try await garden.orchard.permissionAbilities(of: garden.account, in: garden.context)
        #expect(known.canList != lacks.contains(.permissionList) && known.canRevokeAll != lacks.contains(.revocation))
        #expect(known.canRevokeSingly != lacks.contains(.singleRevocation))
        #expect(known.canRevoke("apples") == known.canRevokeSingly)
        let none = try await Guild().permissionAbilities(of: garden.account, in: garden.context)
        #expect(!none.canList && !none.canRevokeAll && !none.canRevoke("apples"))
    }

    private func lack(of error: any Error) -> ProviderFeature? {
        guard case ProviderError.notOffered(let feature, _) = error else { return nil }
        return feature
    }

    @Test("a change on the provider's site is noticed, recorded, and reported to observers")
    func elsewhere() async throws {
        let garden = try await Garden(["apples", "pears"])
        var changes = garden.home.vault.changes().makeAsyncIterator()
        garden.server.change { state in
            state.granted = ["apples", "figs"]
            state.declined = ["pears"]
        }
        let events = try await garden.orchard.refreshPermissions(of: garden.account, in: garden.context)
        let texts = events.map { "\($0.scope) \($0.kind.rawValue) \($0.by?.rawValue ?? "")" }
        #expect(texts == ["figs granted member", "pears revoked provider"])
        #expect(try garden.granted() == ["apples", "figs"])
        #expect(await changes.next() == .renewed(garden.account.key))
        #expect(await changes.next() == .permissions(garden.account.key, [events[1]]))
    }

    @Test("a list that was requested before a further sign-in is dropped, and requested again", arguments: [false, true])
    func crossed(always: Bool) async throws {
        let garden = try await Garden()
        let (orchard, server, context) = (garden.orchard, garden.server, garden.context)
        var permissions = orchard.permissions(of: garden.account, in: context)
        permissions.list = {
            let report = try server.list()
            if always || server.state.value.lists == 1 {
                let request = Orchard.Request(fruit: ["figs"])
                _ = try await orchard.signIn(request, SignInPresentation(agent: server.agent()), in: context)
            }
            return report
        }
        let run = AccountPermissions(permissions, of: garden.account.key, in: context)
        if always {
            await #expect { _ = try await run.refresh() } throws: { code(of: $0) == "accounts.refreshing_elsewhere" }
        } else {
            #expect(try await run.refresh().isEmpty)
            #expect(server.state.value.lists == 2)
        }
        #expect(try garden.granted() == ["apples", "figs"])
        #expect(try garden.history("figs") == ["asked", "granted"])
    }

    @Test("a refresh of the tokens that names fewer scopes is noticed in the same way")
    func narrowed() async throws {
        let garden = try await Garden(["apples", "pears"])
        garden.server.change { $0.granted = ["apples"] }
        var changes = garden.home.vault.changes().makeAsyncIterator()
        _ = try await garden.orchard.session(of: garden.account, in: garden.context).refresh()
        #expect(try garden.history("pears") == ["asked", "granted", "revoked by provider"])
        #expect(await changes.next() == .renewed(garden.account.key))
        guard case .permissions(_, let events)? = await changes.next() else {
            Issue.record("nobody was told")
            return
        }
        #expect(events.map(\.scope) == ["pears"])
    }
}
