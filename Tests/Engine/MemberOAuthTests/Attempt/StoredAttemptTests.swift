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

    @Test("an older one, which has the verifier alone, gets its challenge back")
    func older() throws {
        let attempt = try #require(try attempt(#","verifier":"\#(Self.verifier)""#))
        #expect(attempt.challenge == Self.challenge && attempt.verifier?.secret.reveal == Self.verifier)
    }

    @Test("one without a challenge says so, and comes back without it")
    func withoutChallenge() throws {
        let stored = try #require(try attempt(#","hasNoChallenge":true,"nonce":"n""#))
        #expect(stored.challenge == nil && stored.verifier == nil && stored.nonce == Secret("n"))
        let text = try JSONEncoder().encode(stored.sealedPart)
        let again = try JSONDecoder().decode(Attempt.SealedPart.self, from: text)
        #expect(again.hasNoChallenge == true && again.challenge == nil)
    }

    @Test("one with a challenge says nothing of it")
    func withChallenge() throws {
        let stored = try #require(try attempt(#","challenge":"\#(Self.challenge)""#))
        #expect(stored.challenge == Self.challenge && stored.verifier == nil)
        let text = try String(decoding: JSONEncoder().encode(stored.sealedPart), as: UTF8.self)
        #expect(!text.contains("hasNoChallenge"))
    }

    @Test("parts that do not fit are no attempt", arguments: ["", #","verifier":"short""#, #","hasNoChallenge":false"#])
    func misfit(members: String) throws {
        #expect(try attempt(members) == nil)
    }
}
