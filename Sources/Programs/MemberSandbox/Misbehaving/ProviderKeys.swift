import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// The keys of a ``MisbehavingProvider``: what it publishes and what it signs with.
struct ProviderKeys: Sendable {
    let signer: JWSSigner
    let published: Data

    init(_ misbehaviour: Misbehaviour) throws {
        let name =
            misbehaviour == .kidAbsentSingleKey || misbehaviour == .kidAbsentSeveralKeys ? nil : SystemRandom().token(bytes: 6)
        let key: SigningKey =
            misbehaviour == .brokenES256 ? .p256(P256PrivateKey.generate()) : .rsa(try Self.rsa(fresh: misbehaviour))
        signer = JWSSigner(key: key, kid: name)
        var set = [signer.publicJWK]
        if misbehaviour == .kidAbsentSeveralKeys {
            set.insert(JWSSigner(key: .rsa(try RSAPrivateKey.generate()), kid: nil).publicJWK, at: 0)
        }
        published = JWKSet(keys: set).encoded()
    }

    /// Making an RSA key takes long; only those who change keys need another one each time.
    private static func rsa(fresh misbehaviour: Misbehaviour) throws -> RSAPrivateKey {
        if misbehaviour == .rotationJustBeforeSigning || misbehaviour == .nothing { return try RSAPrivateKey.generate() }
        return try shared.get()
    }

    private static let shared = Result { try RSAPrivateKey.generate() }
}
