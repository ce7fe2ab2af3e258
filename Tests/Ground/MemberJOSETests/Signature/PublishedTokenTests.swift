import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@Suite("The tokens of RFC 7515")
struct PublishedTokenTests {
    @Test("A.1 is accepted with its secret, and with no other")
    func hs256() throws {
        let jws = try CompactJWS(Published.hs256)
        try JWSVerifier.verify(jws, secret: Published.secret)
        #expect(throws: JOSEError.badSignature) { try JWSVerifier.verify(jws, secret: Data(count: 64)) }
        #expect(throws: JOSEError.weakKey) { try JWSVerifier.verify(jws, secret: Data(count: 31)) }
    }

    @Test("A.2 is accepted")
    func rs256() throws {
        let jws = try CompactJWS(Published.rs256)
        let keys = try keySet(Published.ec, Published.rsa)
        #expect(try JWSVerifier.verify(jws, keys: keys, allowed: [.rs256]) == keys.keys[1])
        #expect(jws.payload == Published.payload)
        #expect(jws.header.alg == "RS256" && jws.header.kid == nil && jws.header.typ == nil && !jws.header.hasCrit)
    }

    @Test("A.2 equals the signature of its key")
    func signing() throws {
        let signer = JWSSigner(key: .rsa(try Published.rsaPair()), kid: nil)
        #expect(try signer.sign(payload: Published.payload, type: nil) == Published.rs256)
    }

    @Test("A.3 is accepted")
    func es256() throws {
        let keys = try keySet(Published.rsa, Published.ec)
        try JWSVerifier.verify(try CompactJWS(Published.es256), keys: keys, allowed: [.es256])
    }

    @Test("a changed payload or signature is refused", arguments: [Published.rs256, Published.es256])
    func tampered(text: String) throws {
        let keys = try keySet(Published.rsa, Published.ec)
        let parts = text.split(separator: ".").map(String.init)
        let payload = Base64URL.encode(Data(#"{"iss":"eve"}"#.utf8))
        var signature = try #require(Base64URL.decode(parts[2]))
        signature[10] ^= 1
        for changed in ["\(parts[0]).\(payload).\(parts[2])", "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"] {
            let jws = try CompactJWS(changed)
            #expect(throws: JOSEError.badSignature) { try JWSVerifier.verify(jws, keys: keys, allowed: [.rs256, .es256]) }
        }
    }
}
