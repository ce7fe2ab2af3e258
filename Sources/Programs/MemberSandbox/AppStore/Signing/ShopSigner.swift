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

    /// A token whose signature is not that of its content.
    static func tampered(_ token: String) -> String {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let first = parts[2].first else { return token }
        return parts[0] + "." + parts[1] + "." + (first == "A" ? "B" : "A") + parts[2].dropFirst()
    }

    /// Makes a signed document that contains its content and the whole chain: PKCS #7 SignedData (RFC 2315 §9.1); the signature
    /// covers the content itself.
    func document(_ content: Data) throws(CryptoError) -> Data {
        try SignedDocument.make(content, by: authority.leaf, chain: authority.chain)
    }
}
