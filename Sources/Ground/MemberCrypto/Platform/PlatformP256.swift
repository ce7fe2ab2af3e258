import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// The system's public key on P-256.
struct PlatformP256PublicKey: Sendable {
    #if canImport(CryptoKit)
        private let key: P256.Signing.PublicKey

        init?(point: Data) {
            guard let key = try? P256.Signing.PublicKey(rawRepresentation: point) else { return nil }
            self.key = key
        }

        func verify(signature: Data, over data: Data) -> Bool {
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: data)
        }
    #else
        private let key: OpenSSLKey

        init?(point: Data) {
            guard let key = OpenSSLKey(P256OpenSSL.members(point), type: "EC", use: .verify) else { return nil }
            self.key = key
        }

        func verify(signature: Data, over data: Data) -> Bool {
            guard let der = P256OpenSSL.signature(signature) else { return false }
            return key.verify(der, over: data)
        }
    #endif
}

/// The system's key pair on P-256.
struct PlatformP256PrivateKey: Sendable {
    #if canImport(CryptoKit)
        private let key: P256.Signing.PrivateKey

        init?(point: Data, d: Data) {
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: d), key.publicKey.rawRepresentation == point
            else { return nil }
            self.key = key
        }

        func sign(_ data: Data) -> Data? { try? key.signature(for: data).rawRepresentation }

        static func generate() -> (point: Data, d: Data) {
            let key = P256.Signing.PrivateKey()
            return (key.publicKey.rawRepresentation, key.rawRepresentation)
        }
    #else
        private let key: OpenSSLKey

        init?(point: Data, d: Data) {
            guard let key = OpenSSLKey(P256OpenSSL.members(point, d: d), type: "EC", use: .sign) else { return nil }
            self.key = key
        }

        func sign(_ data: Data) -> Data? { key.sign(data).flatMap(P256OpenSSL.octets) }

        static func generate() -> (point: Data, d: Data) {
            guard let key = OpenSSLKey.generated(type: "EC", prepare: { EVP_PKEY_CTX_set_group_name($0, "P-256") }),
                let pair = P256OpenSSL.numbers(of: key)
            else { preconditionFailure("A key cannot be made where the system has no randomness") }
            EVP_PKEY_free(key)
            return pair
        }
    #endif
}
