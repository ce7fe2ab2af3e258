package import Foundation

/// A signed document that contains its content and its signer's chain: PKCS #7 SignedData (RFC 2315 §9.1). The signature is RSA
/// with SHA-256, and covers the content itself.
package enum SignedDocument {
    /// Signs a document.
    /// - Parameters:
    ///   - content: The content.
    ///   - signer: The certificate that signs, with an RSA key.
    ///   - chain: All certificates, DER.
    /// - Returns: The document, DER.
    /// - Throws: ``CryptoError``.
    package static func make(_ content: Data, by signer: KeyedCertificate, chain: [Data]) throws(CryptoError) -> Data {
        let sha256 = DER.sequence(DER.identifier("2.16.840.1.101.3.4.2.1"), DER.null)
        let data = DER.identifier("1.2.840.113549.1.7.1")
        let rsa = DER.sequence(DER.identifier("1.2.840.113549.1.1.1"), DER.null)
        let info = DER.sequence(
            DER.integer(1), signer.issuerAndSerial, sha256, rsa, DER.octetString(try signer.key.sign(content)))
        let body = DER.sequence(
            DER.integer(1), DER.set([sha256]), DER.sequence(data, DER.explicit(0, DER.octetString(content))),
            DER.element(0xA0, chain), DER.set([info]))
        return DER.sequence(DER.identifier("1.2.840.113549.1.7.2"), DER.explicit(0, body))
    }
}
