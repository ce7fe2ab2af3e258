package import Foundation

/// The decision whether a certificate is to be trusted (RFC 5280 §6).
package enum CertificateChain {
    /// The use of a leaf (RFC 5280 §4.2.1.12).
    package enum Purpose: Sendable {
        /// Any use: key usage is not checked.
        case any
        /// A TLS server. The host's name is not checked.
        case server
        /// A TLS client.
        case client
    }

    /// Checks that a chain leads from a certificate to a configured root: signatures, dates, authorities, length, strength.
    ///
    /// Revocation is not checked, and no data is fetched.
    /// - Parameters:
    ///   - leaf: The certificate to be trusted.
    ///   - intermediates: The certificates between leaf and root, in any order; they are not trusted by themselves.
    ///   - roots: The certificates at which the chain may end.
    ///   - date: When the certificates must be valid.
    ///   - purpose: The use of the leaf.
    ///   - maximumIntermediates: The largest number of certificates between leaf and root.
    /// - Throws: ``CryptoError/certificate(_:)`` with the first problem met.
    package static func verify(
        _ leaf: Certificate, intermediates: [Certificate] = [], roots: TrustAnchors, at date: Date, purpose: Purpose = .any,
        maximumIntermediates: Int = 8
    ) throws(CryptoError) {
        _ = try path(
            from: leaf, intermediates: intermediates, roots: roots, at: date, purpose: purpose,
            maximumIntermediates: maximumIntermediates)
    }

    /// Finds the path from a certificate to a configured root, checks it as `verify` does, and checks the caller's demands.
    /// - Parameters:
    ///   - leaf: The certificate to be trusted.
    ///   - intermediates: The certificates between leaf and root, in any order; they are not trusted by themselves.
    ///   - roots: The certificates at which the chain may end.
    ///   - date: When the certificates must be valid.
    ///   - purpose: The use of the leaf.
    ///   - maximumIntermediates: The largest number of certificates between leaf and root.
    ///   - demands: Further demands on the path.
    /// - Returns: The certificates from the leaf to the root, both included.
    /// - Throws: ``CryptoError/certificate(_:)`` with the first problem met.
    package static func path(
        from leaf: Certificate, intermediates: [Certificate] = [], roots: TrustAnchors, at date: Date, purpose: Purpose = .any,
        maximumIntermediates: Int = 8, demands: CertificateDemands = CertificateDemands()
    ) throws(CryptoError) -> [Certificate] {
        guard !roots.certificates.isEmpty else { throw .certificate(.unknownRoot) }
        let rules = PathRules(
            date: date, purpose: purpose, maximumIntermediates: maximumIntermediates, allowsSHA1: demands.isForOldDocuments)
        let path = try roots.handle.path(from: leaf.handle, through: intermediates.map(\.handle), rules)
        let known = [leaf] + intermediates + roots.certificates
        let certificates = path.compactMap { der in known.first { $0.der == der } }
        guard certificates.count == path.count else { throw .certificate(.invalid) }
        if let problem = demands.problem(with: certificates) { throw .certificate(problem) }
        return certificates
    }
}

/// How a path is judged.
struct PathRules {
    let date: Date
    let purpose: CertificateChain.Purpose
    let maximumIntermediates: Int
    let allowsSHA1: Bool
}

/// The certificates that a chain may end at: these and no others, not even the system's.
///
/// Create it once and keep it; it does not change after the initialiser, so tasks may share it.
public struct TrustAnchors: Sendable {
    /// The certificates.
    public let certificates: [Certificate]
    let handle: PlatformTrustAnchors

    /// Roots.
    /// - Parameter certificates: Usually self-signed; others are trusted as they are, too. With an empty list no chain is trusted.
    public init(_ certificates: [Certificate]) {
        self.certificates = certificates
        handle = PlatformTrustAnchors(certificates.map(\.handle))
    }
}

/// Demands on a chain beside its validity: extensions that mark certificates for one use, and the strength of its hashes.
public struct CertificateDemands: Sendable, Equatable {
    /// Which hashes the chain's signatures may have.
    public enum Strength: Sendable, Equatable {
        /// Today's: SHA-256 and better.
        case today
        /// Also SHA-1, for a document that is known to be old. RSA keys still have 2048 bits.
        case oldDocument
    }

    /// Extensions that the leaf must have, by object identifier with dots.
    package var leafExtensions: [String]
    /// Extensions that the leaf's issuer must have.
    package var issuerExtensions: [String]
    /// Which hashes are strong enough.
    public var strength: Strength

    /// Creates demands; by default no special ones.
    /// - Parameters:
    ///   - leafExtensions: Extensions that the leaf must have.
    ///   - issuerExtensions: Extensions that the leaf's issuer must have.
    ///   - strength: Which hashes are strong enough.
    public init(leafExtensions: [String] = [], issuerExtensions: [String] = [], strength: Strength = .today) {
        (self.leafExtensions, self.issuerExtensions, self.strength) = (leafExtensions, issuerExtensions, strength)
    }

    var isForOldDocuments: Bool { strength == .oldDocument }

    /// The first demand that a valid path does not meet; nil if it meets all.
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
