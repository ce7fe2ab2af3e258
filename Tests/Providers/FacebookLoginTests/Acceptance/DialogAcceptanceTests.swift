import FacebookLogin
import Foundation
import MemberCore
import MemberTesting
import Testing

@Suite("The dialog that an app's login shows", .timeLimit(.minutes(1)))
struct DialogAcceptanceTests {
    private func dialog(_ bench: FacebookBench, _ configuration: LoginConfiguration? = LoginConfiguration()) async throws -> URL {
        let agent = bench.agent
        _ = try await bench.manager.logIn(configuration, using: agent)
        return try #require(agent.scripted.addresses.last)
    }

    private func names(_ url: URL) -> [String] { url.fields.fields.map(\.name) }

    private static let always = [
        "auth_type", "cbt", "client_id", "default_audience", "display", "e2e", "fbapp_pres", "ies", "nonce", "redirect_uri",
        "response_type", "return_scopes", "scope", "sdk", "sdk_version", "state",
    ]

    @Test("has, for a classic login, exactly the documented parameters, each once, in order")
    func classic() async throws {
        let address = try await dialog(try FacebookBench())
        #expect(names(address) == (Self.always + ["code_challenge", "code_challenge_method"]).sorted())
        #expect(address.absoluteString.hasPrefix("https://m.facebook.com/v21.0/dialog/oauth?"))
        #expect(address.fields["code_challenge_method"] == "S256" && address.fields["sdk_version"]?.isEmpty == false)
        #expect(address.fields["redirect_uri"] == "fb123://authorize/")
    }

    @Test("has, for a limited login, no challenge of a verifier, but the tracking parameter, at the host of limited logins")
    func limited() async throws {
        let address = try await dialog(try FacebookBench(), LoginConfiguration(tracking: .limited))
        #expect(names(address) == (Self.always + ["tp"]).sorted())
        #expect(address.absoluteString.hasPrefix("https://limited.facebook.com/v21.0/dialog/oauth?"))
        #expect(address.fields["tp"] == "ios_14_do_not_track")
        #expect(address.fields["response_type"] == "id_token,graph_domain,user_token_nonce")
    }

    @Test("has both for a classic login if tracking is not allowed; the dialog and its result say so")
    func shim() async throws {
        let bench = try FacebookBench(isTrackingAllowed: false)
        let agent = bench.agent
        let result = try await bench.manager.logIn(LoginConfiguration(), using: agent)
        let address = try #require(agent.scripted.addresses.last)
        let more = ["code_challenge", "code_challenge_method", "is_limited_login_shim", "tp"]
        #expect(names(address) == (Self.always + more).sorted() && address.host() == "limited.facebook.com")
        #expect(address.fields["is_limited_login_shim"] == "true")
        #expect(
            address.fields["response_type"] == "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce")
        #expect(result.tracking == .limited)
    }

    @Test("has the settings' version and domain part, and is recognized as a dialog's address by the end of its path")
    func place() async throws {
        let bench = try FacebookBench()
        (bench.context.settings.graphAPIVersion, bench.context.settings.facebookDomainPart) = ("v19.0", "beta")
        let agent = DialogAgent([.cancel])
        _ = try await bench.manager.logIn(LoginConfiguration(), using: agent)
        let address = try #require(agent.scripted.addresses.last)
        #expect(address.absoluteString.hasPrefix("https://m.beta.facebook.com/v19.0/dialog/oauth?"))
        #expect(bench.manager.isAuthenticationURL(address))
        for other in [
            "https://m.facebook.com/dialog/oauth/more", "https://m.facebook.com/?a=/dialog/oauth", "fb123://authorize/",
        ] {
            #expect(try !bench.manager.isAuthenticationURL(#require(URL(string: other))))
        }
    }

    @Test("names the scheme's suffix, and expects the response there")
    func suffix() async throws {
        let bench = try FacebookBench()
        bench.context.settings.appURLSchemeSuffix = "lite"
        let address = try await dialog(bench)
        #expect(address.fields["local_client_id"] == "lite" && address.fields["redirect_uri"] == "fb123lite://authorize/")
        #expect(bench.token != nil)
    }

    @Test(
        "requests openid once, together with the other permissions, or alone", arguments: [[], ["openid"], ["email", "openid"]])
    func scope(names: [String]) async throws {
        let agent = DialogAgent([.cancel])
        _ = try await FacebookBench().manager.logIn(LoginConfiguration(permissions: names), using: agent)
        let scope = (agent.scripted.query["scope"] ?? "").split(separator: ",").map(String.init)
        #expect(scope.sorted() == Set(names + ["openid"]).sorted())
    }

    @Test("has the auth type and the page if they are given, and no parameter for them otherwise")
    func optional() async throws {
        let bench = try FacebookBench()
        let plain = try await dialog(bench, LoginConfiguration(authType: nil)).fields
        #expect(plain["auth_type"] == nil && plain["messenger_page_id"] == nil && plain["local_client_id"] == nil)
        bench.manager.logOut()
        let full = try await dialog(bench, LoginConfiguration(messengerPageId: "77", authType: .reauthorize)).fields
        #expect(full["auth_type"] == "reauthorize" && full["messenger_page_id"] == "77")
        #expect(LoginConfiguration(authType: LoginAuthType(rawValue: "reauthenticate")) == nil)
    }
}
