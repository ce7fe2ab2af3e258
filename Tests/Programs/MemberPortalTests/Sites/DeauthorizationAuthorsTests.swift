import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberOAuth
import MemberTesting
import Testing

@Suite("Whoever writes the call that says a member has removed the app")
struct DeauthorizationAuthorsTests {
    private let home: TemporaryVault
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let clock: TestClock

    init() throws {
        clock = TestClock(now: now)
        home = try TemporaryVault(clock: clock)
        for (provider, client, subject) in [
            ("facebook", "123", "42"), ("facebook", "123", "43"), ("facebook", "999", "42"), ("vk", "123", "42"),
        ] {
            let key = AccountKey(provider: provider, environment: "live", clientID: client, subject: subject)
            let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: clock)
            try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        }
    }

    private var left: Set<String> {
        Set(home.vault.accounts.map { "\($0.key.provider) \($0.key.clientID) \($0.key.subject)" })
    }

    private static let all: Set<String> = ["facebook 123 42", "facebook 123 43", "facebook 999 42", "vk 123 42"]

    private func signed(_ claims: String, by secret: String = "ours") -> String {
        let content = Base64URL.encode(Data(claims.utf8))
        return Base64URL.encode(MAC.hmacSHA256(key: Data(secret.utf8), message: Data(content.utf8))) + "." + content
    }

    private func take(_ call: String) throws -> String? {
        let server = FacebookServer(appID: "123", appSecret: Secret("ours"), transport: ScriptedTransport([]))
        return try server.deauthorize(call, in: home.vault, at: now)
    }

    private static func claims(_ user: String = #""42""#, at moment: Int = 1_700_000_000, _ further: String = "") -> String {
        #"{"algorithm":"HMAC-SHA256","user_id":\#(user),"issued_at":\#(moment)\#(further)}"#
    }

    @Test("ends nothing without the app's secret", arguments: ["theirs", "", "Ours", "ours "])
    func foreignSecret(secret: String) {
        #expect(throws: CoreError.self) { try take(signed(Self.claims(), by: secret)) }
        #expect(left == Self.all)
    }

    @Test("ends nothing by another content under a good signature, by none, or by a signature of its own words")
    func foreignContent() {
        let good = signed(Self.claims(#""43""#)).split(separator: ".").map(String.init)
        let content = Base64URL.encode(Data(Self.claims().utf8))
        for call in [
            good[0] + "." + content, "." + content, content, content + "." + content, good[0] + "." + good[1] + "." + content,
        ] {
            #expect(throws: CoreError.self) { try take(call) }
        }
        #expect(left == Self.all)
    }

    @Test(
        "ends nothing by a word that the app's secret signed for something else: a login, another day, another algorithm",
        arguments: [
            claims(#""42""#, at: 1_700_000_000, #","code":"c""#), claims(#""42""#, at: 1_700_000_000, #","oauth_token":"t""#),
            claims(#""42""#, at: 1_700_000_000 - 86_401), claims(#""42""#, at: 1_700_000_000 + 301),
            #"{"algorithm":"HMAC-SHA256","user_id":"42"}"#, #"{"algorithm":"none","user_id":"42","issued_at":1700000000}"#,
            #"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":"soon"}"#, claims(#""42","user_id":"43""#),
        ])
    func otherWord(claims: String) {
        #expect(throws: CoreError.self) { try take(signed(claims)) }
        #expect(left == Self.all)
    }

    @Test(
        "ends nothing by a member's name in another form",
        arguments: [
            #""""#, #""42 ""#, #"" 42""#, #""+42""#, #""0x2a""#, #""42\n""#, #""٤٢""#, #""42,43""#, #""*""#, #""../42""#,
            "[\"42\"]", "null",
            "true", #"{"id":"42"}"#, #""123456789012345678901""#,
        ])
    func otherForm(user: String) {
        #expect((try? take(signed(Self.claims(user)))) ?? nil == nil)
        #expect(left == Self.all)
    }

    @Test(
        "ends that member's account of this app alone, whatever else the call names",
        arguments: [
            "", #","app_id":"999""#, #","client_id":"999""#, #","provider":"vk""#, #","environment":"sandbox""#,
            #","subject":"43""#,
            #","user":{"id":"43"}"#, #","account":"43""#, #","expires":0"#,
        ])
    func others(further: String) throws {
        #expect(try take(signed(Self.claims(#""42""#, at: 1_700_000_000, further))) == "42")
        #expect(left == Self.all.subtracting(["facebook 123 42"]))
    }

    @Test("ends nothing of a member who signed in anew since")
    func replayed() throws {
        #expect(try take(signed(Self.claims(#""43""#, at: 1_700_000_000 - 3_600))) == "43")
        #expect(left == Self.all)
    }
}
