import Foundation
import MemberCore
import MemberCrypto

/// A root, an intermediate and a leaf with the marks of the App Store's certificates.
struct StoreChain: Sendable {
    let root: KeyedCertificate
    let intermediate: KeyedCertificate
    let leaf: KeyedCertificate

    /// Issues the certificates, valid for ten years before and after a date; the keys are made by `key`.
    init(
        _ name: String, at date: Date, random: any RandomSource,
        key: (KeyedCertificate.Role) throws(CryptoError) -> KeyPair
    ) throws(CryptoError) {
        let decade: TimeInterval = 3_653 * 86_400
        let life = date - decade...date + decade
        func serial() -> Data { [0x40] + random.bytes(8) }
        root = try KeyedCertificate(.root, "Test store: \(name), root", key: key(.root), life: life, serial: serial())
        intermediate = try KeyedCertificate(
            .intermediate, "Test store: \(name), intermediate", key: key(.intermediate), issuer: root, life: life,
            serial: serial(), mark: "1.2.840.113635.100.6.2.1", responder: "http://ocsp.test/\(name)/root")
        leaf = try KeyedCertificate(
            .leaf, "Test store: \(name), signer", key: key(.leaf), issuer: intermediate, life: life, serial: serial(),
            mark: "1.2.840.113635.100.6.11.1", responder: "http://ocsp.test/\(name)/intermediate")
    }

    /// The certificates: leaf, intermediate and root.
    var chain: [Data] { [leaf.der, intermediate.der, root.der] }
}
