/// What a chain must show besides being good: extensions that mark certificates for one use, and how strong its hashes are.
public struct CertificateDemands: Sendable, Equatable {
    /// Which hashes the chain's signatures may have.
    public enum Strength: Sendable, Equatable {
        /// Today's: SHA-256 and better.
        case today
        /// Also SHA-1, for a document that is known to be old. RSA keys still have 2048 bits.
        case oldDocument
    }

    /// Extensions that the leaf must have, by object identifier with dots.
    public var leafExtensions: [String]
    /// Extensions that the leaf's issuer must have.
    public var issuerExtensions: [String]
    /// Which hashes are strong enough.
    public var strength: Strength

    /// Demands; nothing special unless said otherwise.
    /// - Parameters:
    ///   - leafExtensions: Extensions that the leaf must have.
    ///   - issuerExtensions: Extensions that the leaf's issuer must have.
    ///   - strength: Which hashes are strong enough.
    public init(leafExtensions: [String] = [], issuerExtensions: [String] = [], strength: Strength = .today) {
        (self.leafExtensions, self.issuerExtensions, self.strength) = (leafExtensions, issuerExtensions, strength)
    }

    var isForOldDocuments: Bool { strength == .oldDocument }

    /// What a good path lacks; nil if nothing.
    func problem(with path: [Certificate]) -> CertificateProblem? {
        let signatures = path.dropLast().map(\.signatureAlgorithm)
        switch strength {
        case .today: if signatures.contains(where: Self.sha1.contains) { return .weak }
        case .oldDocument:
            guard signatures.allSatisfy({ Self.sha1.contains($0) || Self.strong.contains($0) }),
                path.allSatisfy({ $0.publicKey != nil })
            else { return .weak }
        }
        let leaf = Set(path.first?.extensions.map(\.identifier) ?? [])
        let issuer = Set(path.dropFirst().first?.extensions.map(\.identifier) ?? [])
        return leaf.isSuperset(of: leafExtensions) && issuer.isSuperset(of: issuerExtensions) ? nil : .missingExtension
    }

    /// RSA and ECDSA with SHA-1 (RFC 3279 §2.2).
    private static let sha1: Set<String> = ["1.2.840.113549.1.1.5", "1.2.840.10045.4.1"]
    /// RSA and ECDSA with SHA-256, SHA-384, SHA-512 (RFC 4055 §5, RFC 5758 §3.2).
    private static let strong: Set<String> = [
        "1.2.840.113549.1.1.11", "1.2.840.113549.1.1.12", "1.2.840.113549.1.1.13",
        "1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4",
    ]
}
