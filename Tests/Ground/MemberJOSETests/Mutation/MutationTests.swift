import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

/// Reads bytes as a token and checks it; the result is success or a typed error.
func readToken(_ data: Data, keys: JWKSet) throws(JOSEError) {
    let jws = try CompactJWS(String(decoding: data, as: UTF8.self))
    try JWSVerifier.verify(jws, keys: keys, allowed: JWSAlgorithm.known)
}

/// Reads bytes as a key set, writes it and reads it again.
func readKeySet(_ data: Data) throws(JOSEError) {
    let keys = try JWKSet(parsing: data)
    guard try JWKSet(parsing: keys.encoded()).keys.map(\.thumbprint) == keys.keys.map(\.thumbprint) else { throw .malformed }
}

@Suite("Changed bytes")
struct MutationTests {
    /// All of them with MEMBER_TEST_ALL.
    private static let rounds = ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] == nil ? 3_000 : 20_000

    @Test("a changed token is refused by a typed error, or its signed part is unchanged")
    func tokens() throws {
        var mutator = Mutator(seed: 20_000)
        let signers = try [JWSAlgorithm.es256, .edDSA].map { try Pairs.signer($0, kid: "k") }
        let keys = JWKSet(keys: signers.map(\.publicJWK))
        let payload = Data(
            #"{"iss":"https:\/\/id.example.test","aud":["a","b"],"exp":1.5e9,"x":{"y":[null,true,"\u00e9"]}}"#.utf8)
        let good = try signers.map { Data(try $0.sign(payload: payload).utf8) }
        var refused = 0
        for round in 0..<Self.rounds {
            let (original, changed) = (good[round % 2], mutator.mutated(good[round % 2]))
            if failure({ try readToken(changed, keys: keys) }) != nil { refused += 1 } else { #expect(changed == original) }
        }
        #expect(refused > Self.rounds * 9 / 10)
    }

    @Test("a changed header and a changed payload, encoded again, are refused by a typed error")
    func parts() throws {
        var mutator = Mutator(seed: 7)
        let header = Data(#"{"alg":"ES256","kid":"k","typ":"JWT","crit":["b64"],"jwk":{"kty":"EC"}}"#.utf8)
        let payload = Data(#"{"sub":"a\"b\\\u0041","n":[-1.5e-3,0,{"deep":{}}]}"#.utf8)
        let keys = try keySet(Published.ec)
        for _ in 0..<Self.rounds {
            let parts = [mutator.mutated(header), mutator.mutated(payload), Data(count: 64)]
            let text = parts.map { Base64URL.encode($0) }.joined(separator: ".")
            #expect(failure { try readToken(Data(text.utf8), keys: keys) } != nil)
        }
    }

    @Test("a changed key set is read or refused by a typed error")
    func keySets() throws {
        var mutator = Mutator(seed: 3)
        let set = JWKSet(keys: [Pairs.p256, Pairs.ed25519].map { JWK(key: JWK.Key($0.publicKey), kid: "k") })
        let (small, large) = (set.encoded(), Data(#"{"keys":[\#(Cookbook.rsa),{"kty":"oct"},\#(Published.ec)]}"#.utf8))
        for round in 0..<Self.rounds {
            let changed = mutator.mutated(round % 8 == 0 ? large : small)
            do { try readKeySet(changed) } catch { #expect(error != .badSignature) }
        }
    }
}
