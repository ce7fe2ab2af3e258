import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("Tokens written as JSON")
struct EncodedTokensTests {
    private static let texts = [
        "", "a", "eyJhbGci.e30.AA-_", "\"", "\\", "a/b", "\u{0}\u{1F}\n\r\t\u{7F}", "Анна", "👩‍👧", "e\u{301}", "\u{2028}\u{FEFF}",
        "</script>",
    ]

    @Test("are equal to the output of an encoder, whatever they contain")
    func differential() throws {
        let random = SeededRandom(seed: 41)
        for _ in 0..<1_000 {
            let tokens = Self.tokens([UInt8](random.bytes(16)).map(Int.init))
            let (ours, theirs) = (try tokens.encoded(), try JSONEncoder().encode(tokens.stored))
            #expect(try JSONValue(parsing: ours) == JSONValue(parsing: theirs))
            #expect(try TokenSet(JSONDecoder().decode(TokenSet.Stored.self, from: ours)) == tokens)
        }
    }

    @Test("are refused if the time of the response is not a number")
    func notFinite() {
        var tokens = Self.tokens(Array(repeating: 1, count: 16))
        tokens.receivedUptime = .infinity
        #expect(throws: EncodingError.self) { try tokens.encoded() }
    }

    private static func tokens(_ dice: [Int]) -> TokenSet {
        func text(_ place: Int) -> String { texts[dice[place] % texts.count] }
        func maybe<Value>(_ place: Int, _ value: Value) -> Value? { dice[place] % 3 == 0 ? nil : value }
        let lives: [TokenSet.Life] = [.endless, .unknown, .seconds(3600), .seconds(0.1), .seconds(-1e9), .seconds(1e-7)]
        let extras: [[String: JSONValue]] = [[:], ["user": .integer(7), text(0): .array([.null, .string(text(1))])]]
        var tokens = TokenSet(
            accessToken: Secret(text(2)), life: lives[dice[3] % lives.count], refreshToken: maybe(4, Secret(text(5))),
            idToken: maybe(6, Secret(text(7))), scopes: maybe(8, dice[9] % 4 == 0 ? [] : [text(9), text(10)]),
            carried: dice[11] % 2 == 0 ? [] : [(text(11), text(12)), ("device_id", text(13))], extra: extras[dice[14] % 2],
            type: text(15), receivedBy: TestClock())
        tokens.receivedUptime = Double(dice[0]) / 7
        return tokens
    }
}
