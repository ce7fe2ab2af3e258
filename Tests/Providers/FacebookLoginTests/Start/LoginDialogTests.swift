import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The login dialog's address")
struct LoginDialogTests {
    @Test(
        "is at the host of its mode",
        arguments: [(LoginMode.classic, "m.facebook.com"), (.limited, "limited.facebook.com"), (.shim, "limited.facebook.com")])
    func hosts(mode: LoginMode, host: String) throws {
        let address = try DialogBench(mode).prepared().address
        #expect(address.host() == host)
        #expect(address.path() == "/v21.0/dialog/oauth")
        #expect(address.scheme == "https")
        #expect(LoginDialog.isDialog(address))
    }

    @Test("has the domain part between prefix and domain")
    func domainPart() throws {
        var bench = try DialogBench()
        bench.hosts = .live(domainPart: "beta")
        #expect(try bench.prepared().address.host() == "m.beta.facebook.com")
        #expect(bench.hosts.graph.host() == "graph.beta.facebook.com")
        #expect(FacebookHosts.live(domainPart: "") == .live)
    }

    @Test("has its parameters in alphabetical order, and every reserved character escaped", arguments: LoginMode.allCases)
    func order(mode: LoginMode) throws {
        let bench = try DialogBench(mode) { dialog in
            (dialog.urlSchemeSuffix, dialog.userTokenNonce) = ("a", "u")
        }
        let names = try bench.parameters().fields.map(\.name)
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        let query = try bench.prepared().address.query() ?? ""
        #expect(!query.contains { ":!*();@/?$,'".contains($0) })
        #expect(query.contains("redirect_uri=fb123%3A%2F%2Fauthorize%2F"))
    }

    static let values: [(name: String, classic: String?, limited: String?, shim: String?)] = [
        ("client_id", "123", "123", "123"),
        ("redirect_uri", "fb123://authorize/", "fb123://authorize/", "fb123://authorize/"),
        ("display", "touch", "touch", "touch"),
        ("sdk", "ios", "ios", "ios"),
        ("sdk_version", "0.1.0", "0.1.0", "0.1.0"),
        ("return_scopes", "true", "true", "true"),
        ("scope", "email,openid", "email,openid", "email,openid"),
        ("auth_type", "rerequest", "rerequest", "rerequest"),
        ("default_audience", "friends", "friends", "friends"),
        ("nonce", "nonce-1", "nonce-1", "nonce-1"),
        (
            "response_type", "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
            "id_token,graph_domain,user_token_nonce", "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce"
        ),
        ("code_challenge_method", "S256", nil, "S256"),
        ("tp", nil, "ios_14_do_not_track", "ios_14_do_not_track"),
        ("is_limited_login_shim", nil, nil, "true"),
        ("dpop_jkt", nil, nil, nil),
        ("ies", "0", "0", "0"),
        ("fbapp_pres", "0", "0", "0"),
        ("logging_token", nil, nil, nil),
        ("local_client_id", nil, nil, nil),
        ("messenger_page_id", nil, nil, nil),
        ("user_token_nonce", nil, nil, nil),
        ("ios_fast_app_switch", nil, nil, nil),
    ]

    @Test("has the documented value of each parameter in each mode", arguments: values)
    func parameter(row: (name: String, classic: String?, limited: String?, shim: String?)) throws {
        #expect(try DialogBench(.classic).parameters()[row.name] == row.classic)
        #expect(try DialogBench(.limited).parameters()[row.name] == row.limited)
        #expect(try DialogBench(.shim).parameters()[row.name] == row.shim)
    }

    @Test("has the challenge of the configuration's verifier, except in a limited login")
    func challenge() throws {
        let expected = CodeVerifier(random: SeededRandom(seed: 7)).challenge
        #expect(try DialogBench(.classic).parameters()["code_challenge"] == expected)
        #expect(try DialogBench(.shim).parameters()["code_challenge"] == expected)
        #expect(try DialogBench(.limited).parameters()["code_challenge"] == nil)
    }

    @Test("contains the times: milliseconds of the clock, seconds since the machine's start")
    func times() throws {
        let bench = try DialogBench()
        let fields = try bench.parameters()
        #expect(fields["cbt"] == String(Int64((bench.clock.now.timeIntervalSince1970 * 1000).rounded())))
        let timing = try JSONValue(parsing: Data((fields["e2e"] ?? "").utf8))
        #expect(timing["init"]?.double != nil)
        #expect(timing.object?.count == 1)
    }

    @Test(
        "has the optional parameters that are set",
        arguments: [
            ("local_client_id", "a"), ("user_token_nonce", "u"), ("messenger_page_id", "42"),
            ("default_audience", "everyone"), ("fbapp_pres", "1"), ("auth_type", "reauthorize"),
        ])
    func optional(name: String, value: String) throws {
        let bench = try DialogBench { dialog in
            (dialog.urlSchemeSuffix, dialog.userTokenNonce) = ("a", "u")
            (dialog.audience, dialog.isAppPresent) = (.everyone, true)
            dialog.configuration = LoginConfiguration(messengerPageId: "42", authType: .reauthorize) ?? dialog.configuration
        }
        #expect(try bench.parameters()[name] == value)
    }

    @Test("has no auth_type if the configuration has none")
    func noAuthType() throws {
        let bench = try DialogBench { $0.configuration = LoginConfiguration(authType: nil) ?? $0.configuration }
        #expect(try bench.parameters()["auth_type"] == nil)
        #expect(try bench.parameters()["scope"] == "openid")
    }

    @Test("requests a code, with a challenge in every mode, if the redirect is a web address", arguments: LoginMode.allCases)
    func webRedirect(mode: LoginMode) throws {
        for address in [nil, URL(string: "http://127.0.0.1:9/cb"), URL(string: "https://app.example.com/cb")] {
            let fields = try DialogBench(mode, redirectURI: address).parameters()
            #expect(fields["response_type"] == "code")
            #expect(fields["code_challenge"] != nil)
        }
    }

    @Test("is sent to Facebook's app with the same parameters and one more")
    func appLink() throws {
        let page = try DialogBench().prepared().address
        let link = try #require(LoginDialog.appLink(of: page))
        #expect(link.absoluteString.hasPrefix("fbauth2://authorize?"))
        var fields = link.fields
        #expect(fields["ios_fast_app_switch"] == "true")
        #expect(fields["state"]?.contains(#""3_method":"native_app_auth""#) == true)
        #expect(DialogState.form.fits(fields["state"] ?? "", Secret(page.fields["state"] ?? "")))
        #expect(fields.fields.map(\.name) == fields.fields.map(\.name).sorted())
        (fields["ios_fast_app_switch"], fields["state"]) = (nil, page.fields["state"])
        #expect(fields == page.fields)
    }

    @Test("the app's own redirect address has app id and suffix in its scheme")
    func ownRedirect() {
        #expect(LoginDialog.ownRedirectURI(appID: "1", suffix: "pro")?.absoluteString == "fb1pro://authorize/")
    }

    @Test("a mode follows from the configuration and from the member's consent to tracking")
    func modes() {
        #expect(LoginMode(.enabled, isTrackingAllowed: true) == .classic)
        #expect(LoginMode(.enabled, isTrackingAllowed: false) == .shim)
        #expect(LoginMode(.limited, isTrackingAllowed: true) == .limited)
        #expect(LoginMode(.limited, isTrackingAllowed: false) == .limited)
    }
}
