import CertificateSupport
import Foundation
import MemberCore
import MemberJOSE
import MemberTesting
import Testing

@testable import OffersBackend

@Suite("Signed offers")
struct OfferSignerTests {
    private func signer() throws -> OfferSigner {
        OfferSigner(key: try ServerAPITests.key(), clock: TestClock(), random: SeededRandom(seed: 5))
    }

    @Test("the first form signs seven parts in order; openssl agrees", arguments: ["", "A1B2-USER"])
    func first(member: String) throws {
        let one = try signer().promotional("offer", product: "monthly", member: member)
        #expect(one.timestamp == 1_780_000_000_000 && one.nonce == one.nonce.lowercased() && one.nonce.count == 36)
        #expect(UUID(uuidString: one.nonce) != nil && Data(base64Encoded: one.signatureText) == one.signature)
        let parts = ["app", "K", "monthly", "offer", member.lowercased(), one.nonce, "1780000000000"]
        let folder = try TestAuthority.shared().folder()
        try folder.write(parts.joined(separator: "\u{2063}"), to: "message")
        try folder.write(one.signature, to: "signature")
        try folder.run("x509 -in unmarked.pem -noout -pubkey -out public.pem")
        try folder.run("dgst -sha256 -verify public.pem -signature signature message")
    }

    @Test(
        "a part with the parts' separator is refused by name, because two offers would have one signature",
        arguments: [
            ("a\u{2063}b", "p", "", "offer's identifier"), ("a", "p\u{2063}", "", "product"), ("a", "p", "m\u{2063}x", "member"),
            ("a\u{2063}\u{301}", "p", "", "offer's identifier"),
        ])
    func separator(offer: String, product: String, member: String, part: String) {
        #expect(throws: ServerAPIError.separatorInside(part)) {
            try signer().promotional(offer, product: product, member: member)
        }
    }

    @Test("a nonce is never used twice")
    func nonce() throws {
        let signer = try signer()
        let nonces = try (0..<50).map { _ in try signer.promotional("o", product: "p").nonce }
        #expect(Set(nonces).count == 50)
    }

    private func claims(_ token: String) throws -> [String: JSONValue] {
        let jws = try CompactJWS(token)
        try JWSVerifier.verify(jws, keys: JWKSet(keys: [ServerAPITests.key().signer.publicJWK]), allowed: [.es256])
        #expect(jws.header.kid == "K" && jws.header.typ == "JWT")
        return try #require(JSONValue(parsing: jws.payload).object)
    }

    @Test("the second form is a token without an expiry")
    func second() throws {
        let claims = try claims(signer().promotionalToken("offer", product: "monthly", transactionID: "1"))
        #expect(claims["aud"]?.string == "promotional-offer" && claims["offerIdentifier"]?.string == "offer")
        #expect(claims["transactionId"]?.string == "1" && claims["iat"]?.integer == 1_780_000_000 && claims["exp"] == nil)
        #expect(try self.claims(signer().promotionalToken("offer", product: "monthly"))["transactionId"] == nil)
    }

    @Test("an override contains yes or no as a boolean", arguments: [true, false])
    func override(isAllowed: Bool) throws {
        let claims = try claims(signer().introductoryOverride(product: "monthly", isAllowed: isAllowed, transactionID: "1"))
        #expect(claims["aud"]?.string == "introductory-offer-eligibility" && claims["allowIntroductoryOffer"]?.bool == isAllowed)
        #expect(claims["productId"]?.string == "monthly" && claims["bid"]?.string == "app" && claims["iss"]?.string == "I")
    }
}
