import Foundation
import MemberCore
import Testing
import VKWire

@testable import VKID

@Suite("The address of VK ID's page")
struct PageAddressTests {
    private func page(
        _ configuration: AuthConfiguration = .init(), provider: OAuthProvider = .vkid,
        _ change: (inout VKIDContext) -> Void = { _ in }, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> FormFields {
        try await Bench().vkid(change, configure: configure).beginAuthorization(with: configuration, oAuthProvider: provider)
            .address.fields
    }

    @Test("has all fifteen parameters in their order")
    func order() async throws {
        let fields = try await page()
        #expect(
            fields.fields.map(\.name) == [
                "response_type", "state", "code_challenge", "client_id", "scheme", "lang_id", "provider",
                "code_challenge_method", "device_id", "prompt", "oauth_version", "v", "scope", "stats_info", "redirect_uri",
            ])
    }

    @Test(
        "has the values of the table",
        arguments: [
            ("response_type", "code"), ("client_id", "123"), ("scheme", "dark"), ("lang_id", "0"), ("provider", "vkid"),
            ("code_challenge_method", "s256"), ("prompt", "login"), ("oauth_version", "2"), ("v", VKID.sdkVersion), ("scope", ""),
            ("redirect_uri", "vk123://vk.ru/blank.html"),
        ])
    func values(name: String, value: String) async throws {
        #expect(try await page()[name] == value)
    }

    @Test("equals the documented example with strict encoding")
    func example() async throws {
        let secrets = PKCESecrets(
            codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", state: "S")
        let vkid = try Bench().vkid()
        let address = try await vkid.beginAuthorization(with: AuthConfiguration(flow: .publicClientFlow(pkce: secrets))).address
        let stats = PercentCoding.encode(address.fields["stats_info"] ?? "")
        #expect(
            address.absoluteString
                == "https://id.vk.ru/authorize?response_type=code&state=S&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
                + "&client_id=123&scheme=dark&lang_id=0&provider=vkid&code_challenge_method=s256&device_id=\(vkid.fixed.app.deviceID)"
                + "&prompt=login&oauth_version=2&v=\(VKID.sdkVersion)&scope=&stats_info=\(stats)"
                + "&redirect_uri=vk123%3A%2F%2Fvk.ru%2Fblank.html")
    }

    @Test(
        "has VK's number of the language, the system's by its first two letters, and none for an unknown language",
        arguments: [
            (Appearance.Locale.ru, [], "0" as String?), (.uk, [], "1"), (.en, [], "3"), (.es, [], "4"), (.de, [], "6"),
            (.pl, [], "15"),
            (.fr, [], "16"), (.tr, [], "82"), (.system, ["de-AT", "ru"], "6"), (.system, ["EN"], "3"),
            (.system, ["ja", "ru"], nil),
            (.system, [], nil), (.fr, ["ru"], "16"), (.system, ["system"], nil),
        ])
    func languages(locale: Appearance.Locale, preferred: [String], number: String?) async throws {
        let fields = try await page {
            $0.preferredLanguages = { preferred }
        } configure: {
            $0.appearance.locale = locale
        }
        #expect(fields["lang_id"] == number)
    }

    @Test(
        "is light only if light is set",
        arguments: [
            (Appearance.ColorScheme.light, Appearance.ColorScheme?.none, "light"), (.dark, .light, "dark"),
            (.system, .light, "light"), (.system, .dark, "dark"), (.system, nil, "dark"), (.light, .dark, "light"),
        ])
    func schemes(scheme: Appearance.ColorScheme, system: Appearance.ColorScheme?, value: String) async throws {
        let fields = try await page {
            $0.systemColorScheme = { system }
        } configure: {
            $0.appearance.colorScheme = scheme
        }
        #expect(fields["scheme"] == value)
    }

