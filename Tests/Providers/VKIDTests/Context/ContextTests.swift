import Foundation
import MemberAccounts
import MemberCore
import MemberStorage
import MemberTesting
import MemberUI
import Testing
import VKWire

@testable import VKID

@Suite("The context of a VKID")
struct ContextTests {
    @Test("a given context wins over the task's")
    func given() throws {
        let (bench, other) = (try Bench(), try Bench())
        let context = { (bench: Bench) in
            VKIDContext(vault: bench.home.vault, transport: bench.transport, clock: bench.clock)
        }
        let configuration = Configuration(appCredentials: AppCredentials(clientId: "5"))
        let (handed, found) = try VKIDContext.$current.withValue(context(other)) {
            (try VKID(config: configuration, context: context(bench)), try VKID(config: configuration))
        }
        #expect(handed.fixed.context.vault === bench.home.vault && found.fixed.context.vault === other.home.vault)
    }

    @Test("ruling 1: an unusable store is reported with its cause, before any request to VK")
    func noStorage() throws {
        let bench = try Bench()
        _ = try bench.vkid()
        try bench.home.vault.transaction { try $0.run("DROP TABLE vault_value") }
        #expect { try bench.vkid() } throws: {
            guard case VKIDConfigurationError.storageUnavailable(let cause as any CodedError) = $0 else { return false }
            return cause.code.hasPrefix("storage.")
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("the diagnostics get no event if logging is off", arguments: [true, false])
    func logging(isOn: Bool) async throws {
        let told = Locked<[String]>([])
        let vkid = try Bench().vkid {
            $0.diagnostics = Diagnostics(minimum: .debug) { event in told.withLock { $0.append("\(event)") } }
        } configure: {
            $0.loggingEnabled = isOn
        }
        _ = try await vkid.authorize(using: PageAgent())
        #expect(told.value.isEmpty != isOn)
        #expect(!told.value.contains { $0.contains("access-1") || $0.contains("code-1") })
    }

    @Test("the appearance can be changed at run time, and applies to the next page")
    func appearance() async throws {
        let vkid = try Bench().vkid()
        #expect(vkid.appearance == Appearance(colorScheme: .system, locale: .system))
        #expect(try await vkid.beginAuthorization().address.fields["scheme"] == "dark")
        vkid.appearance = Appearance(colorScheme: .light, locale: .tr)
        let page = try await vkid.beginAuthorization().address.fields
        #expect(page["scheme"] == "light" && page["lang_id"] == "82")
    }

    @Test("the current appearance belongs to the task: two simultaneous contexts do not mix")
    func twoContexts() async throws {
        let bench = try Bench()
        await withTaskGroup(of: Void.self) { group in
            for (scheme, locale) in [(Appearance.ColorScheme.light, Appearance.Locale.fr), (.dark, .pl)] {
                let context = VKIDContext(vault: bench.home.vault, transport: bench.transport)
                group.addTask {
                    await VKIDContext.$current.withValue(context) {
                        let configuration = Configuration(
                            appCredentials: AppCredentials(clientId: "1"),
                            appearance: Appearance(colorScheme: scheme, locale: locale))
                        let vkid = try? VKID(config: configuration)
                        for _ in 0..<100 {
                            #expect(Appearance.ColorScheme.current == scheme && Appearance.Locale.current == locale)
                            await Task.yield()
                        }
                        vkid?.appearance.colorScheme = .system
                        #expect(Appearance.ColorScheme.current == .system && Appearance.Locale.current == locale)
                    }
                }
            }
        }
    }

    @Test(
        "two VKIDs of one process keep their own language and theme: on pages, in elements made before or after, at run time")
    func twoAppearances() async throws {
        let bench = try Bench()
        let context = VKIDContext(vault: bench.home.vault, transport: bench.transport, clock: bench.clock)
        let make = { (scheme: Appearance.ColorScheme, locale: Appearance.Locale) in
            try VKIDContext.$current.withValue(context) {
                try VKID(
                    config: Configuration(
                        appCredentials: AppCredentials(clientId: "1"), appearance: Appearance(colorScheme: scheme, locale: locale)
                    ))
            }
        }
        let early = VKIDContext.$current.withValue(context) { OneTapButton(onCompleteAuth: nil) }
        let first = try make(.light, .fr)
        let second = try make(.dark, .pl)
        let late = VKIDContext.$current.withValue(context) { OneTapButton(onCompleteAuth: nil) }
        for (vkid, scheme, locale, number) in [(first, "light", "fr", "16"), (second, "dark", "pl", "15")] {
            let page = try await vkid.beginAuthorization().address.fields
            #expect(page["scheme"] == scheme && page["lang_id"] == number)
            for button in [early, late] {
                let markup = vkid.ui(for: button).html(actions: ComponentActions()).markup
                #expect(markup.contains("vk-\(scheme)") && markup.contains("lang=\"\(locale)\""))
            }
        }
        second.appearance = Appearance(colorScheme: .system, locale: .tr)
        #expect(first.appearance == Appearance(colorScheme: .light, locale: .fr))
        #expect(VKIDContext.$current.withValue(context) { Appearance.Locale.current } == .tr)
    }

    @Test("if nothing can show a page the error says so, and what to do")
    func noAgent() async throws {
        let vkid = try Bench().vkid()
        let result = await withCheckedContinuation { continuation in
            Task { @MainActor in vkid.authorize(using: .newUIWindow) { continuation.resume(returning: $0) } }
        }
        guard case .failure(let error) = result else { throw CancellationError() }
        #expect(error.code == "vkid.no_user_agent")
        #expect(error.remedy.contains("userAgent"))
    }

    @Test("the base is vk.ru for all three hosts, each with a complete address; versions have three components")
    func hosts() {
        #expect(VKHosts.live.id.absoluteString == "https://id.vk.ru")
        #expect(VKHosts.live.api.absoluteString == "https://api.vk.ru")
        #expect(VKHosts.live.oauth.absoluteString == "https://oauth.vk.ru")
        #expect(VKID.apiVersion == "5.220.0")
        #expect(VKID.sdkVersion.split(separator: ".").count == 3)
    }

    @Test("with the defaults the first call needs one line")
    func defaults() {
        let configuration = Configuration(appCredentials: AppCredentials(clientId: "1"))
        #expect(configuration.loggingEnabled && configuration.redirectURI == nil && configuration.environment.name == "live")
        #expect(configuration.groupSubscriptionsLimit == GroupSubscriptionsLimit(maxSubscriptionsToShow: 2, periodInDays: 30))
        #expect(configuration.environment == .live && configuration.appearance == Appearance())
        let authorization = AuthConfiguration()
        #expect(authorization.prompt == .login && authorization.strategy == .appFirst && authorization.scope == nil)
        #expect(authorization.groupSubscriptionConfiguration == nil && authorization.flow.pkce == nil)
        #expect(OAuthProviderConfiguration().primaryProvider == .vkid)
        #expect(OAuthProviderConfiguration(alternativeProviders: [.ok, .vkid, .ok, .mail]).alternativeProviders == [.ok, .mail])
    }

    @Test("a provider is encoded by VK's name", arguments: [(OAuthProvider.vkid, "vkid"), (.ok, "ok_ru"), (.mail, "mail_ru")])
    func provider(provider: OAuthProvider, name: String) throws {
        let data = try JSONEncoder().encode([provider])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(name)\"]")
        #expect(try JSONDecoder().decode([OAuthProvider].self, from: data) == [provider])
        #expect(OAuthProvider(rawValue: "other") == nil && OAuthProvider.allCases == [.vkid, .ok, .mail])
    }

    @Test("a scope is a set: made from a text, a set or a list, written in alphabetical order")
    func scope() {
        #expect(Scope("phone  email") == ["email", "phone"])
        #expect(Scope(["phone", "email"] as Set) == Scope("email phone"))
        #expect(Scope("phone email").description == "email phone")
        #expect(Scope("a b c").hasGranted(["a", "c"]) && !Scope("a").hasGranted(["a", "b"]) && Scope("a").hasGranted([]))
    }

    @Test(
        "a token has expired at its end, and will have expired at any later time",
        arguments: [(-1.0, true, true), (30, false, true), (90, false, false)])
    func expiring(seconds: Double, isOver: Bool, willBe: Bool) {
        let token = AccessToken(
            userId: UserID(value: 1), value: "t", expirationDate: Date().addingTimeInterval(seconds), scope: [])
        #expect(token.isExpired == isOver && token.willExpire(in: 60) == willBe)
    }
}
