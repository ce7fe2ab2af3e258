import Foundation
import MemberCore
import MemberOAuth
import Testing

@Suite("An attempt's stored form")
struct StoredAttemptTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func attempt(_ members: String) throws -> Attempt? {
        let json = Data(#"{"redirectURI":"https://app.test/cb","scopes":["openid"],"state":"s"\#(members)}"#.utf8)
        return Attempt(
            id: "1", provider: "example", environment: "live", clientID: "app", phase: "open", outcome: nil,
            started: .distantPast, expires: .distantFuture, sealed: try JSONDecoder().decode(Attempt.SealedPart.self, from: json))
    }

    @Test("an older form with only the verifier gets its challenge back")
    func older() throws {
        let attempt = try #require(try attempt(#","verifier":"\#(Self.verifier)""#))
        #expect(attempt.challenge == Self.challenge && attempt.verifier?.secret.reveal == Self.verifier)
    }

    @Test("a form without a challenge is marked as such, and is read back without one")
    func withoutChallenge() throws {
        let stored = try #require(try attempt(#","hasNoChallenge":true,"nonce":"n""#))
        #expect(stored.challenge == nil && stored.verifier == nil && stored.nonce == Secret("n"))
        let text = try JSONEncoder().encode(stored.sealedPart)
        let again = try JSONDecoder().decode(Attempt.SealedPart.self, from: text)
        #expect(again.hasNoChallenge == true && again.challenge == nil)
    }

    @Test("a form with a challenge has no such mark")
    func withChallenge() throws {
        let stored = try #require(try attempt(#","challenge":"\#(Self.challenge)""#))
        #expect(stored.challenge == Self.challenge && stored.verifier == nil)
        let text = try String(decoding: JSONEncoder().encode(stored.sealedPart), as: UTF8.self)
        #expect(!text.contains("hasNoChallenge"))
    }

    @Test("inconsistent parts are not an attempt", arguments: ["", #","verifier":"short""#, #","hasNoChallenge":false"#])
    func misfit(members: String) throws {
        #expect(try attempt(members) == nil)
    }
}
