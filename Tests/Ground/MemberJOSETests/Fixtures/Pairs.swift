import Foundation
import MemberCrypto
import MemberJOSE

/// One pair of each kind, made once.
enum Pairs {
    static let rsa = try? SigningKey.rsa(Published.rsaPair())
    static let p256 = SigningKey.p256(.generate())
    static let p384 = SigningKey.p384(.generate())
    static let p521 = SigningKey.p521(.generate())
    static let ed25519 = SigningKey.ed25519(.generate())

    /// All of them.
    static let all = [p256, p384, p521, ed25519] + [rsa].compactMap(\.self)

    /// The algorithms of pairs.
    static let algorithms = JWSAlgorithm.known.filter { !$0.isShared }

    /// A signer for an algorithm, with the pair that fits it.
    static func signer(_ algorithm: JWSAlgorithm, kid: String? = nil) throws -> JWSSigner {
        for key in all {
            if let signer = try? JWSSigner(key: key, kid: kid, algorithm: algorithm) { return signer }
        }
        throw JOSEError.algorithmNotAllowed
    }
}
