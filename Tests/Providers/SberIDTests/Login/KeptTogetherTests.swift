import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("Changes that are made together or not at all", .timeLimit(.minutes(1)))
@MainActor
struct KeptTogetherTests {
    private func signedIn(_ bench: LoginBench, _ fields: String) throws -> SIDAuthResponse? {
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen) }
        return try bench.open("myapp://callback?code=C&state=state-1" + fields)
    }

    /// Makes a table refuse one kind of change, as with a full disk.
    private func refuse(_ change: String, in bench: LoginBench) throws {
        try bench.context.vault.transaction {
            try $0.run("CREATE TRIGGER full BEFORE \(change) BEGIN SELECT RAISE(ABORT, 'full'); END", [])
        }
    }

    private func agree(_ bench: LoginBench) throws { try bench.context.vault.transaction { try $0.run("DROP TRIGGER full", []) } }

    @Test(
        "if the next member's token cannot be stored, that member is not signed in",
        arguments: [("INSERT ON vault_value", "&appToken=of-boris", "of-boris"), ("DELETE ON vault_value", "", nil)])
    func theNextMember(_ change: String, _ fields: String, _ kept: String?) throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, "&appToken=of-anna")
        try refuse(change, in: bench)
        let response = try signedIn(bench, fields)
        #expect(response?.error == "internal_error" && response?.authCode == nil && response?.appToken == nil)
        #expect(try bench.waiting.count == 1 && bench.run { SID.login.appToken } == "of-anna")
        try agree(bench)
        #expect(try bench.open("myapp://callback?code=C&state=state-1" + fields)?.isSuccess == true)
        #expect(bench.run { SID.login.appToken } == kept)
    }

    @Test("the same applies to a member who signs in with an agent")
    func theNextMemberOfAnAgent() async throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, "&appToken=of-anna")
        try refuse("INSERT ON vault_value", in: bench)
        let agent = ScriptedUserAgent([.redirect([("code", "C"), ("appToken", "of-boris")])])
        await #expect(throws: SIDStartError.self) {
            try await bench.run { try await SID.login.start(SampleRequest.make(), agent: agent) }
        }
        #expect(bench.run { SID.login.appToken } == "of-anna")
    }

    @Test("a token does not return after the sign-out, however long the agent's page takes to end")
    func aSignOutBeforeTheEnd() async throws {
        let bench = try LoginBench()
        let agent = HookedAgent([("code", "C"), ("appToken", "T")])
        let ended = Gate()
        agent.onEnd = { await ended.pass() }
        let start = Task { try await bench.run { try await SID.login.start(SampleRequest.make(), agent: agent) } }
        #expect(await waited(while: !agent.isEnding.value))
        #expect(bench.run { SID.login.appToken } == "T")
        try bench.run { try SID.login.signOut() }
        ended.open()
        _ = try? await start.value
        #expect(bench.run { SID.login.appToken } == nil)
    }

    enum Later: CaseIterable { case signOut, page }

    @Test("a sign-out, and a later start, end a sign-in whose agent is being prepared", arguments: Later.allCases)
    func beforeTheAgentIsReady(_ later: Later) async throws {
        let bench = try LoginBench()
        let agent = HookedAgent([("code", "C"), ("appToken", "T")])
        let (begun, ready) = (Locked(false), Gate())
        agent.onPrepare = {
            begun.withLock { $0 = true }
            await ready.pass()
        }
        let start = Task { try await bench.run { try await SID.login.start(SampleRequest.make(), agent: agent) } }
        #expect(await waited(while: !begun.value))
        try bench.run {
            switch later {
            case .signOut: try SID.login.signOut()
            case .page: _ = SID.login.auth(withSberId: SampleRequest.make { $0.state = "later" }, viewController: bench.screen)
            }
        }
        ready.open()
        await #expect(throws: UserAgentError.cancelled) { try await start.value }
        #expect(bench.run { SID.login.appToken } == nil && agent.shown.value == 0)
        #expect(try bench.waiting.map(\.state.reveal) == (later == .page ? ["later"] : []))
    }

    @Test("Ruling 10: an earlier start whose agent is prepared late does not end the one that replaced it")
    func theLaterAgentStays() async throws {
        let bench = try LoginBench()
        let (early, late) = (HookedAgent([("code", "A")]), HookedAgent([("code", "B"), ("appToken", "T")]))
        let (begun, wasCancelled, earlyReady, lateAnswers) = (Locked(false), Locked(false), Gate(), Gate())
        early.onPrepare = {
            begun.withLock { $0 = true }
            await earlyReady.pass()
        }
        late.onPresent = {
            await lateAnswers.pass()
            wasCancelled.withLock { $0 = Task.isCancelled }
        }
        let first = Task { try await bench.run { try await SID.login.start(SampleRequest.make(), agent: early) } }
        #expect(await waited(while: !begun.value))
        let second = Task { try await bench.run { try await SID.login.start(SampleRequest.make(), agent: late) } }
        #expect(await waited(while: late.shown.value == 0))
        earlyReady.open()
        await #expect(throws: UserAgentError.cancelled) { try await first.value }
        lateAnswers.open()
        let response = try await second.value
        #expect(!wasCancelled.value && response.authCode == "B" && bench.run { SID.login.appToken } == "T")
    }

    @Test("settings that change meanwhile store no token for another client")
    func otherSettings() async throws {
        let bench = try LoginBench()
        let memory = bench.context.memory
        let agent = ScriptedUserAgent { _ in
            memory.change { $0.clientID = "another" }
            return [.redirect([("code", "C"), ("appToken", "T")])]
        }
        let response = try await bench.run { try await SID.login.start(SampleRequest.make(), agent: agent) }
        #expect(response.appToken == "T" && bench.run { SID.login.appToken } == nil)
        bench.run { SID.settings.applyMainPreferences(clientID: SampleRequest.clientID) }
        #expect(bench.run { SID.login.appToken } == "T")
    }

    @Test("a token is returned for a day, or for the time agreed with the bank, and not by a clock that was far ahead")
    func life() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, "&appToken=T")
        let now = bench.clock.now
        func token(after seconds: Double) -> String? {
            bench.clock.setWall(now + seconds)
            return bench.run { SID.login.appToken }
        }
        #expect(token(after: 86_399) == "T" && token(after: 86_400) == nil && token(after: -3_600) == "T")
        bench.run { SID.settings.appTokenLife = .seconds(7 * 86_400) }
        #expect(token(after: 86_400) == "T" && token(after: 7 * 86_400) == nil && token(after: -86_401) == nil)
    }

    @Test("a token of an older version, of unknown age, is returned")
    func ofOlderVersion() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, "&appToken=T")
        let client = AccountClient(provider: "sber", environment: "live", clientID: SampleRequest.clientID)
        let ageless = SmallValue(Data("T".utf8))
        try bench.home.vault.setSmallValues([SmallValueChange(SmallValueName("app_token", of: client), ageless)])
        bench.clock.advance(by: .seconds(100 * 86_400))
        #expect(bench.run { SID.login.appToken } == "T")
    }

    @Test("an unreadable token is reported")
    func aLockedVault() throws {
        struct NoKey: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        let bench = try LoginBench()
        _ = try signedIn(bench, "&appToken=T")
        let vault = try Vault(home: bench.home.home, keys: NoKey(), clock: bench.clock)
        let told = Locked<[String]>([])
        let context = SberIDContext(
            vault: vault, transport: ScriptedTransport([]), clock: bench.clock,
            diagnostics: Diagnostics { event in told.withLock { $0.append("\(event)") } })
        SberIDContext.$current.withValue(context) {
            SID.settings.applyMainPreferences(clientID: SampleRequest.clientID)
            #expect(SID.login.appToken == nil)
        }
        #expect(told.value.contains { $0.hasPrefix("sberid.storage_failed code=accounts.locked") })
    }

    enum Next: CaseIterable { case page, agent }

    @Test("Ruling 10: if the previous sign-in cannot be ended, a start stores nothing", arguments: Next.allCases)
    func whatCannotBeReplaced(_ next: Next) async throws {
        let bench = try LoginBench()
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen) }
        try refuse("UPDATE ON vault_attempt", in: bench)
        let request = SampleRequest.make { $0.state = "state-2" }
        switch next {
        case .page:
            let start = bench.run { SID.login.auth(withSberId: request, viewController: bench.screen) }
            guard case .failure(.notStored) = start else {
                Issue.record("\(start)")
                return
            }
        case .agent:
            await #expect(throws: SIDStartError.self) {
                try await bench.run { try await SID.login.start(request, agent: ScriptedUserAgent([.code("C")])) }
            }
        }
        try agree(bench)
        #expect(try bench.waiting.map(\.state.reveal) == ["state-1"])
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }
}

