import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("VK's simulated app", .timeLimit(.minutes(1)))
struct VendorAppTests {
    private static let scheme = "vk51000001://vk.ru/blank.html"
    /// `{"scope":"email groups","stats_info":{"flow_source":"from_custom_auth","session_id":"SID-1"}}`
    private static let parameters = """
        eyJzY29wZSI6ImVtYWlsIGdyb3VwcyIsInN0YXRzX2luZm8iOnsiZmxvd19zb3VyY2UiOiJmcm9tX2N1c3RvbV9hdXRoIiwic2Vzc2lvbl9pZCI6IlNJRC0xIn19
        """

    private func items(_ stage: Stage) async throws -> [JSONValue] {
        let secret = VKSandboxConfiguration.defaultClientSecret
        let form: FormFields = [("client_id", VKSandboxConfiguration.defaultClientID), ("client_secret", secret)]
        let fields = try await stage.post(try stage.vk("oauth", "oauth/get_anonym_token"), form)
        let token = try JSONValue(parsing: fields.body)["token"]?.string
        let settings = try await stage.call("auth.getVKConnectSettings", [("extended", "true")], token: token)
        return try #require(settings["response"]?["items"]?.array)
    }

    /// Returns the link as an app opens it.
    private func link(_ stage: Stage, _ change: (inout FormFields) -> Void = { _ in }) async throws -> URL {
        let base = try #require(try await items(stage).first?["universal_link"]?.string)
        let inner: FormFields = [("oauth2_params", Self.parameters), ("v", "2.9.4")]
        var query: FormFields = [
            ("response_type", "code"), ("state", "s"), ("code_challenge", Stage.challenge),
            ("client_id", VKSandboxConfiguration.defaultClientID), ("vkconnect_auth_provider_method", "external_auth"),
            ("redirect_uri", Self.scheme + "?" + inner.encoded),
        ]
        change(&query)
        return try #require(URL(string: base + "&" + query.encoded))
    }

    @Test("the list names the apps with their links at the id host, or none")
    func listed() async throws {
        try await Stage.with { stage in
            let item = try #require(try await items(stage).first)
            #expect(item["app_id"]?.integer == Int64(SandboxVendorApp.main.appID) && item["is_provider"]?.bool == true)
            #expect(item["weight"]?.integer == 10)
            let page = try stage.vk("id", "app/authorize").absoluteString
            #expect(item["universal_link"]?.string?.hasPrefix(page) == true)
        }
        try await Stage.with {
            $0.vk.vendorApps = []
        } _: { stage in
            let items = try await items(stage)
            #expect(items.isEmpty)
        }
    }

    @Test("the app asks for the scopes in the redirect address, and its code is bound to the bare address")
    func agreed() async throws {
        try await Stage.with { stage in
            let url = try await link(stage)
            let visitor = Visitor(stage)
            let response = try await visitor.submit(try await visitor.get(url), at: url, as: "vera")
            #expect(response.headers["Location"]?.hasPrefix(Self.scheme + "?oauth2_params=") == true)
            let fields = try visitor.redirect(response)
            #expect(fields["state"] == "s" && fields["type"] == "code_v2" && fields["expires_in"] == "600")
            #expect(fields["vkconnect_auth_provider_method"] == "external_auth")
            let tokens = try await stage.redeem(fields, redirect: Self.scheme)
            #expect(tokens["scope"]?.string == "email groups" && tokens["user_id"]?.integer == 100_003)
        }
    }

    @Test("a member who declines in the app is redirected with an error and the state")
    func declined() async throws {
        try await Stage.with { stage in
            let url = try await link(stage)
            let visitor = Visitor(stage)
            let fields = try visitor.redirect(try await visitor.submit(try await visitor.get(url), at: url, .decline))
            #expect(fields["error"] == "access_denied" && fields["state"] == "s" && fields["code"] == nil)
            #expect(fields["vkconnect_auth_provider_method"] == "external_auth")
        }
    }

    @Test(
        "a wrong link gets a page, never a redirect",
        arguments: [
            ("vkconnect_auth_provider_method", nil), ("vkconnect_auth_provider_method", "internal"), ("state", nil),
            ("redirect_uri", "https://evil.example/?v=1"), ("redirect_uri", "vk51000001://vk.ru/blank.html?oauth2_params=%21"),
            ("client_id", "999"), ("code_challenge", "short"),
        ] as [(String, String?)])
    func wrong(name: String, value: String?) async throws {
        try await Stage.with { stage in
            let page = try await stage.get(try await link(stage) { $0[name] = value })
            #expect(page.status == 400 && page.headers["Location"] == nil)
        }
    }
}
