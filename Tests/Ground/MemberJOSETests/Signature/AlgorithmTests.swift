import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@Suite("Algorithms of tokens")
struct AlgorithmTests {
    @Test("a signature of a pair is accepted with its published key alone, by one algorithm", arguments: Pairs.algorithms)
    func roundTrip(algorithm: JWSAlgorithm) throws {
        let signer = try Pairs.signer(algorithm, kid: "k")
        let jws = try CompactJWS(try signer.sign(payload: Data(#"{"sub":"7"}"#.utf8)))
        let keys = try JWKSet(parsing: JWKSet(keys: Pairs.all.map { JWK(key: JWK.Key($0.publicKey), kid: "k") }).encoded())
        #expect(keys.keys.count == 5)
        #expect(JWK.Key(Pairs.all[0].publicKey) == keys.keys[0].key)
        let found = try JWSVerifier.verify(jws, keys: keys, allowed: [algorithm])
        #expect(found.key == signer.publicJWK.key)
        for other in JWSAlgorithm.known where other != algorithm {
            #expect(throws: JOSEError.algorithmNotAllowed) { try JWSVerifier.verify(jws, keys: keys, allowed: [other]) }
        }
    }

    @Test("kty and curve must match alg (RFC 7518 §3.1)", arguments: Pairs.algorithms)
    func fit(algorithm: JWSAlgorithm) throws {
        let jws = try CompactJWS(try Pairs.signer(algorithm).sign(payload: Data("{}".utf8)))
        let good = try Pairs.signer(algorithm).publicJWK.key
        let others = Pairs.all.map { JWK.Key($0.publicKey) }.filter { $0 != good }.map { JWK(key: $0) }
        #expect(throws: JOSEError.keyNotFound) {
            try JWSVerifier.verify(jws, keys: JWKSet(keys: others), allowed: [algorithm])
        }
    }

    @Test("a key's own alg excludes another algorithm of the same type", arguments: [JWSAlgorithm.rs512, .ps256])
    func ownAlgorithm(algorithm: JWSAlgorithm) throws {
        let signer = try Pairs.signer(algorithm)
        let jws = try CompactJWS(try signer.sign(payload: Data("{}".utf8)))
        let key = JWK(key: signer.publicJWK.key, algorithm: .rs256)
        #expect(throws: JOSEError.keyNotFound) { try JWSVerifier.verify(jws, keys: JWKSet(keys: [key]), allowed: [algorithm]) }
    }

    @Test("HMAC secrets shorter than the hash are refused, on both sides", arguments: [JWSAlgorithm.hs256, .hs384, .hs512])
    func shared(algorithm: JWSAlgorithm) throws {
        let secret = Data(repeating: 7, count: algorithm.hash.byteCount)
        let text = try MACSigner(secret: secret, algorithm: algorithm).sign(payload: Data("{}".utf8))
        let jws = try CompactJWS(text)
        try JWSVerifier.verify(jws, secret: secret, allowed: [algorithm])
        #expect(throws: JOSEError.badSignature) {
            try JWSVerifier.verify(jws, secret: secret + [0x01], allowed: JWSAlgorithm.known)
        }
        #expect(throws: JOSEError.weakKey) { try JWSVerifier.verify(jws, secret: secret.dropLast(), allowed: [algorithm]) }
        #expect(throws: JOSEError.weakKey) { try MACSigner(secret: secret.dropLast(), algorithm: algorithm) }
        #expect(throws: JOSEError.algorithmNotAllowed) { try JWSVerifier.verify(jws, secret: secret, allowed: [.rs256]) }
        #expect(throws: JOSEError.algorithmNotAllowed) { try MACSigner(secret: secret, algorithm: .es256) }
    }

    @Test("an ECDSA signature in ASN.1, or of another width, is refused", arguments: [JWSAlgorithm.es256, .es384, .es512])
    func width(algorithm: JWSAlgorithm) throws {
        let signer = try Pairs.signer(algorithm)
        let parts = try signer.sign(payload: Data("{}".utf8)).split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        let half = signature.count / 2
        let asn1 =
            Data([0x30, UInt8(2 * half + 4), 2, UInt8(half)]) + signature.prefix(half) + [2, UInt8(half)] + signature.suffix(half)
        for bad in [
            asn1, signature + [0], Data(signature.dropLast()), Data(count: 2 * half), Data(repeating: 0xFF, count: 2 * half),
        ] {
            let jws = try CompactJWS("\(parts[0]).\(parts[1]).\(Base64URL.encode(bad))")
            #expect(throws: JOSEError.badSignature) {
                try JWSVerifier.verify(jws, keys: JWKSet(keys: [signer.publicJWK]), allowed: [algorithm])
            }
        }
    }

    @Test("an RSA signature must have the modulus' length and be below it", arguments: [JWSAlgorithm.rs256, .ps256])
    func length(algorithm: JWSAlgorithm) throws {
        let signer = try Pairs.signer(algorithm)
        let parts = try signer.sign(payload: Data("{}".utf8)).split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        for bad in [[0] + signature, Data(signature.dropFirst()), Data(repeating: 0xFF, count: 256), Data()] {
            let jws = try CompactJWS("\(parts[0]).\(parts[1]).\(Base64URL.encode(bad))")
            #expect(throws: JOSEError.badSignature) {
                try JWSVerifier.verify(jws, keys: JWKSet(keys: [signer.publicJWK]), allowed: [algorithm])
            }
        }
    }

    @Test("further header members are written, and cannot change the signer's own")
    func extra() throws {
        let signer = try Pairs.signer(.es256, kid: "k")
        let extra: [String: JSONValue] = ["jwk": .object(signer.publicJWK.members), "alg": .string("none"), "typ": .string("x")]
        let text = try signer.sign(payload: Data("{}".utf8), type: "dpop+jwt", extra: extra)
        let header = try #require(Base64URL.decode(text.prefix { $0 != "." }))
        let members = try JSONValue(parsing: header)
        #expect(members["jwk"]?["kty"]?.string == "EC" && members["jwk"]?["d"] == nil)
        #expect(members["alg"]?.string == "ES256" && members["typ"]?.string == "dpop+jwt" && members["kid"]?.string == "k")
    }
}
