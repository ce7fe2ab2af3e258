import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

extension KeyRing {
    /// Makes the ring of Facebook's keys, each with a certificate; the previous key stays published beside the present one.
    static func facebook(_ context: SandboxContext) -> KeyRing {
        KeyRing(keepingEarlier: 1) { number in
            let pair = try RSAKeys.key(number, for: "facebook")
            let now = context.clock.now
            let certificate = try KeyedCertificate(
                .root, "sandbox.facebook", key: KeyPair(pair), life: now...now.addingTimeInterval(3650 * 86_400),
                serial: context.random.bytes(8))
            let signer = JWSSigner(key: .rsa(pair), kid: "sandbox-facebook-" + context.random.token(bytes: 6))
            return Key(signer: signer, certificate: certificate.pem)
        }
    }

    /// The keys as certificates, by key id.
    var certificates: [String: JSONValue] {
        let pairs = published.map { ($0.signer.kid ?? "", JSONValue.string($0.certificate ?? "")) }
        return Dictionary(pairs) { first, _ in first }
    }
}
