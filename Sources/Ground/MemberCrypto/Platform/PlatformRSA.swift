import Foundation

#if canImport(CryptoKit)
    import Security
#else
    import CMemberOpenSSL
#endif

/// The system's RSA public key.
///
/// Unchecked because of `SecKey`, which never changes after it was made and may be used on any thread.
final class PlatformRSAPublicKey: @unchecked Sendable {
    #if canImport(CryptoKit)
        private let key: SecKey

        init?(pkcs1: Data) {
            guard let key = securityKey(pkcs1, kSecAttrKeyClassPublic) else { return nil }
            self.key = key
        }

        func verifyPKCS1SHA256(signature: Data, over data: Data) -> Bool {
            SecKeyVerifySignature(key, .rsaSignatureMessagePKCS1v15SHA256, data as CFData, signature as CFData, nil)
        }
    #else
        private let key: OpenSSLKey

        init?(pkcs1: Data) {
            guard let key = openSSLKey(pkcs1, .verify) else { return nil }
            self.key = key
        }

        func verifyPKCS1SHA256(signature: Data, over data: Data) -> Bool { key.verify(signature, over: data) }
    #endif
}

/// The system's RSA key pair. Unchecked for the same reason as the public key.
final class PlatformRSAPrivateKey: @unchecked Sendable {
    #if canImport(CryptoKit)
        private let key: SecKey

        init?(pkcs1: Data) {
            guard let key = securityKey(pkcs1, kSecAttrKeyClassPrivate) else { return nil }
            self.key = key
        }

        func signPKCS1SHA256(_ data: Data) -> Data? {
            SecKeyCreateSignature(key, .rsaSignatureMessagePKCS1v15SHA256, data as CFData, nil) as Data?
        }

        static func generate(bits: Int) -> Data? {
            let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits] as [CFString: Any]
            guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { return nil }
            return SecKeyCopyExternalRepresentation(key, nil) as Data?
        }
    #else
        private let key: OpenSSLKey

        init?(pkcs1: Data) {
            guard let key = openSSLKey(pkcs1, .sign) else { return nil }
            self.key = key
        }

        func signPKCS1SHA256(_ data: Data) -> Data? { key.sign(data) }

        static func generate(bits: Int) -> Data? {
            guard let key = OpenSSLKey.generated(type: "RSA", prepare: { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) })
            else { return nil }
            defer { EVP_PKEY_free(key) }
            let numbers = memberNames.compactMap { OpenSSLKeyMembers.number($0, of: key) }
            return numbers.count == memberNames.count ? PKCS1.encode([Data()] + numbers) : nil
        }
    #endif
}

#if canImport(CryptoKit)
    private func securityKey(_ pkcs1: Data, _ keyClass: CFString) -> SecKey? {
        let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: keyClass] as [CFString: Any]
        return SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil)
    }
#else
    /// The names of the numbers (`OSSL_PKEY_PARAM_RSA_N`, …; Swift does not see composed texts) in the order of PKCS #1. A public
    /// key has the first two.
    private let memberNames = [
        "n", "e", "d", "rsa-factor1", "rsa-factor2", "rsa-exponent1", "rsa-exponent2", "rsa-coefficient1",
    ]

    private func openSSLKey(_ pkcs1: Data, _ use: OpenSSLKey.Use) -> OpenSSLKey? {
        guard let numbers = PKCS1.decode(pkcs1) else { return nil }
        let members = OpenSSLKeyMembers()
        for (name, number) in zip(memberNames, use == .sign ? numbers.dropFirst() : numbers[...]) {
            members.add(name, number: number)
        }
        return OpenSSLKey(members, type: "RSA", use: use) { EVP_PKEY_CTX_set_rsa_padding($0, RSA_PKCS1_PADDING) == 1 }
    }
#endif
