public import Foundation

/// The decision whether a certificate is to be trusted (RFC 5280 §6).
public enum CertificateChain {
    /// What a leaf is used for (RFC 5280 §4.2.1.12).
    public enum Purpose: Sendable {
        /// Anything: its key usage is not looked at.
        case any
        /// A TLS server. The host's name is not looked at.
        case server
        /// A TLS client.
        case client
    }

    /// Checks that a chain leads from a certificate to a configured root: signatures, dates, authorities, length, strength.
    ///
    /// Revocation is not looked at, and nothing is fetched.
    /// - Parameters:
    ///   - leaf: The certificate to be trusted.
    ///   - intermediates: What lies between, in any order; they are not trusted by themselves.
    ///   - roots: Where the chain may end.
    ///   - date: The moment of judgement.
    ///   - purpose: What the leaf is used for.
    ///   - maximumIntermediates: How many certificates may lie between leaf and root.
    /// - Throws: ``CryptoError/certificate(_:)`` with the first problem met.
    public static func verify(
        _ leaf: Certificate, intermediates: [Certificate] = [], roots: TrustAnchors, at date: Date, purpose: Purpose = .any,
        maximumIntermediates: Int = 8
    ) throws(CryptoError) {
        _ = try path(
            from: leaf, intermediates: intermediates, roots: roots, at: date, purpose: purpose,
            maximumIntermediates: maximumIntermediates)
    }

    /// Finds the path from a certificate to a configured root, checks it as `verify` does, and checks what the caller demands of
    /// it.
    /// - Parameters:
    ///   - leaf: The certificate to be trusted.
    ///   - intermediates: What lies between, in any order; they are not trusted by themselves.
    ///   - roots: Where the chain may end.
    ///   - date: The moment of judgement.
    ///   - purpose: What the leaf is used for.
    ///   - maximumIntermediates: How many certificates may lie between leaf and root.
    ///   - demands: What else must hold.
    /// - Returns: The certificates from the leaf to the root, both included.
    /// - Throws: ``CryptoError/certificate(_:)`` with the first problem met.
    public static func path(
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
