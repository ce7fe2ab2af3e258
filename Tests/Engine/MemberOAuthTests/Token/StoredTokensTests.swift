import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A stored token set")
struct StoredTokensTests {
    private func again(_ tokens: TokenSet) throws -> TokenSet {
        TokenSet(try JSONDecoder().decode(TokenSet.Stored.self, from: try JSONEncoder().encode(tokens.stored)))
    }

    @Test("changes by itself: the one that it was copied from stays as it was")
    func copies() {
        let tokens = TokenBuilder.tokens(by: TestClock())
        var other = tokens
        other.accessToken = Secret("other")
        other.extra["later"] = .bool(true)
        other.life = .seconds(.nan)
        #expect(tokens == TokenBuilder.tokens(by: TestClock()) && other != tokens)
        #expect(other.accessToken == Secret("other") && other.extra["later"] == .bool(true) && other.life == .unknown)
        #expect(other.refreshToken == tokens.refreshToken)
    }

    @Test("is read back equal to what was written, at whatever time it was received")
    func moments() throws {
        let clock = TestClock()
        for step in 0..<500 {
            clock.setWall(Date(timeIntervalSinceReferenceDate: 801_234_567.123_456_7 + Double(step) * 0.000_000_1))
            let tokens = TokenBuilder.tokens(by: clock)
            #expect(try again(tokens) == tokens)
        }
        let now = TokenBuilder.tokens(by: SystemClock())
        #expect(try again(now) == now)
    }

    @Test(
        "is read back equal with every kind of life, scope, refresh token and JSON member",
        arguments: [TokenSet.Life.seconds(0.1), .seconds(3_155_760_000), .seconds(-3), .endless, .unknown])
    func members(life: TokenSet.Life) throws {
        for scopes in [nil, [], ["a", "b c", "ж"]] {
            var tokens = TokenSet(
                accessToken: Secret("a\u{212A}"), life: life, refreshToken: scopes == nil ? nil : Secret(""),
                idToken: scopes == nil ? Secret("e.y.J") : nil, scopes: scopes,
                carried: [("device_id", "x=&"), ("device_id", "")],
                extra: ["n": .null, "d": .number(0.1), "i": .integer(.min), "o": .object(["x": .array([.bool(true)])])],
                receivedBy: SystemClock())
            tokens.type = "bearer"
            #expect(try again(tokens) == tokens)
        }
    }

    @Test(
        "is read back equal with every number that a double can have; numbers that JSON cannot express become null",
        arguments: [
            9_007_199_254_740_992, -0.0, 0, 1, -1, 1e18, -9_223_372_036_854_775_808, 9_223_372_036_854_775_808, 1e300,
            .leastNonzeroMagnitude, 0.1, .nan, .infinity, -.infinity,
        ])
    func numbers(number: Double) throws {
        var tokens = TokenSet(
            accessToken: Secret("a"), life: .unknown,
            extra: ["n": .number(number), "o": .object(["x": .array([.number(number)])])], receivedBy: TestClock())
        #expect(try again(tokens) == tokens)
        tokens.extra["later"] = .number(number)
        #expect(try again(tokens) == tokens)
        #expect(tokens.extra["n"]?.double == (number.isFinite ? number : nil))
    }

    @Test(
        "keeps a life of at most a hundred years in either direction; a life that is not a number is unknown",
        arguments: [
            (Double.infinity, TokenSet.Life.seconds(3_155_760_000)), (1e12, .seconds(3_155_760_000)),
            (-.infinity, .seconds(-3_155_760_000)), (.nan, .unknown), (3600, .seconds(3600)),
        ])
    func lives(seconds: Double, life: TokenSet.Life) throws {
        var tokens = TokenSet(accessToken: Secret("a"), life: .seconds(seconds), receivedBy: TestClock())
        #expect(tokens.life == life)
        #expect(try again(tokens) == tokens)
        tokens.life = .endless
        tokens.life = .seconds(seconds)
        #expect(tokens.life == life)
        #expect(try again(tokens) == tokens)
    }

    @Test("of an older version, which has the time only in seconds since 1970, can still be read")
    func older() throws {
        let tokens = TokenBuilder.tokens(by: TestClock())
        var members = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(tokens.stored))
        (members["receivedExactly"], members["type"]) = (nil, nil)
        let stored = try JSONDecoder().decode(TokenSet.Stored.self, from: JSONEncoder().encode(members))
        #expect(TokenSet(stored) == tokens)
        members["received"] = .number(1_700_000_000.5)
        members["receivedExactly"] = .number(1)
        let changed = try JSONDecoder().decode(TokenSet.Stored.self, from: JSONEncoder().encode(members))
        #expect(TokenSet(changed).received == Date(timeIntervalSince1970: 1_700_000_000.5))
    }
}
