import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A client with a certificate")
struct MutualTLSTests {
    private func requests(_ authentication: ClientAuthentication, presenting: Bool = false) async throws -> [String] {
        var example = Example()
        example.profile.aliases = EndpointAliases(
            token: URL(string: "https://mtls.example.test/token"), userInfo: URL(string: "https://mtls.example.test/userinfo"))
        let transport = ScriptedTransport { request in
            request.url.path == "/userinfo" ? .json(#"{"sub":"anna"}"#) : .json(#"{"access_token":"a","token_type":"Bearer"}"#)
        }
        var registration = ClientRegistration(id: "app", authentication: authentication)
        registration.presentsCertificate = presenting
        let client = OAuthClient(
            profile: example.profile, registration: registration, transport: transport, clock: example.clock,
            random: example.random)
        let tokens = try await client.refresh(TokenBuilder.tokens(by: example.clock))
        _ = try await client.userInfo(tokens, subject: "anna")
        _ = await client.endSession(tokens)
        #expect(try await client.begin(example.request()).address.host() == "id.example.test")
        #expect(transport.requests.first?.form["client_id"] == "app")
        return transport.requests.map { ($0.url.host() ?? "") + $0.url.path }
    }

    @Test("uses the aliases, and the general endpoint if no alias is named", arguments: [false, true])
    func aliases(isSelfSigned: Bool) async throws {
        let hosts = try await requests(.tlsClientCertificate(isSelfSigned: isSelfSigned))
        #expect(Set(hosts) == ["mtls.example.test/token", "mtls.example.test/userinfo", "id.example.test/revoke"])
    }

    @Test(
        "a certificate is the strongest method if both sides support it, or if there is no other",
        arguments: [
            (["private_key_jwt", "tls_client_auth"], true, "tls_client_auth"),
            (["self_signed_tls_client_auth"], true, "self_signed_tls_client_auth"),
            (["client_secret_post"], true, "client_secret_post"), (nil, false, "tls_client_auth"),
        ] as [([String]?, Bool, String)])
    func strongest(announced: [String]?, hasSecret: Bool, name: String) {
        let secret = hasSecret ? Secret("s") : nil
        #expect(ClientAuthentication.strongest(announced: announced, secret: secret, presentsCertificate: true).name == name)
    }

    @Test("also uses the aliases if it presents a certificate beside its secret")
    func beside() async throws {
        let hosts = try await requests(.post(Secret("s")), presenting: true)
        #expect(hosts.contains("mtls.example.test/token"))
    }

    @Test("other clients do not use the aliases")
    func others() async throws {
        #expect(try await requests(.none).allSatisfy { $0.hasPrefix("id.example.test") })
    }
}
