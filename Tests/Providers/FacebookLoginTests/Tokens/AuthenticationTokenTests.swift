import Foundation
import MemberCore
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("An authentication token")
struct AuthenticationTokenTests {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let good: [String: JSONValue] = [
        "jti": .string("j"), "iss": .string("https://www.facebook.com"), "aud": .string("123"), "exp": .integer(1_700_003_600),
        "iat": .integer(1_700_000_000), "nonce": .string("n"), "sub": .string("42"),
    ]
    static let header: [String: JSONValue] = ["alg": .string("RS256"), "typ": .string("JWT"), "kid": .string("k")]

    static func text(_ claims: [String: JSONValue] = good, header: [String: JSONValue] = header) -> String {
        let part = { (value: [String: JSONValue]) in Base64URL.encode((try? JSONEncoder().encode(value)) ?? Data()) }
        return part(header) + "." + part(claims) + ".c2ln"
    }

    /// The reason why a token is rejected; there are no keys, so that a token that reaches the signature check is rejected there.
    func problem(_ text: String, nonce: String = "n") async -> IDTokenProblem? {
        let clock = TestClock(now: now)
        let client = OAuthClient(
            profile: FacebookOAuthProfile.profile(.live), registration: .init(id: "123"), transport: ScriptedTransport([]),
            clock: clock, keySource: NoKeys())
        do throws(OAuthError) {
            _ = try await client.verify(idToken: Secret(text), nonce: .equal(Secret(nonce)))
            return nil
        } catch {
            if case .idToken(let problem) = error { return problem }
            return .missing
        }
    }

    private struct NoKeys: KeySource {
        func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { JWKSet(keys: []) }
    }

    @Test("is checked in order: claims, then header, then signature; the first failure is reported")
    func order() async {
        var (claims, header) = (Self.good, Self.header)
        (claims["sub"], claims["nonce"], claims["exp"], claims["aud"]) = (nil, .string("x"), .integer(1), .string("x"))
        (claims["iss"], header["typ"]) = (.string("https://x.example"), .string("x"))
        #expect(await problem("") != nil)
        #expect(await problem("a.b") != nil)
        var found: [IDTokenProblem?] = []
        for name in ["iss", "aud", "exp", "nonce", "sub"] {
            found.append(await problem(Self.text(claims, header: header)))
            claims[name] = Self.good[name]
        }
        #expect(found[0] == .issuer(expected: "https://www.facebook.com", found: "https://x.example"))
        #expect(found[1] == .audience(expected: "123", found: ["x"]))
        #expect(found[3] == .nonce)
        if case .expired? = found[2] {} else { Issue.record("\(String(describing: found[2]))") }
        #expect(found[4] == .claimMissing("sub"))
        #expect(await problem(Self.text(claims, header: header)) == .wrongType("x"))
        if case .signature? = await problem(Self.text()) {} else { Issue.record("the signature is not reached") }
    }

    @Test(
        "is rejected because of its header",
        arguments: [
            ("alg", .string("HS256")), ("alg", .string("none")), ("typ", nil), ("typ", .string("jwt")), ("kid", nil),
            ("kid", .string("")),
        ] as [(String, JSONValue?)])
    func header(name: String, value: JSONValue?) async {
        var header = Self.header
        header[name] = value
        let problem = await problem(Self.text(header: header))
        if case .signature? = problem, name != "alg" { Issue.record("the header is accepted") }
        #expect(problem != nil)
    }

    @Test("its claims stay readable, and its expiry is reported separately")
    func later() throws {
        let token = AuthenticationToken(tokenString: Self.text(), nonce: "n")
        let claims = try #require(token.claims())
        #expect(claims.sub == "42")
        #expect(claims.iat == 1_700_000_000)
        #expect(token.graphDomain == "facebook")
        #expect(!token.isExpired(at: now + 3599))
        #expect(token.isExpired(at: now + 3600))
        #expect(AuthenticationToken(tokenString: "x", nonce: "n").isExpired(at: now))
        #expect(!"\(token)\(claims)".contains("42"))
    }
}

@Suite("The claims of an authentication token")
struct AuthenticationClaimTests {
    func claims(_ further: String) -> AuthenticationTokenClaims? {
        let text = #"{"jti":"j","iss":"i","aud":"a","nonce":"n","exp":2,"iat":1,"sub":"s","# + further + "}"
        return (try? JSONValue(parsing: Data(text.utf8))).flatMap(AuthenticationTokenClaims.init)
    }

    @Test("are read by their names")
    func all() throws {
        let claims = try #require(
            self.claims(
                #"""
                "name":"A B","given_name":"A","middle_name":"M","family_name":"B","email":"e","picture":"p","user_friends":["1","2"],
                "user_birthday":"01/02/2003","user_age_range":{"min":18,"max":21},"user_hometown":{"id":"5","name":"X"},
                "user_location":{"id":"6","name":"Y"},"user_gender":"f","user_link":"l","cnf":{"jkt":"t"}
                """#))
        #expect([claims.name, claims.givenName, claims.middleName, claims.familyName] == ["A B", "A", "M", "B"])
        #expect([claims.email, claims.picture, claims.userBirthday, claims.userGender] == ["e", "p", "01/02/2003", "f"])
        #expect(claims.userFriends == ["1", "2"])
        #expect(claims.userAgeRange == ["min": 18, "max": 21])
        #expect(claims.userHometown == ["id": "5", "name": "X"])
        #expect(claims.userLocation == ["id": "6", "name": "Y"])
        #expect([claims.userLink, claims.cnfJkt] == ["l", "t"])
    }

    static let names = [
        "name", "given_name", "middle_name", "family_name", "email", "picture", "user_friends", "user_birthday", "user_age_range",
        "user_hometown", "user_location", "user_gender", "user_link", "cnf",
    ]

    @Test("one of another type is left out, and the rest is kept", arguments: names)
    func wrongTypes(name: String) throws {
        for value in ["null", "7", "true", #"{"x":null}"#, "[[]]"] {
            let read = try #require(self.claims(#""\#(name)":\#(value),"user_link_":1"#))
            #expect(read.sub == "s")
            let texts = [
                read.name, read.givenName, read.middleName, read.familyName, read.email, read.picture, read.userBirthday,
            ]
            #expect((texts + [read.userGender, read.userLink, read.cnfJkt]).allSatisfy { $0 == nil })
            #expect(read.userAgeRange == nil && read.userHometown == nil && read.userLocation == nil)
            #expect(read.userFriends?.isEmpty ?? true)
        }
    }

    @Test("an empty object, and a key without a text, count as missing; a list of friends can be empty")
    func empty() throws {
        let claims = try #require(
            self.claims(#""user_age_range":{},"user_hometown":{},"user_location":{},"cnf":{"jkt":""},"user_friends":[]"#))
        #expect(claims.userAgeRange == nil && claims.userHometown == nil && claims.userLocation == nil && claims.cnfJkt == nil)
        #expect(claims.userFriends == [])
    }

    @Test("without one of the first seven there are no claims", arguments: ["jti", "iss", "aud", "nonce", "exp", "iat", "sub"])
    func required(name: String) {
        var claims = AuthenticationTokenTests.good
        claims[name] = .null
        #expect(AuthenticationTokenClaims(.object(claims)) == nil)
        claims[name] = nil
        #expect(AuthenticationTokenClaims(.object(claims)) == nil)
        #expect(AuthenticationTokenClaims(.object(AuthenticationTokenTests.good)) != nil)
    }
}
