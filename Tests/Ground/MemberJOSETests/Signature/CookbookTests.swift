import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@Suite("The published tokens of RFC 7515, 7520 and 8037")
struct CookbookTests {
    @Test(
        "each is accepted with its key and algorithm, and with no other algorithm",
        arguments: [
            (Cookbook.rs256, Cookbook.rsa, JWSAlgorithm.rs256), (Cookbook.ps384, Cookbook.rsa, .ps384),
            (Cookbook.es512, Cookbook.p521, .es512), (Cookbook.es512Second, Cookbook.p521Second, .es512),
            (Cookbook.edDSA, Cookbook.ed25519, .edDSA),
        ])
    func accepted(token: String, key: String, algorithm: JWSAlgorithm) throws {
        // RFC 7515 A.4 and RFC 8037 A.4 sign plain text, which is not a claims set: only the signature is checked.
        let parts = token.split(separator: ".").map(String.init)
        let (input, signature) = (Data("\(parts[0]).\(parts[1])".utf8), try #require(Base64URL.decode(parts[2])))
        let jwk = try JWK(parsing: Data(key.utf8))
        #expect(jwk.verifies(signature, over: input, by: algorithm))
        var changed = signature
        changed[changed.count / 2] ^= 1
        #expect(!jwk.verifies(changed, over: input, by: algorithm))
        for other in JWSAlgorithm.known where other != algorithm {
            #expect(!jwk.verifies(signature, over: input, by: other))
        }
    }

    @Test("plain text is refused as a token's payload (RFC 7515 A.4, RFC 7520 §4)")
    func plainText() {
        for token in [Cookbook.rs256, Cookbook.es512Second, Cookbook.edDSA] {
            #expect(failure { _ = try CompactJWS(token) } == .malformed)
        }
    }

    @Test("RFC 7520 §4.4 equals the signature with its secret")
    func shared() throws {
        let parts = Cookbook.hs256.split(separator: ".").map(String.init)
        let code = MAC.hmac(.sha256, key: Cookbook.secret, message: Data("\(parts[0]).\(parts[1])".utf8))
        #expect(Base64URL.encode(code) == parts[2])
    }

    @Test("RFC 7515 A.5, which is not signed, is refused with every allow-list")
    func unsecured() throws {
        let jws = try CompactJWS(Cookbook.unsecured)
        let keys = try keySet(Cookbook.rsa, Cookbook.p521)
        #expect(throws: JOSEError.algorithmNotAllowed) {
            try JWSVerifier.verify(jws, keys: keys, allowed: JWSAlgorithm.known)
        }
        #expect(throws: JOSEError.algorithmNotAllowed) {
            try JWSVerifier.verify(jws, secret: Cookbook.secret, allowed: JWSAlgorithm.known)
        }
    }

    @Test("RFC 8037 A.1 signs to A.4, and A.3 is its thumbprint")
    func ed25519() throws {
        let pair = try Ed25519PrivateKey(d: Cookbook.ed25519Private)
        let signer = JWSSigner(key: .ed25519(pair), kid: nil)
        #expect(try signer.sign(payload: Data("Example of Ed25519 signing".utf8), type: nil) == Cookbook.edDSA)
        let key = try JWK(parsing: Data(Cookbook.ed25519.utf8))
        #expect(key.key == .ed25519(pair.publicKey))
        #expect(key.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }
}

extension JWK {
    /// Whether the key made a signature by an algorithm.
    func verifies(_ signature: Data, over input: Data, by algorithm: JWSAlgorithm) -> Bool {
        switch (key, algorithm) {
        case (.rsa(let key), .rs256): key.verify(signature: signature, over: input, scheme: .pkcs1(.sha256))
        case (.rsa(let key), .rs384): key.verify(signature: signature, over: input, scheme: .pkcs1(.sha384))
        case (.rsa(let key), .rs512): key.verify(signature: signature, over: input, scheme: .pkcs1(.sha512))
        case (.rsa(let key), .ps256): key.verify(signature: signature, over: input, scheme: .pss(.sha256))
        case (.rsa(let key), .ps384): key.verify(signature: signature, over: input, scheme: .pss(.sha384))
        case (.rsa(let key), .ps512): key.verify(signature: signature, over: input, scheme: .pss(.sha512))
        case (.p256(let key), .es256): key.verify(signature: signature, over: input)
        case (.p384(let key), .es384): key.verify(signature: signature, over: input)
        case (.p521(let key), .es512): key.verify(signature: signature, over: input)
        case (.ed25519(let key), .edDSA): key.verify(signature: signature, over: input)
        default: false
        }
    }
}
