import Foundation
import MemberCrypto
import MemberJOSE
import Testing

@Suite("JWSSigner")
struct JWSSignerTests {
    @Test("a signed token is accepted with the published key alone", arguments: [JWSAlgorithm.rs256, .es256])
    func roundTrip(algorithm: JWSAlgorithm) throws {
        let key: SigningKey = algorithm == .rs256 ? .rsa(try Published.rsaPair()) : .p256(try Published.p256Pair())
        let signer = try JWSSigner(key: key, kid: "a/b", algorithm: algorithm)
        let jws = try CompactJWS(try signer.sign(payload: Data(#"{"sub":"7"}"#.utf8)))
        #expect(jws.header.kid == "a/b" && jws.header.typ == "JWT" && jws.header.alg == algorithm.rawValue)
        let published = try JWKSet(parsing: JWKSet(keys: [signer.publicJWK]).encoded())
        #expect(try JWSVerifier.verify(jws, keys: published, allowed: [algorithm]) == signer.publicJWK)
    }

    @Test("an algorithm that does not fit the key is refused", arguments: [JWSAlgorithm.rs256, .hs256])
    func mismatch(algorithm: JWSAlgorithm) {
        #expect(throws: JOSEError.algorithmNotAllowed) {
            try JWSSigner(key: .p256(.generate()), kid: nil, algorithm: algorithm)
        }
    }
}
