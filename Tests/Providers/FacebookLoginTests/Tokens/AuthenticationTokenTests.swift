import Foundation
import MemberCore
import MemberOAuth
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

    func problem(_ text: String, nonce: String = "n") -> IDTokenProblem? {
        do throws(OAuthError) {
            try AuthenticationTokenCheck(appID: "123", nonce: nonce, now: now).check(text)
            return nil
        } catch {
            if case .idToken(let problem) = error { return problem }
            return .missing
        }
    }

    @Test("passes the checks before its signature")
    func passes() { #expect(problem(Self.text()) == nil) }

    @Test(
        "is rejected by a claim that is missing, of another type, or wrong",
        arguments: [
            ("jti", nil, .claimMissing("jti")), ("jti", .string(""), .claimMissing("jti")),
            ("jti", .integer(1), .claimMissing("jti")),
            ("iss", nil, .claimMissing("iss")),
            (
                "iss", .string("https://evilfacebook.com"),
                .issuer(expected: "https://www.facebook.com", found: "https://evilfacebook.com")
            ),
            ("aud", nil, .claimMissing("aud")), ("aud", .array([.string("123")]), .claimMissing("aud")),
            ("aud", .string("124"), .audience(expected: "123", found: ["124"])),
            ("exp", nil, .claimMissing("exp")), ("exp", .string("1800000000"), .claimMissing("exp")),
            ("exp", .integer(1_700_000_000), .expired(secondsAgo: 0)), ("exp", .integer(1_699_999_990), .expired(secondsAgo: 10)),
            ("iat", nil, .claimMissing("iat")),
            ("iat", .integer(1_699_999_399), .issuedTooLongAgo(seconds: 601, allowed: 600)),
            ("nonce", nil, .claimMissing("nonce")), ("nonce", .string("other"), .nonce),
            ("nonce", .string(""), .claimMissing("nonce")),
            ("sub", nil, .claimMissing("sub")), ("sub", .string(""), .claimMissing("sub")),
            ("sub", .integer(42), .claimMissing("sub")),
        ] as [(String, JSONValue?, IDTokenProblem)])
    func claims(name: String, value: JSONValue?, expected: IDTokenProblem) {
        var claims = Self.good
        claims[name] = value
        #expect(problem(Self.text(claims)) == expected)
    }

    @Test(
        "passes with what is at the edge",
        arguments: [
            ("iss", .string("https://facebook.com")), ("iss", .string("https://limited.facebook.com/x")),
            ("iat", .integer(1_699_999_400)), ("iat", .integer(1_700_009_999)), ("exp", .number(1_700_000_000.5)),
        ] as [(String, JSONValue)])
    func edges(name: String, value: JSONValue) {
        var claims = Self.good
        claims[name] = value
        #expect(problem(Self.text(claims)) == nil)
    }

    @Test(
        "is rejected by its header",
        arguments: [
            ("alg", .string("HS256"), .algorithm(found: "HS256", allowed: ["RS256"])),
            ("alg", nil, .algorithm(found: "", allowed: ["RS256"])), ("typ", nil, .wrongType("")),
            ("typ", .string("jwt"), .wrongType("jwt")), ("kid", nil, .malformed), ("kid", .string(""), .malformed),
        ] as [(String, JSONValue?, IDTokenProblem)])
    func header(name: String, value: JSONValue?, expected: IDTokenProblem) {
        var header = Self.header
        header[name] = value
        #expect(problem(Self.text(header: header)) == expected)
    }

    @Test("is judged in order: form, payload, header")
    func order() {
        #expect(problem("") == .missing)
        #expect(problem(Self.text(), nonce: "") == .missing)
        #expect(problem("a.b") == .malformed)
        #expect(problem("a.b.c.d") == .malformed)
        #expect(problem("a.W10.c") == .malformed)
        var claims = Self.good
        (claims["jti"], claims["sub"], claims["iss"]) = (nil, nil, nil)
        #expect(problem(Self.text(claims, header: [:])) == .claimMissing("jti"))
        claims = Self.good
        (claims["aud"], claims["exp"]) = (.string("x"), nil)
        #expect(problem(Self.text(claims)) == .audience(expected: "123", found: ["x"]))
    }

    @Test("D22: its claims stay readable, and its end is told apart")
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

    @Test("one of another type is left out, and the rest stays", arguments: names)
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

    @Test("an empty object, and a key without a text, are none; a list of friends may be empty")
    func empty() throws {
        let claims = try #require(
            self.claims(#""user_age_range":{},"user_hometown":{},"user_location":{},"cnf":{"jkt":""},"user_friends":[]"#))
        #expect(claims.userAgeRange == nil && claims.userHometown == nil && claims.userLocation == nil && claims.cnfJkt == nil)
        #expect(claims.userFriends == [])
    }

    @Test("without one of the first seven there are none", arguments: ["jti", "iss", "aud", "nonce", "exp", "iat", "sub"])
    func required(name: String) {
        var claims = AuthenticationTokenTests.good
        claims[name] = .null
        #expect(AuthenticationTokenClaims(.object(claims)) == nil)
        claims[name] = nil
        #expect(AuthenticationTokenClaims(.object(claims)) == nil)
        #expect(AuthenticationTokenClaims(.object(AuthenticationTokenTests.good)) != nil)
    }
}
