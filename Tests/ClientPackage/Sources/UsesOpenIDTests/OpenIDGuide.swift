import Foundation
import MemberOAuth
import MemberTesting

func memberOfAnOpenIDProvider() async throws -> String {
    let (clock, builder) = (TestClock(), TokenBuilder())
    let agent = ScriptedUserAgent([.code("code-1")])
    let transport = ScriptedTransport { request in
        switch request.url.path {
        case "/.well-known/openid-configuration":
            return .json(
                #"""
                {"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/authorize",
                "token_endpoint":"https://id.example.test/token","jwks_uri":"https://id.example.test/keys",
                "id_token_signing_alg_values_supported":["ES256"]}
                """#)
        case "/keys": return .json(String(decoding: builder.keySet, as: UTF8.self))
        case "/token":
            let claims = builder.claims(nonce: agent.query["nonce"], at: clock.now)
            guard let token = try? builder.sign(claims) else { return .failure(.offline) }
            return .json(#"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"#)
        default: return .json("{}", status: 404)
        }
    }
    let profile = try await Discovery(transport: transport, clock: clock).profile(issuer: builder.issuer)
    let client = OAuthClient(
        profile: profile, registration: ClientRegistration(id: builder.clientID), transport: transport, clock: clock)
    return try await client.signIn(AuthorizationRequest(scopes: ["openid"]), with: agent).subject
}
