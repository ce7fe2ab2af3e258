import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// Signs as the store does: tokens that contain their certificate chain, and receipts.
struct ShopSigner: Sendable {
    let authority: ShopAuthority

    /// Makes a token with a payload (`ES256`, with the chain in `x5c`).
    func token(_ payload: [String: JSONValue]) throws -> String {
        guard case .p256(let key) = authority.leaf.key else { throw CryptoError.invalidKey }
        let chain = authority.chain.map { JSONValue.string($0.base64EncodedString()) }
        return try JWSSigner(key: .p256(key), kid: nil)
            .sign(payload: JSONEncoder.sorted.encode(payload), type: nil, extra: ["x5c": .array(chain)])
    }

    /// Makes a signed document that contains its content and the whole chain: PKCS #7 SignedData (RFC 2315 §9.1); the signature
    /// covers the content itself.
    func document(_ content: Data) throws(CryptoError) -> Data {
        let sha256 = DER.sequence(DER.identifier("2.16.840.1.101.3.4.2.1"), DER.null)
        let data = DER.identifier("1.2.840.113549.1.7.1")
        let rsa = DER.sequence(DER.identifier("1.2.840.113549.1.1.1"), DER.null)
        let signer = DER.sequence(
            DER.integer(1), authority.leaf.issuerAndSerial, sha256, rsa, DER.octetString(try authority.leaf.key.sign(content)))
        let body = DER.sequence(
            DER.integer(1), DER.set([sha256]), DER.sequence(data, DER.explicit(0, DER.octetString(content))),
            DER.element(0xA0, authority.chain), DER.set([signer]))
        return DER.sequence(DER.identifier("1.2.840.113549.1.7.2"), DER.explicit(0, body))
    }
}
