import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import FacebookLogin

@Suite("A signed request")
struct SignedRequestTests {
    let secret = Secret("app-secret")

    func text(_ content: String, by secret: Secret? = nil) -> String {
        let payload = Base64URL.encode(Data(content.utf8))
        let signature = MAC.hmacSHA256(key: (secret ?? self.secret).bytes, message: Data(payload.utf8))
        return Base64URL.encode(signature) + "." + payload
    }

    @Test("contains member and date, if the app's secret has signed it")
    func good() throws {
        let request = try SignedRequest(
            text(#"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":1291836800}"#), appSecret: secret)
        #expect(request.userID == "42")
        #expect(request.issued == Date(timeIntervalSince1970: 1_291_836_800))
    }

    @Test("can have a number as the member's id, and drops values of other types")
    func types() throws {
        let good = #"{"algorithm":"hmac-sha256","user_id":"#
        #expect(try SignedRequest(text(good + "42}"), appSecret: secret).userID == "42")
        #expect(try SignedRequest(text(good + #"null,"issued_at":"x"}"#), appSecret: secret).userID == nil)
    }

    @Test("is refused in any other form, with another algorithm, and with another secret")
    func bad() {
        let good = #"{"algorithm":"HMAC-SHA256","user_id":"42"}"#
        var cases = [text(good, by: Secret("other")), text(#"{"algorithm":"none","user_id":"42"}"#), text(#"{"user_id":"42"}"#)]
        cases += ["", ".", "a.b", text(good) + ".x", String(text(good).dropFirst()), text("[]"), text("{")]
        for text in cases { #expect(throws: CoreError.self) { try SignedRequest(text, appSecret: secret) } }
    }

    @Test("names no member if the id is not a whole number, or is duplicated")
    func doubtful() throws {
        let good = #"{"algorithm":"HMAC-SHA256","user_id":"#
        #expect(try SignedRequest(text(good + "42.5}"), appSecret: secret).userID == nil)
        #expect(throws: CoreError.self) { try SignedRequest(text(good + #""42","user_id":"43"}"#), appSecret: secret) }
    }

    @Test("is split at its dots byte by byte, and has nothing after its padding")
    func cut() {
        let payload = Base64URL.encode(Data(#"{"user_id":"42"}"#.utf8))
        #expect(SignedRequest(unchecked: "a." + payload + "=")?.userID == "42")
        for text in ["a.\u{301}b." + payload, "a." + payload + "=x"] { #expect(SignedRequest(unchecked: text) == nil) }
    }

    @Test("is refused by a server without a secret, because then anyone could sign")
    func noSecret() {
        let forged = text(#"{"algorithm":"HMAC-SHA256","user_id":"42"}"#, by: Secret(""))
        #expect(throws: CoreError.self) { try SignedRequest(forged, appSecret: Secret("")) }
    }

    @Test("can have padding")
    func padding() throws {
        let good = text(#"{"algorithm":"HMAC-SHA256","user_id":"42"}"#)
        let parts = good.split(separator: ".")
        #expect(try SignedRequest(parts[0] + "=." + parts[1], appSecret: secret).userID == "42")
    }
}
