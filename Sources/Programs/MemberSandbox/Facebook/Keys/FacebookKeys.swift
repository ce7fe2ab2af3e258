import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// The keys that sign ID tokens, published as certificates and as a key set; the previous key stays published beside the present
/// one.
final class FacebookKeys: Sendable {
    /// A key with its certificate.
    private struct Key: Sendable {
        let signer: JWSSigner
        let certificate: String
    }

    private let keys: KeyRing<Key>

    init(_ context: SandboxContext) {
        keys = KeyRing(keepingEarlier: 1) { try Self.key($0, context) }
    }

    /// Returns the present signer.
    func signer() throws -> JWSSigner { try keys.current().signer }

    /// Makes a new key. The previous one stays published until the next rotation.
    func rotate() { keys.rotate() }

    /// The keys as a JWK set.
    var keySet: Data {
        let published = (try? keys.published()) ?? []
        return JWKSet(keys: published.map(\.signer.publicJWK)).encoded()
    }

    /// The keys as certificates, by key id.
    var certificates: [String: JSONValue] {
        let published = (try? keys.published()) ?? []
        let pairs = published.map { ($0.signer.kid ?? "", JSONValue.string($0.certificate)) }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func key(_ number: Int, _ context: SandboxContext) throws -> Key {
        let pair = try RSAKeys.key(number, for: "facebook")
        let now = context.clock.now
        let serial = context.random.bytes(8)
        let certificate = try KeyedCertificate(
            .root, "sandbox.facebook", key: KeyPair(pair), life: now...now.addingTimeInterval(3650 * 86_400), serial: serial)
        let signer = JWSSigner(key: .rsa(pair), kid: "sandbox-facebook-" + context.random.token(bytes: 6))
        return Key(signer: signer, certificate: certificate.pem)
    }
}
