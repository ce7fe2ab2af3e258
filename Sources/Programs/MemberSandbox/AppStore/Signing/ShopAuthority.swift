import Foundation
import MemberCore
import MemberCrypto

/// The store's own certificate authority, for tests only: a root, an intermediate and a leaf.
struct ShopAuthority: Sendable {
    /// The documents that it signs; they decide the kind of keys.
    enum Kind: String, Sendable, Codable, CaseIterable {
        /// Tokens: the root and the intermediate have P-384 keys, the leaf a P-256 key.
        case tokens
        /// Receipts: all keys are RSA.
        case receipts
    }

    let kind: Kind
    let root: KeyedCertificate
    let intermediate: KeyedCertificate
    let leaf: KeyedCertificate

    /// Makes an authority; its keys one after the other.
    static func make(_ kind: Kind, at time: ShopTime, random: any RandomSource) throws(CryptoError) -> ShopAuthority {
        try ShopAuthority(
            kind, keys: (try key(kind, .root), try key(kind, .intermediate), try key(kind, .leaf)), at: time, random: random)
    }

    /// Makes an authority; its keys in parallel, because an RSA key takes some tenths of a second. The certificates are valid for
    /// as long as the store's clock can run from the given time.
    static func makeSideBySide(
        _ kind: Kind, at time: ShopTime, random: any RandomSource
    ) async throws -> ShopAuthority {
        let keys = [KeyedCertificate.Role.root, .intermediate, .leaf].map { role in Task.detached { try key(kind, role) } }
        return try ShopAuthority(
            kind, keys: (try await keys[0].value, try await keys[1].value, try await keys[2].value), at: time, random: random)
    }

    private static func key(_ kind: Kind, _ role: KeyedCertificate.Role) throws(CryptoError) -> KeyPair {
        if kind == .receipts { return KeyPair(try RSAPrivateKey.generate()) }
        return role == .leaf ? KeyPair(P256PrivateKey.generate()) : KeyPair(P384PrivateKey.generate())
    }

    private init(
        _ kind: Kind, keys: (root: KeyPair, intermediate: KeyPair, leaf: KeyPair), at time: ShopTime, random: any RandomSource
    ) throws(CryptoError) {
        let life = time.adding(days: -366).date...time.adding(days: Shop.longestLife + 366).date
        func issue(
            _ role: KeyedCertificate.Role, _ name: String, _ key: KeyPair, _ issuer: KeyedCertificate?
        ) throws(CryptoError) -> KeyedCertificate {
            let full = "MemberKit sandbox: App Store \(kind.rawValue), \(name)"
            return try KeyedCertificate(
                role, full, key: key, issuer: issuer, life: life, serial: [0x40] + random.bytes(8), mark: Self.mark(role))
        }
        self.kind = kind
        root = try issue(.root, "root", keys.root, nil)
        intermediate = try issue(.intermediate, "intermediate", keys.intermediate, root)
        leaf = try issue(.leaf, "signer", keys.leaf, intermediate)
    }

    /// Returns the object identifier of the extension that marks the store's intermediates and leaves.
    private static func mark(_ role: KeyedCertificate.Role) -> String? {
        switch role {
        case .root: nil
        case .intermediate: "1.2.840.113635.100.6.2.1"
        case .leaf: "1.2.840.113635.100.6.11.1"
        }
    }

    /// The certificates: leaf, intermediate and root.
    var chain: [Data] { [leaf.der, intermediate.der, root.der] }

    /// The root in PEM, as clients keep and trust it.
    var rootPEM: String { root.pem }
}

extension ShopAuthority {
    /// The part that survives a restart, so that a root that a tester trusts stays the same: certificates and the leaf's key.
    struct Kept: Sendable, Codable {
        let kind: Kind
        let chain: [Data]
        let key: String
    }

    /// The part of this authority that is kept.
    var kept: Kept { Kept(kind: kind, chain: chain, key: leaf.key.pem) }

    /// Restores an authority. The keys above the leaf are not kept, because they sign nothing more.
    init(_ kept: Kept) throws(CryptoError) {
        guard kept.chain.count == 3 else { throw .certificate(.malformed) }
        let key = try KeyPair(pem: kept.key)
        func one(_ place: Int) throws(CryptoError) -> KeyedCertificate {
            let certificate = try Certificate(der: kept.chain[place])
            return KeyedCertificate(
                der: certificate.der, key: key,
                issuerAndSerial: DER.sequence(certificate.issuer.der, DER.integer(certificate.serialNumber)),
                subject: certificate.subject.der)
        }
        (kind, leaf, intermediate, root) = (kept.kind, try one(0), try one(1), try one(2))
    }
}

extension ShopAuthority.Kept: Masked {
    /// A mask, never the key.
    var description: String { "<authority of \(kind.rawValue)>" }
}
