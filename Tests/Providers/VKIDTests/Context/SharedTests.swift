import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import MemberUI
import Testing
import WaitSupport

@testable import VKID

@Suite("The shared VKID, and a VKID that is set up later or again", .timeLimit(.minutes(1)))
struct SharedTests {
    private func context(_ bench: Bench) -> VKIDContext {
        VKIDContext(vault: bench.home.vault, transport: bench.transport, clock: bench.clock, random: SeededRandom(seed: 5))
    }

    private func configuration(_ clientID: String = "123", appearance: Appearance = .init()) -> Configuration {
        Configuration(appCredentials: AppCredentials(clientId: clientID), appearance: appearance)
    }

    @Test("the shared one is one object; both spellings set it up, and a refused configuration changes nothing")
    func shared() throws {
        let (shared, bench) = (VKID.shared, try Bench())
        // The shared one, and with it its vault, exists for as long as the process.
        defer { try? FileManager.default.removeItem(at: bench.home.home) }
        try VKIDContext.$current.withValue(context(bench)) {
            try VKID.shared.set(config: configuration("5"))
            #expect(shared.configuration?.appCredentials.clientId == "5")
            #expect(throws: VKIDConfigurationError.self) { try VKID.set(config: configuration("x")) }
            #expect(throws: VKIDConfigurationError.self) { try VKID.shared.set(config: configuration("")) }
            #expect(shared.configuration?.appCredentials.clientId == "5")
            try VKID.set(config: configuration("6"))
            #expect(VKID.shared === shared && shared.configuration?.appCredentials.clientId == "6")
        }
    }

    @Test("before it is set up its lists are empty and its optional values nil")
    func emptyBefore() async throws {
        let vkid = VKID(nil)
        #expect(vkid.authorizedSessions.isEmpty && vkid.legacyAuthorizedSessions.isEmpty)
        #expect(vkid.currentAuthorizedSession == nil && vkid.configuration == nil && vkid.groupSubscriptionsLimit == nil)
        #expect(try !vkid.open(url: #require(URL(string: "vk1://vk.ru/blank.html?code=c"))))
        #expect(await vkid.resumePendingAuthorization() == nil)
        #expect(try vkid.groupSubscriptionImpressions(of: UserID(value: 1)).isEmpty)
        try vkid.resetGroupSubscriptionImpressions(of: UserID(value: 1))
        #expect(vkid.appearance == Appearance())
        let button = OneTapButton(onCompleteAuth: nil)
        #expect(vkid.ui(for: button).html(actions: ComponentActions()).markup.contains("<button"))
    }

    @Test("before it is set up, its functions fail as not configured, and the observers are notified")
    @MainActor
    func failsBefore() async throws {
        let vkid = VKID(nil)
        let witness = Witness(vkid)
        let address = try #require(URL(string: "vk1://vk.ru/blank.html?code=c"))
        let legacy = LegacyUserSession(
            id: UserID(value: 1),
            accessToken: AccessToken(userId: UserID(value: 1), value: "t", expirationDate: .distantFuture, scope: []),
            creationDate: .distantPast)
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1") { _, completion in completion(.success("t")) }
        let work: [@MainActor () async throws -> Void] = [
            { _ = try await vkid.authorize(using: PageAgent()) }, { _ = try await vkid.authorize(using: .newUIWindow) },
            { _ = try await vkid.beginAuthorization() },
            { _ = try await vkid.finishAuthorization("id", redirectedTo: address) }, { try await vkid.logout(legacy) },
            { _ = try await vkid.oAuth2MigrationManager.migrate(from: legacy) },
            { _ = try await vkid.oAuth2MigrationManager.migrate(from: "t", oAuthProvider: .vkid) },
            { _ = try await vkid.ui(for: sheet).model() },
            { _ = try await vkid.ui(for: sheet).html(actions: ComponentActions()) },
        ]
        for one in work {
            await #expect { try await one() } throws: { ($0 as? any CodedError)?.code == "vkid.not_configured" }
        }
        #expect(witness.lines == ["completed vkid vkid.not_configured", "completed vkid vkid.not_configured"])
    }

