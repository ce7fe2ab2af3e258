import Foundation
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("Discovery")
struct DiscoveryTests {
    private func document(_ issuer: String, token: String = "https://id.example.test/token", more: String = "") -> String {
        #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example.test/a","token_endpoint":"\#(token)","jwks_uri":"https://id.example.test/k"\#(more)}"#
    }

    @Test("requests the path below the issuer and uses the published document")
    func good() async throws {
        let more =
            #","code_challenge_methods_supported":["S256"],"id_token_signing_alg_values_supported":["none","ES256"],"authorization_response_iss_parameter_supported":true"#
        let transport = ScriptedTransport([.json(document("https://id.example.test/x/", more: more))])
        let profile = try await Discovery(transport: transport).profile(issuer: "https://id.example.test/x/")
        #expect(transport.requests.first?.url.absoluteString == "https://id.example.test/x/.well-known/openid-configuration")
        #expect(profile.endpoints.token.absoluteString == "https://id.example.test/token")
        #expect(profile.idTokenAlgorithms == [.es256])
        #expect(profile.announcesIssuer)
    }

    @Test(
        "refuses a document of another issuer, compared character by character",
        arguments: [
            "https://id.example.test", "https://id.example.test/x", "https://ID.example.test/x/",
            "https://id.example.test:443/x/",
        ])
    func otherIssuer(found: String) async {
        let transport = ScriptedTransport([.json(document(found))])
        await expect(code: "oauth.issuer_mismatch") {
            try await Discovery(transport: transport).profile(issuer: "https://id.example.test/x/")
        }
    }

    @Test(
        "refuses an invalid issuer, before any request",
        arguments: [
            "http://id.example.test", "http://127.0.0.1:1", "id.example.test", "https://h.test?x=1", "https://h.test#f",
            "ftp://h.test", "",
        ])
    func badIssuer(issuer: String) async {
        let transport = ScriptedTransport([])
        await expect(code: "oauth.issuer_invalid") { try await Discovery(transport: transport).profile(issuer: issuer) }
        #expect(transport.requests.isEmpty)
    }

    @Test("http is allowed only for loopback with the option, and never for another host's endpoint")
    func loopback() async throws {
        let issuer = "http://127.0.0.1:4000"
        let open = Discovery(transport: ScriptedTransport([.json(document(issuer))]), allowsLoopbackHTTP: true)
        #expect(try await open.profile(issuer: issuer).issuer == issuer)
        let mixed = ScriptedTransport([.json(document(issuer, token: "http://id.example.test/token"))])
        await expect(code: "oauth.endpoint_invalid") {
            try await Discovery(transport: mixed, allowsLoopbackHTTP: true).profile(issuer: issuer)
        }
    }

    @Test(
        "the address is built from the issuer by both conventions",
        arguments: [
            ("https://h.test", Discovery.Convention.openID, "https://h.test/.well-known/openid-configuration"),
            ("https://h.test/", .openID, "https://h.test/.well-known/openid-configuration"),
            ("https://h.test/a/b", .openID, "https://h.test/a/b/.well-known/openid-configuration"),
            ("https://h.test:8443/a//", .openID, "https://h.test:8443/a//.well-known/openid-configuration"),
            ("https://h.test", .oauth, "https://h.test/.well-known/oauth-authorization-server"),
            ("https://h.test/", .oauth, "https://h.test/.well-known/oauth-authorization-server"),
            ("https://h.test/a%20b/c/", .oauth, "https://h.test/.well-known/oauth-authorization-server/a%20b/c"),
        ])
    func addresses(issuer: String, convention: Discovery.Convention, address: String) async throws {
        let transport = ScriptedTransport([.json(document(issuer))])
        let discovery = Discovery(transport: transport, convention: convention)
        #expect(try await discovery.document(issuer: issuer).issuer == issuer)
        #expect(transport.requests.first?.url.absoluteString == address)
        #expect(transport.requests.first?.redirects == .deliver)
    }

    @Test("unknown members are kept, also in a stored document")
    func unknownMembers() async throws {
        let more =
            #","end_session_endpoint":"https://id.example.test/bye","service_documentation":"https://d.test","x":[1,{"y":null}]"#
        let transport = ScriptedTransport([.json(document("https://id.example.test", more: more))])
        let document = try await Discovery(transport: transport).document(issuer: "https://id.example.test")
        #expect(document.extra["service_documentation"]?.string == "https://d.test")
        #expect(document.extra.count == 2)
        #expect(ProviderProfile(document).endpoints.endSession?.path == "/bye")
        #expect(try JSONDecoder().decode(DiscoveryDocument.self, from: JSONEncoder().encode(document)) == document)
    }

    @Test(
        "every endpoint of a document must be https",
        arguments: ["userinfo", "revocation", "end_session", "introspection"].map { $0 + "_endpoint" } + ["jwks_uri"])
    func endpoints(name: String) async {
        let body =
            #"{"issuer":"https://h.test","authorization_endpoint":"https://h.test/a","token_endpoint":"https://h.test/t","\#(name)":"http://h.test/x"}"#
        await expect(code: "oauth.endpoint_invalid") {
            try await Discovery(transport: ScriptedTransport([.json(body)])).document(issuer: "https://h.test")
        }
    }

    @Test("a document that has moved is reported with its new address, without parts that may be secret")
    func moved() async throws {
        let location = "https://new.example.test/realms/a/.well-known/openid-configuration?secret=1#x"
        let response = HTTPResponse(status: 301, headers: ["Location": location], body: Data())
        let error = await #expect(throws: OAuthError.self) {
            try await Discovery(transport: ScriptedTransport([.response(response)])).profile(issuer: "https://id.example.test")
        }
        let text = try #require(error?.problem)
        #expect(text.contains("https://new.example.test/realms/a/.well-known/openid-configuration (HTTP 301)"))
        #expect(text.contains("https://id.example.test/.well-known/openid-configuration") && !text.contains("secret"))
        #expect(error?.remedy.contains("issuer") == true)
        for location in ["javascript:alert(1)", "", "mailto:a@b.test"] {
            let response = HTTPResponse(status: 302, headers: ["Location": location], body: Data())
            #expect(response.redirectTarget(from: URL(filePath: "/")) == nil)
        }
    }

    @Test("an invalid document, a 404 and a missing network have different errors")
    func failures() async {
        let rows: [(ScriptedTransport.Response, String)] = [
            (.json("{}"), "oauth.metadata_invalid"), (.json("[]"), "oauth.metadata_invalid"),
            (.json("{}", status: 404), "oauth.refused"), (.json("{}", status: 302), "oauth.refused"),
            (
                .response(HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("{}".utf8))),
                "oauth.metadata_invalid"
            ),
            (.json(#"{"issuer":"https://id.example.test","issuer":"x"}"#), "oauth.metadata_invalid"),
            (.failure(.offline), "http.offline"),
        ]
        for (answer, code) in rows {
            await expect(code: code) {
                try await Discovery(transport: ScriptedTransport([answer])).profile(issuer: "https://id.example.test")
            }
        }
    }
}