    @Test(
        "follows one visitor's settings; the page itself decides settings that the visitor leaves open",
        arguments: [
            (Appearance(colorScheme: .light, locale: .de), "light" as String?, "6" as String?),
            (Appearance(colorScheme: .dark, locale: .en), "dark", "3"), (Appearance(locale: .fr), nil, "16"),
            (Appearance(colorScheme: .light), "light", nil), (Appearance(), nil, nil),
        ])
    func visitor(appearance: Appearance, scheme: String?, language: String?) async throws {
        let vkid = try Bench().vkid {
            $0.preferredLanguages = { [] }
            $0.systemColorScheme = { .dark }
        } configure: {
            $0.appearance = Appearance(colorScheme: .dark, locale: .ru)
        }
        let fields = try await vkid.beginAuthorization(appearance: appearance).address.fields
        #expect(fields["scheme"] == scheme && fields["lang_id"] == language)
        // The next sign-in is another visitor's.
        let next = try await vkid.beginAuthorization().address.fields
        #expect(next["scheme"] == "dark" && next["lang_id"] == "0")
    }

    @Test(
        "has the prompt unchanged",
        arguments: [
            (Prompt.login, "login"), (.none, "none"), (.consent, "consent"), (.custom("login consent"), "login consent"),
            (.custom(nil), ""), (.custom(""), ""),
        ])
    func prompts(prompt: Prompt, value: String) async throws {
        #expect(try await page(AuthConfiguration(prompt: prompt))["prompt"] == value)
    }

    @Test("has the provider", arguments: [(OAuthProvider.vkid, "vkid"), (.ok, "ok_ru"), (.mail, "mail_ru")])
    func providers(provider: OAuthProvider, value: String) async throws {
        #expect(try await page(provider: provider)["provider"] == value)
        #expect(OAuthProvider(rawValue: value) == provider)
    }

    @Test(
        "has the scope, including groups if a community sheet will follow",
        arguments: [
            (Scope?.none, false, ""), (Scope("phone email"), false, "email phone"), (nil, true, "groups"),
            (Scope("email groups"), true, "email groups"), (Scope(""), false, ""),
        ])
    func scopes(scope: Scope?, withCommunity: Bool, value: String) async throws {
        var configuration = AuthConfiguration(scope: scope)
        if withCommunity { configuration.groupSubscriptionConfiguration = .init(subscribeToGroupId: "1") }
        #expect(try await page(configuration)["scope"] == value)
    }

    @Test(
        "has the place where it was started, as sorted JSON in base64",
        arguments: [
            (FlowSource.customAuth, "from_custom_auth"), (.oneTap, "from_one_tap"), (.bottomSheet, "from_floating_one_tap"),
            (.multibranding, "from_multibranding"),
        ])
    func sources(source: FlowSource, name: String) throws {
        let session = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
        let text = try #require(Data(base64Encoded: source.statsInfo(session: session)))
        #expect(
            String(decoding: text, as: UTF8.self)
                == #"{"flow_source":"\#(name)","session_id":"00000000-0000-0000-0000-00000000000a"}"#)
    }

    @Test("uses the configuration's redirect address, if there is one")
    func ownRedirect() async throws {
        let fields = try await page { _ in
        } configure: {
            $0.redirectURI = URL(string: "https://app.example/vk?next=1")
        }
        #expect(fields["redirect_uri"] == "https://app.example/vk?next=1")
    }

    @Test("has a new state and challenge for each sign-in")
    func fresh() async throws {
        let vkid = try Bench().vkid()
        let (one, two) = (try await vkid.beginAuthorization(), try await vkid.beginAuthorization())
        for name in ["state", "code_challenge", "stats_info"] { #expect(one.address.fields[name] != two.address.fields[name]) }
        #expect(one.address.fields["device_id"] == two.address.fields["device_id"])
    }

    @Test("has a state of at least 32 characters and a challenge of 43")
    func lengths() async throws {
        let fields = try await page()
        #expect((fields["state"]?.count ?? 0) >= 32)
        #expect(fields["code_challenge"]?.count == 43)
    }
}
