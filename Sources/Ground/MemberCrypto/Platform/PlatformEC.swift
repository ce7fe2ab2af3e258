import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// The system's public key for ECDSA.
struct PlatformECPublicKey: Sendable {
    #if canImport(CryptoKit)
        private enum Key {
            case p256(P256.Signing.PublicKey)
            case p384(P384.Signing.PublicKey)
            case p521(P521.Signing.PublicKey)
        }
        private let key: Key

        init?(_ curve: EllipticCurve, point: Data) {
            let key: Key? =
                switch curve {
                case .p256: (try? P256.Signing.PublicKey(rawRepresentation: point)).map(Key.p256)
                case .p384: (try? P384.Signing.PublicKey(rawRepresentation: point)).map(Key.p384)
                case .p521: (try? P521.Signing.PublicKey(rawRepresentation: point)).map(Key.p521)
                }
            guard let key else { return nil }
            self.key = key
        }

        func verify(signature: Data, over data: Data) -> Bool {
            switch key {
            case .p256(let key):
                (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                    ?? false
            case .p384(let key):
                (try? P384.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                    ?? false
            case .p521(let key):
                (try? P521.Signing.ECDSASignature(rawRepresentation: signature)).map { key.isValidSignature($0, for: data) }
                    ?? false
            }
        }
    #else
        private let curve: EllipticCurve
        private let operation: OpenSSLOperation

        init?(_ curve: EllipticCurve, point: Data) {
            guard let key = OpenSSLKey(curve.members(point), type: "EC", use: .verify),
                let operation = OpenSSLOperation(key, .verify, curve.hash)
            else { return nil }
            (self.curve, self.operation) = (curve, operation)
        }

        func verify(signature: Data, over data: Data) -> Bool {
            curve.asn1(signature).map { operation.verify($0, over: data) } ?? false
        }
    #endif
}

/// The system's key pair for ECDSA.
struct PlatformECPrivateKey: Sendable {
    #if canImport(CryptoKit)
        private enum Key {
            case p256(P256.Signing.PrivateKey)
            case p384(P384.Signing.PrivateKey)
            case p521(P521.Signing.PrivateKey)

            init?(_ curve: EllipticCurve, _ d: Data) {
                let key: Key? =
                    switch curve {
                    case .p256: (try? P256.Signing.PrivateKey(rawRepresentation: d)).map(Key.p256)
                    case .p384: (try? P384.Signing.PrivateKey(rawRepresentation: d)).map(Key.p384)
                    case .p521: (try? P521.Signing.PrivateKey(rawRepresentation: d)).map(Key.p521)
                    }
                guard let key else { return nil }
                self = key
            }

            var point: Data {
                switch self {
                case .p256(let key): key.publicKey.rawRepresentation
                case .p384(let key): key.publicKey.rawRepresentation
                case .p521(let key): key.publicKey.rawRepresentation
                }
            }
        }
        private let key: Key

        init?(_ curve: EllipticCurve, point: Data, d: Data) {
            guard let key = Key(curve, d), key.point == point else { return nil }
            self.key = key
        }

        func sign(_ data: Data) -> Data? {
            switch key {
            case .p256(let key): try? key.signature(for: data).rawRepresentation
            case .p384(let key): try? key.signature(for: data).rawRepresentation
            case .p521(let key): try? key.signature(for: data).rawRepresentation
            }
        }

        static func point(of d: Data, on curve: EllipticCurve) -> Data? { Key(curve, d)?.point }

        static func generate(_ curve: EllipticCurve) -> (point: Data, d: Data) {
            switch curve {
            case .p256:
                let key = P256.Signing.PrivateKey()
                return (key.publicKey.rawRepresentation, key.rawRepresentation)
            case .p384:
                let key = P384.Signing.PrivateKey()
                return (key.publicKey.rawRepresentation, key.rawRepresentation)
            case .p521:
                let key = P521.Signing.PrivateKey()
                return (key.publicKey.rawRepresentation, key.rawRepresentation)
            }
        }
    #else
        private let curve: EllipticCurve
        private let operation: OpenSSLOperation

        init?(_ curve: EllipticCurve, point: Data, d: Data) {
            guard let key = OpenSSLKey(curve.members(point, d: d), type: "EC", use: .sign),
                let operation = OpenSSLOperation(key, .sign, curve.hash)
            else { return nil }
            (self.curve, self.operation) = (curve, operation)
        }

        func sign(_ data: Data) -> Data? { operation.sign(data).flatMap(curve.sideBySide) }

        static func point(of d: Data, on curve: EllipticCurve) -> Data? { curve.point(of: d) }

        static func generate(_ curve: EllipticCurve) -> (point: Data, d: Data) {
            let name = curve.rawValue
            // The default provider has these curves, and every number in range has its point: this happens only where the system
            // has no randomness, and a key made without it would be worse than the end of the process.
            guard let key = OpenSSLKey.generated(type: "EC", prepare: { EVP_PKEY_CTX_set_group_name($0, name) }),
                let pair = curve.numbers(of: key)
            else { preconditionFailure("A key cannot be made where the system has no randomness") }
            EVP_PKEY_free(key)
            return pair
        }
    #endif
}
