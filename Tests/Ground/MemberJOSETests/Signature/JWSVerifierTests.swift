import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@Suite("JWSVerifier")
struct JWSVerifierTests {
    @Test(
        "an algorithm outside the allow-list is refused before any key is used",
        arguments: ["none", "None", "NONE", "nOnE", "", "rs256", "HS256", "RS384", "ES256 "])
    func algorithm(name: String) throws {
        let jws = try CompactJWS(token(#"{"alg":"\#(name)","crit":["b64"]}"#, signature: Data()))
        #expect(throws: JOSEError.algorithmNotAllowed) {
            try JWSVerifier.verify(jws, keys: JWKSet(keys: []), allowed: [.rs256, .es256])
        }
    }

    @Test("no spelling of \"none\" is an algorithm", arguments: ["none", "None", "NONE", "nOnE", "", "rs256"])
    func none(name: String) {
        #expect(JWSAlgorithm(rawValue: name) == nil)
    }

    @Test("every known algorithm is found by its name", arguments: JWSAlgorithm.known)
    func known(algorithm: JWSAlgorithm) {
        #expect(JWSAlgorithm(rawValue: algorithm.rawValue) == algorithm)
    }

    @Test("any crit is refused, even an empty one", arguments: [#"["exp"]"#, "[]", "null", "7", #"["b64"]"#])
    func crit(value: String) throws {
        let jws = try CompactJWS(token(#"{"alg":"RS256","crit":\#(value)}"#))
        #expect(throws: JOSEError.critNotSupported) {
            try JWSVerifier.verify(jws, keys: try keySet(Published.rsa), allowed: [.rs256])
        }
    }

    @Test("a public key is refused as an HMAC secret (RFC 8725 §2.1)")
    func confusion() throws {
        let input = token(#"{"alg":"HS256"}"#).split(separator: ".").prefix(2).joined(separator: ".")
        let mac = MAC.hmacSHA256(key: Data(Published.rsa.utf8), message: Data(input.utf8))
        let jws = try CompactJWS(input + "." + Base64URL.encode(mac))
        let keys = try keySet(Published.rsa, #"{"kty":"oct","k":"\#(Base64URL.encode(Data(Published.rsa.utf8)))"}"#)
        #expect(throws: JOSEError.keyNotFound) { try JWSVerifier.verify(jws, keys: keys, allowed: [.hs256, .rs256]) }
    }

    @Test("a key inside the header is not read", arguments: [#""jwk":\#(Published.rsa)"#, #""jku":"http://127.0.0.1/","x5u":7"#])
    func headerKey(members: String) throws {
        let jws = try CompactJWS(token(#"{"alg":"RS256",\#(members)}"#))
        #expect(throws: JOSEError.keyNotFound) { try JWSVerifier.verify(jws, keys: JWKSet(keys: []), allowed: [.rs256]) }
    }

    @Test("an unknown key id and a wrong signature have different errors")
    func unknownKey() throws {
        let signer = JWSSigner(key: .p256(.generate()), kid: "new")
        let jws = try CompactJWS(try signer.sign(payload: Data("{}".utf8)))
        let old = JWK(key: .p256(P256PrivateKey.generate().publicKey), kid: "old")
        let other = JWK(key: .p256(P256PrivateKey.generate().publicKey), kid: "new")
        #expect(throws: JOSEError.keyNotFound) { try JWSVerifier.verify(jws, keys: JWKSet(keys: [old]), allowed: [.es256]) }
        #expect(throws: JOSEError.badSignature) { try JWSVerifier.verify(jws, keys: JWKSet(keys: [other]), allowed: [.es256]) }
        #expect(try JWSVerifier.verify(jws, keys: JWKSet(keys: [old, signer.publicJWK]), allowed: [.es256]).kid == "new")
    }

    @Test("without a key id each suitable key is tried, up to the eighth", arguments: [(7, nil), (8, JOSEError.badSignature)])
    func several(before: Int, error: JOSEError?) throws {
        let signer = JWSSigner(key: .p256(.generate()), kid: nil)
        let jws = try CompactJWS(try signer.sign(payload: Data("{}".utf8)))
        let others = (0..<before).map { _ in JWK(key: .p256(P256PrivateKey.generate().publicKey)) }
        let keys = JWKSet(keys: others + [signer.publicJWK])
        #expect(failure { try JWSVerifier.verify(jws, keys: keys, allowed: [.es256]) } == error)
    }

    @Test("a short RSA key is refused by name")
    func weak() throws {
        let keys = try keySet(#"{"kty":"RSA","e":"AQAB","n":"\#(Base64URL.encode(Data(repeating: 0xFF, count: 128)))"}"#)
        let jws = try CompactJWS(Published.rs256)
        #expect(throws: JOSEError.weakKey) { try JWSVerifier.verify(jws, keys: keys, allowed: [.rs256]) }
        let other = try CompactJWS(Published.es256)
        #expect(throws: JOSEError.keyNotFound) { try JWSVerifier.verify(other, keys: keys, allowed: [.es256]) }
    }
}