/// An agent whose preparation and end wait for a closure.
private final class HookedAgent: UserAgent {
    private let inner: ScriptedUserAgent
    private let hooks = Locked<(prepare: @Sendable () async -> Void, end: @Sendable () async -> Void)>(({}, {}))
    private let presenting = Locked<@Sendable () async -> Void>({})
    let isEnding = Locked(false)
    let shown = Locked(0)

    init(_ fields: FormFields) { inner = ScriptedUserAgent([.redirect(fields)]) }

    var onPrepare: @Sendable () async -> Void {
        get { hooks.value.prepare }
        set { hooks.withLock { $0.prepare = newValue } }
    }
    var onEnd: @Sendable () async -> Void {
        get { hooks.value.end }
        set { hooks.withLock { $0.end = newValue } }
    }
    var onPresent: @Sendable () async -> Void {
        get { presenting.value }
        set { presenting.withLock { $0 = newValue } }
    }
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        await onPrepare()
        return HookedSession(agent: self, session: try await inner.prepare(redirectURI: redirectURI))
    }
}

private struct HookedSession: UserAgentSession {
    let agent: HookedAgent
    let session: any UserAgentSession

    var redirectURI: URL { session.redirectURI }
    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        agent.shown.withLock { $0 += 1 }
        await agent.onPresent()
        try await session.present(address, response: response)
    }
    func ended(_ end: SignInConclusion) async {
        agent.isEnding.withLock { $0 = true }
        await agent.onEnd()
    }
    func close() async { await session.close() }
}
