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
        guard !roots.certificates.isEmpty else { throw .certificate(.unknownRoot) }
        let problem = roots.handle.problem(
            with: leaf.handle, through: intermediates.map(\.handle), at: date, purpose, maximumIntermediates)
        if let problem { throw .certificate(problem) }
    }
}
