import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

/// A KELVIN SIGN, which Swift's `==` considers equal to a K.
private let kelvin = "\u{212A}"

/// Every token of this generator is a row of K.
private struct AllKs: RandomSource {
    func bytes(_ count: Int) -> Data { Data((0..<count).map { [0x28, 0xA2, 0x8A][$0 % 3] }) }
}

@Suite("Look-alike texts")
struct LookalikeTests {
    private let example = Example()

    @Test(
        "an attempt belongs to the client, issuer, provider and environment that began it, byte by byte",
        arguments: ["client", "issuer", "provider", "environment"])
    func attempt(difference: String) async throws {
        let store = AttemptMemory()
        func client(_ letter: String) -> OAuthClient {
            let letter = { $0 == difference ? letter : "K" }
            var profile = example.profile
            profile.issuer = "https://id.example.test/" + letter("issuer")
            profile.name = letter("provider")
            return OAuthClient(
                profile: profile, registration: ClientRegistration(id: letter("client")), environment: letter("environment"),
                transport: ScriptedTransport([]), attempts: store, clock: example.clock, random: example.random)
        }
        let pending = try await client("K").begin(example.request())
        await expect(code: "oauth.attempt_unknown") {
            try await client(kelvin).finish(pending.id, redirectedTo: example.good(pending))
        }
        // The code is accepted at its own client, and only the exchange fails.
        await expect(code: "http.offline") { try await client("K").finish(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test("a refresh response about a member with a look-alike id is refused")
    func refreshedSubject() async throws {
        var example = example
        example.profile.token.subjectMember = "user_id"
        let transport = ScriptedTransport([
            .json(#"{"access_token":"a2","token_type":"Bearer","user_id":"\#(kelvin)evin"}"#)
        ])
        var tokens = TokenBuilder.tokens(by: example.clock)
        tokens.extra["user_id"] = .string("Kevin")
        await expect(code: "oauth.response_another_member") { try await example.client(transport).refresh(tokens) }
    }

    @Test("a token response that repeats a look-alike state belongs to another request")
    func echoedState() async throws {
        var profile = example.profile
        profile.token.echoedParameter = "state"
        let transport = ScriptedTransport { request in
            let state = (request.form["state"] ?? "").replacing("K", with: kelvin)
            return .json(#"{"access_token":"a2","token_type":"Bearer","state":"\#(state)"}"#)
        }
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: transport, clock: example.clock,
            random: AllKs())
        await expect(code: "oauth.response_state") { try await client.refresh(TokenBuilder.tokens(by: example.clock)) }
    }

    @Test("a document is stored for the issuer that it names, not for a look-alike")
    func issuersDocument() async throws {
        let (composed, decomposed) = ("https://id.example.test/caf\u{E9}", "https://id.example.test/cafe\u{301}")
        let transport = ScriptedTransport { _ in
            .json(
                #"{"issuer":"\#(composed)","authorization_endpoint":"https://id.example.test/a","token_endpoint":"https://id.example.test/t","revocation_endpoint":"https://id.example.test/r"}"#
            )
        }
        let discovery = Discovery(transport: transport, clock: example.clock)
        _ = try await discovery.profile(issuer: composed)
        await expect(code: "oauth.issuer_mismatch") { try await discovery.profile(issuer: decomposed) }
        #expect(transport.requests.count == 2)
    }

    @Test("a key id that was not found does not stand for a look-alike")
    func unknownKey() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        #expect(try await !issuer.knows(kelvin))
        issuer.set { $0.keys = ["K"] }
        #expect(try await issuer.knows("K"))
    }

    @Test("a redirect to a look-alike host is foreign, whatever its case")
    func host() throws {
        var rules = RedirectRules()
        rules.allowsPrivateAuthority = true
        let address = try RedirectAddress(URL(string: "com.app://kite/cb")!, rules: rules)
        #expect(!address.matches(URL(string: "com.app://%E2%84%AAite/cb")!))
        #expect(address.matches(URL(string: "com.app://KITE/cb")!))
    }

    @Test("a look-alike audience is refused even without regard to case")
    func audienceWithoutCase() throws {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "anna", [kelvin + "ite"])
        (claims.exp, claims.iat) = (1_800_000_600, 1_800_000_000)
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "kite")
        validator.rules.namesClient = { $0.equalsIgnoringCase($1) }
        let header = try CompactJWS(Base64URL.encode(Data(#"{"alg":"ES256"}"#.utf8)) + ".e30.AA").header
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(throws: OAuthError.self) { try validator.check(claims, header: header, at: now) }
        claims.aud = ["KITE"]
        try validator.check(claims, header: header, at: now)
    }

    @Test("the required kind of sign-in is compared byte by byte")
    func authenticationClass() throws {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "anna", ["app"])
        (claims.exp, claims.iat, claims.acr) = (1_800_000_600, 1_800_000_000, kelvin)
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        validator.acrValues = ["K"]
        let header = try CompactJWS(Base64URL.encode(Data(#"{"alg":"ES256"}"#.utf8)) + ".e30.AA").header
        #expect(throws: OAuthError.self) {
            try validator.check(claims, header: header, at: Date(timeIntervalSince1970: 1_800_000_000))
        }
    }
}
