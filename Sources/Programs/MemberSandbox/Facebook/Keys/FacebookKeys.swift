import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// The keys that sign ID tokens: published as certificates and as a key set, the one before beside the present one.
final class FacebookKeys: Sendable {
    /// A key with its certificate.
    private struct Key: Sendable {
        let signer: JWSSigner
        let certificate: String
    }

    private let context: SandboxContext
    /// The newest last; made when the first is needed, because that takes long.
    private let keys = Locked<[Key]>([])
    private let made = Locked(0)

    init(_ context: SandboxContext) { self.context = context }

    /// What signs now.
    func signer() throws -> JWSSigner {
        if let last = keys.value.last { return last.signer }
        let fresh = try fresh()
        return keys.withLock { keys in
            if keys.isEmpty { keys = [fresh] }
            return keys.last?.signer ?? fresh.signer
        }
    }

    /// Makes a new key. That of before stays published until the next time.
    func rotate() {
        guard let fresh = try? fresh() else { return }
        keys.withLock { $0 = $0.suffix(1) + [fresh] }
    }

    /// As a JWK set.
    var keySet: Data {
        let published = (try? published()) ?? []
        return JWKSet(keys: published.map(\.signer.publicJWK)).encoded()
    }

    /// As certificates by key id.
    var certificates: [String: JSONValue] {
        let published = (try? published()) ?? []
        let pairs = published.map { ($0.signer.kid ?? "", JSONValue.string($0.certificate)) }
        return Dictionary(pairs) { first, _ in first }
    }

    private func published() throws -> [Key] {
        _ = try signer()
        return keys.value
    }

    private func fresh() throws -> Key {
        let number = made.withLock { made in
            defer { made += 1 }
            return made
        }
        let pair = try RSAKeys.key(number, for: "facebook")
        let now = context.clock.now
        let serial = context.random.bytes(8)
        let certificate = try KeyedCertificate(
            .root, "sandbox.facebook", key: KeyPair(pair), life: now...now.addingTimeInterval(3650 * 86_400), serial: serial)
        let signer = JWSSigner(key: .rsa(pair), kid: "sandbox-facebook-" + context.random.token(bytes: 6))
        return Key(signer: signer, certificate: certificate.pem)
    }
}