    @Test("observers, appearance and elements from before the set-up keep working")
    @MainActor
    func takenBefore() async throws {
        let (bench, vkid, agent) = (try Bench(), VKID(nil), PageAgent())
        let witness = Witness(vkid)
        vkid.appearance = Appearance(colorScheme: .light, locale: .tr)
        let signedIn = Locked<Int?>(nil)
        let model = vkid.ui(for: OneTapButton { result in signedIn.withLock { $0 = try? result.get().userId.value } }).model()
        await model.tap()?.value
        #expect(signedIn.value == nil)
        var tools = context(bench)
        tools.userAgent = agent
        try vkid.set(config: configuration(), context: tools)
        await model.tap()?.value
        #expect(signedIn.value == 77 && vkid.currentAuthorizedSession?.userId.value == 77)
        #expect(witness.lines.suffix(2) == ["started vkid", "completed vkid 77"])
        let page = try #require(agent.pages.value.first).fields
        #expect(page["scheme"] == "light" && page["lang_id"] == "82")
    }

    @Test("the configuration's appearance wins, and so does the appearance of a later set-up")
    func appearances() throws {
        let (bench, vkid) = (try Bench(), VKID(nil))
        let (early, named) = (Appearance(colorScheme: .light), Appearance(colorScheme: .dark, locale: .fr))
        vkid.appearance = early
        try vkid.set(config: configuration(appearance: named), context: context(bench))
        #expect(vkid.appearance == named)
        try vkid.set(config: configuration(), context: context(bench))
        #expect(vkid.appearance == Appearance())
    }

    @Test("a second set-up ends a running sign-in as superseded, closes its page, and the next one can begin at once")
    func superseded() async throws {
        let (bench, vkid, gate) = (try Bench(), VKID(nil), Gate())
        try vkid.set(config: configuration(), context: context(bench))
        let witness = await Witness(vkid)
        let task = Task { try await vkid.authorize(using: HoldingAgent(gate: gate)) }
        await gate.arrived(1)
        #expect(throws: VKIDConfigurationError.self) { try vkid.set(config: configuration("x"), context: context(bench)) }
        #expect(try #require(vkid.configured).setup.reach.isBusy)
        try vkid.set(config: configuration(), context: context(bench))
        _ = try await vkid.authorize(using: PageAgent())
        await #expect { try await task.value } throws: {
            guard case AuthError.unknown(let cause) = $0 else { return false }
            return cause is VKID.SignInSuperseded
        }
        gate.open()
        await witness.heard(4)
        #expect(await witness.lines.contains("completed vkid vkid.sign_in_superseded"))
        #expect(bench.home.vault.openAttempts.isEmpty && vkid.currentAuthorizedSession?.userId.value == 77)
    }

    @Test("a sign-in that reads the set-up just before another one follows is also superseded")
    func supersededAtOnce() async throws {
        let (bench, vkid, page) = (try Bench(), VKID(nil), PageAgent())
        try vkid.set(config: configuration(), context: context(bench))
        let former = try #require(vkid.configured)
        try vkid.set(config: configuration(), context: context(bench))
        await #expect { try await former.authorize(.init(), .vkid, page, nil, .customAuth, style: nil) } throws: {
            ($0 as? AuthError)?.code == "vkid.sign_in_superseded"
        }
        #expect(page.pages.value.isEmpty)
    }

    @Test("a session returned before a second set-up continues with the former one")
    func formerSession() async throws {
        let (first, second) = (try Bench(), try Bench())
        let vkid = VKID(nil)
        try vkid.set(config: configuration("123"), context: context(first))
        let session = try await first.signedIn(vkid)
        try vkid.set(config: configuration("456"), context: context(second))
        #expect(vkid.authorizedSessions.isEmpty)
        #expect(try await session.fetchUser().firstName == "Vera")
        try await session.logout()
        #expect(first.count("/oauth2/logout") == 1 && second.transport.requests.isEmpty)
    }
}
