import Foundation
import MemberCore

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

        func verify(signature: Data, over data: Data, scheme: RSAScheme) -> Bool {
            SecKeyVerifySignature(key, scheme.securityAlgorithm, data as CFData, signature as CFData, nil)
        }

        func verifySHA1(signature: Data, over data: Data) -> Bool {
            // kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA1, by its value.
            let algorithm = SecKeyAlgorithm(rawValue: "algid:sign:RSA:message-PKCS1v15:SHA1" as CFString)
            return SecKeyVerifySignature(key, algorithm, data as CFData, signature as CFData, nil)
        }
    #else
        private let key: OpenSSLKey
        // Each scheme is made ready when it is first asked for: a certificate's key checks with one of them, or with none.
        private let operations = Locked<[RSAScheme: OpenSSLOperation]>([:])

        init?(pkcs1: Data) {
            guard let key = openSSLKey(pkcs1, .verify) else { return nil }
            self.key = key
        }

        /// Made for each check: old documents are rare, and no other key should pay for them.
        func verifySHA1(signature: Data, over data: Data) -> Bool {
            let padding = { context in EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 }
            return OpenSSLOperation(key, .verify, algorithm: .sha1, prepare: padding)?.verify(signature, over: data) ?? false
        }

        func verify(signature: Data, over data: Data, scheme: RSAScheme) -> Bool {
            operation(scheme)?.verify(signature, over: data) ?? false
        }

        private func operation(_ scheme: RSAScheme) -> OpenSSLOperation? {
            operations.withLock { ready in
                if let known = ready[scheme] { return known }
                let made = OpenSSLOperation(key, .verify, scheme.hash, prepare: scheme.prepare)
                ready[scheme] = made
                return made
            }
        }
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

        func sign(_ data: Data, scheme: RSAScheme) -> Data? {
            SecKeyCreateSignature(key, scheme.securityAlgorithm, data as CFData, nil) as Data?
        }

        static func generate(bits: Int) -> Data? {
            let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits] as [CFString: Any]
            guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { return nil }
            return SecKeyCopyExternalRepresentation(key, nil) as Data?
        }
    #else
        private let operations: [RSAScheme: OpenSSLOperation]

        init?(pkcs1: Data) {
            guard let operations = openSSLOperations(pkcs1) else { return nil }
            self.operations = operations
        }

        func sign(_ data: Data, scheme: RSAScheme) -> Data? { operations[scheme]?.sign(data) }

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

    extension RSAScheme {
        /// The same scheme in the system's list; its PSS salt is as long as the hash.
        fileprivate var securityAlgorithm: SecKeyAlgorithm {
            switch self {
            case .pkcs1(.sha256): .rsaSignatureMessagePKCS1v15SHA256
            case .pkcs1(.sha384): .rsaSignatureMessagePKCS1v15SHA384
            case .pkcs1(.sha512): .rsaSignatureMessagePKCS1v15SHA512
            case .pss(.sha256): .rsaSignatureMessagePSSSHA256
            case .pss(.sha384): .rsaSignatureMessagePSSSHA384
            case .pss(.sha512): .rsaSignatureMessagePSSSHA512
            }
        }
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
        return OpenSSLKey(members, type: "RSA", use: use)
    }

    /// The pair with each scheme made ready.
    private func openSSLOperations(_ pkcs1: Data) -> [RSAScheme: OpenSSLOperation]? {
        guard let key = openSSLKey(pkcs1, .sign) else { return nil }
        var operations: [RSAScheme: OpenSSLOperation] = [:]
        for scheme in RSAScheme.allCases {
            guard let operation = OpenSSLOperation(key, .sign, scheme.hash, prepare: scheme.prepare) else { return nil }
            operations[scheme] = operation
        }
        return operations
    }

    extension RSAScheme {
        /// Sets the padding, and for PSS the length of the salt. MGF1 follows the signature's hash.
        fileprivate func prepare(_ context: OpaquePointer) -> Bool {
            switch self {
            case .pkcs1: EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
            case .pss:
                EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                    && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
            }
        }
    }
#endif
