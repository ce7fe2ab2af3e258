import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// The system's public key for Ed25519.
struct PlatformEd25519PublicKey: Sendable {
    #if canImport(CryptoKit)
        private let key: Curve25519.Signing.PublicKey

        init?(_ x: Data) {
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x) else { return nil }
            self.key = key
        }

        func verify(signature: Data, over data: Data) -> Bool { key.isValidSignature(signature, for: data) }
    #else
        private let operation: Ed25519OpenSSL

        init?(_ x: Data) {
            guard let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, [UInt8](x), x.count),
                let operation = Ed25519OpenSSL(OpenSSLKey(key), .verify)
            else { return nil }
            self.operation = operation
        }

        func verify(signature: Data, over data: Data) -> Bool { operation.verify(signature, over: data) }
    #endif
}

/// The system's key pair for Ed25519.
struct PlatformEd25519PrivateKey: Sendable {
    /// The public half, 32 bytes.
    let point: Data

    #if canImport(CryptoKit)
        private let key: Curve25519.Signing.PrivateKey

        init?(_ d: Data) {
            guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: d) else { return nil }
            (self.key, point) = (key, key.publicKey.rawRepresentation)
        }

        func sign(_ data: Data) -> Data? { try? key.signature(for: data) }

        static func generate() -> Data { Curve25519.Signing.PrivateKey().rawRepresentation }
    #else
        private let operation: Ed25519OpenSSL

        init?(_ d: Data) {
            guard let key = EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, [UInt8](d), d.count),
                let operation = Ed25519OpenSSL(OpenSSLKey(key), .sign),
                let point = Ed25519OpenSSL.bytes(of: key, isPrivate: false)
            else { return nil }
            (self.operation, self.point) = (operation, point)
        }

        func sign(_ data: Data) -> Data? { operation.sign(data) }

        static func generate() -> Data {
            // The default provider has Ed25519, and any 32 bytes are a seed: this happens only where the system has no randomness,
            // and a key made without it would be worse than the end of the process.
            guard let key = OpenSSLKey.generated(type: "ED25519", prepare: { _ in 1 }),
                let bytes = Ed25519OpenSSL.bytes(of: key, isPrivate: true)
            else { preconditionFailure("A key cannot be made where the system has no randomness") }
            EVP_PKEY_free(key)
            return bytes
        }
    #endif
}
