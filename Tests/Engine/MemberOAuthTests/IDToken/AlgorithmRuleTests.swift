import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("The ID token's algorithm")
struct AlgorithmRuleTests {
    @Test(
        "is one that the metadata announces and this package supports, else RS256",
        arguments: [
            (nil, ["RS256"]), ([], ["RS256"]), (["none"], ["RS256"]), (["HS256", "none"], ["RS256"]), (["RS512"], ["RS256"]),
            (["none", "ES256"], ["ES256"]), (["RS384", "PS256", "HS256", "EdDSA"], ["PS256", "EdDSA"]),
            (["RS256", "ES256", "ES384", "ES512"], ["RS256", "ES256", "ES384", "ES512"]), (["rs256", "NONE"], ["RS256"]),
        ] as [([String]?, [String])])
    func announced(names: [String]?, usable: [String]) throws {
        let list = names.map { #","id_token_signing_alg_values_supported":["\#($0.joined(separator: #"",""#))"]"# } ?? ""
        let text =
            #"{"issuer":"https://a.test","authorization_endpoint":"https://a.test/a","token_endpoint":"https://a.test/t"\#(list)}"#
        let document = try JSONDecoder().decode(DiscoveryDocument.self, from: Data(text.utf8))
        #expect(ProviderProfile(document).idTokenAlgorithms.map(\.rawValue) == usable)
    }

    @Test("is the client's registered one, before the profile's")
    func registered() async throws {
        try await exchange(.none, registered: [.es256], code: nil) { try $0.tokens.sign($1) }
        try await exchange(.none, registered: [.rs256], code: "oauth.id_token_algorithm_not_allowed") { try $0.tokens.sign($1) }
    }

    @Test("that is not allowed is named in the refusal, with the allowed ones")
    func named() async throws {
        let (example, long) = (Example(), String(repeating: "x", count: 300))
        var registration = ClientRegistration(id: "app")
        registration.idTokenAlgorithms = [.rs256, .ps256]
        let client = OAuthClient(
            profile: example.profile, registration: registration, transport: ScriptedTransport([]), clock: example.clock,
            random: example.random)
        for algorithm in ["ES256", "none", long] {
            let token = Base64URL.encode(Data(#"{"alg":"\#(algorithm)"}"#.utf8)) + ".e30.AA"
            await #expect { try await client.verify(idToken: Secret(token), nonce: .absent) } throws: {
                guard let error = $0 as? OAuthError else { return false }
                let found = algorithm.prefix(200)
                return error.code == "oauth.id_token_algorithm_not_allowed" && error.problem.contains("“\(found)”")
                    && error.problem.contains("RS256, PS256") && !error.problem.contains(long)
                    && error.remedy.contains("algorithm")
            }
        }
    }

    @Test("is HMAC only for a client with a secret that is configured for it")
    func shared() async throws {
        let secret = String(repeating: "s", count: 32)
        let token: @Sendable (Example, [String: JSONValue]) throws -> String = { _, claims in
            try MACSigner(secret: Data(secret.utf8)).sign(payload: try JSONEncoder().encode(claims))
        }
        try await exchange(.basic(Secret(secret)), registered: [.hs256], code: nil, token: token)
        let refusal = "oauth.id_token_algorithm_not_allowed"
        try await exchange(.none, registered: [.hs256], code: refusal, token: token)
        try await exchange(.basic(Secret(secret)), registered: nil, code: refusal, token: token)
        let other = Secret(String(repeating: "t", count: 32))
        try await exchange(.post(other), registered: [.hs256], code: "oauth.id_token_bad_signature", token: token)
        try await exchange(.post(Secret("short")), registered: [.hs256], code: "oauth.id_token_weak_key", token: token)
    }

    /// Signs in with a token that the test makes from good claims.
    private func exchange(
        _ authentication: ClientAuthentication, registered: [JWSAlgorithm]?, code: String?,
        token: @escaping @Sendable (Example, [String: JSONValue]) throws -> String
    ) async throws {
        let (example, nonce) = (Example(), Locked<String?>(nil))
        let transport = ScriptedTransport { request in
            if request.url.path == "/keys" { return .json(String(decoding: example.tokens.keySet, as: UTF8.self)) }
            let token = (try? token(example, example.tokens.claims(nonce: nonce.value, at: example.clock.now))) ?? ""
            return .json(#"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"#)
        }
        var registration = ClientRegistration(id: "app", authentication: authentication)
        registration.idTokenAlgorithms = registered
        let client = OAuthClient(
            profile: example.profile, registration: registration, transport: transport, clock: example.clock,
            random: example.random)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        if let code {
            await expect(code: code) { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        } else {
            #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).claims != nil)
        }
    }
}
