import Foundation
import MemberCore
import MemberJOSE
import Testing

@Suite("Client assertions")
struct ClientAssertionTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000.7)

    @Test("the claims are those of RFC 7523 §3, and the key's owner signed them")
    func claims() throws {
        let signer = try Pairs.signer(.ps256, kid: "client-1")
        let assertion = ClientAssertion(clientID: "app", audience: "https://id.example.test", at: now, random: SystemRandom())
        let jws = try CompactJWS(try assertion.signed(by: signer).reveal)
        try JWSVerifier.verify(jws, keys: JWKSet(keys: [signer.publicJWK]), allowed: [.ps256])
        let claims = try JSONValue(parsing: jws.payload)
        #expect(claims["iss"]?.string == "app" && claims["sub"]?.string == "app")
        #expect(claims["aud"]?.string == "https://id.example.test")
        #expect(claims["iat"]?.integer == 1_780_000_000 && claims["exp"]?.integer == 1_780_000_060)
        #expect(claims["jti"]?.string == assertion.id && jws.header.kid == "client-1")
    }

    @Test(
        "it is valid for a minute at most, and always has an end", arguments: [(0, 1), (-5, 1), (30, 30), (60, 60), (3600, 60)])
    func life(asked: Int, given: Int64) {
        let assertion = ClientAssertion(clientID: "app", audience: "a", at: now, random: SystemRandom(), life: asked)
        #expect(assertion.expires - assertion.issuedAt == given)
    }

    @Test("each has its own id")
    func unique() {
        let names = (0..<100).map { _ in ClientAssertion(clientID: "app", audience: "a", at: now, random: SystemRandom()).id }
        #expect(Set(names).count == 100 && names.allSatisfy { $0.count == 22 })
    }
}
