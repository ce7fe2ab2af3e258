import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("private_key_jwt")
struct PrivateKeyJWTTests {
    private let example = Example()
    private let signer = JWSSigner(key: .p256(P256PrivateKey.generate()), kid: "client-1")

    @Test("each request carries an assertion of its own, signed by the client's key, and no secret")
    func assertion() async throws {
        let transport = ScriptedTransport { _ in .json(#"{"access_token":"a","token_type":"Bearer"}"#) }
        let client = example.client(transport, authentication: .privateKeyJWT(signer))
        for _ in 0..<2 { _ = try await client.refresh(TokenBuilder.tokens(by: example.clock)) }
        var ids: Set<String> = []
        for request in transport.requests {
            let form = request.form
            #expect(form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
            #expect(form["client_secret"] == nil)
            let jws = try CompactJWS(form["client_assertion"] ?? "")
            try JWSVerifier.verify(jws, keys: JWKSet(keys: [signer.publicJWK]), allowed: [.es256])
            let claims = try JSONValue(parsing: jws.payload)
            #expect(claims["iss"]?.string == "app")
            #expect(claims["sub"]?.string == "app")
            #expect(claims["aud"]?.string == "https://id.example.test")
            let (issued, ends) = (try #require(claims["iat"]?.integer), try #require(claims["exp"]?.integer))
            #expect((1...60).contains(ends - issued))
            ids.insert(try #require(claims["jti"]?.string))
        }
        #expect(ids.count == 2)
    }

    @Test("a provider can require the token endpoint as its audience")
    func audience() async throws {
        let transport = ScriptedTransport([.json(#"{"access_token":"a","token_type":"Bearer"}"#)])
        let client = example.client(transport, authentication: .privateKeyJWT(signer, audience: .tokenEndpoint))
        _ = try await client.refresh(TokenBuilder.tokens(by: example.clock))
        let jws = try CompactJWS(transport.requests.first?.form["client_assertion"] ?? "")
        #expect(try JSONValue(parsing: jws.payload)["aud"]?.string == "https://id.example.test/token")
    }

    @Test("is also sent with a revocation, and a 401 is not repeated with a bearer")
    func revocation() async {
        let transport = ScriptedTransport { _ in .json("", status: 401) }
        _ = await example.client(transport, authentication: .privateKeyJWT(signer))
            .endSession(TokenBuilder.tokens(refresh: nil, by: example.clock))
        #expect(transport.requests.count == 1)
        #expect(transport.requests.first?.form["client_assertion"] != nil)
    }

    @Test(
        "the strongest method that both sides support is chosen",
        arguments: [
            (nil, true, false, "client_secret_basic"), ([], true, false, "client_secret_basic"),
            (["client_secret_post"], true, false, "client_secret_post"),
            (["client_secret_post", "client_secret_basic"], true, false, "client_secret_basic"),
            (["private_key_jwt", "client_secret_basic"], true, true, "private_key_jwt"),
            (["client_secret_basic"], true, true, "client_secret_basic"),
            (["client_secret_basic"], false, true, "private_key_jwt"),
            (["client_secret_basic"], false, false, "none"),
        ] as [([String]?, Bool, Bool, String)])
    func strongest(announced: [String]?, hasSecret: Bool, hasKey: Bool, name: String) {
        let chosen = ClientAuthentication.strongest(
            announced: announced, secret: hasSecret ? Secret("s") : nil, signer: hasKey ? signer : nil)
        #expect(chosen.name == name)
    }
}
