public import Foundation
import MemberCore

/// The keys of which one must be in the validated certificate chain of a host.
///
/// ```swift
/// let pins = try CertificatePins("api.example.org", keys: [current, reserve], includesSubdomains: true, expires: date)
/// ```
/// Pinning adds to the ordinary check and never replaces it. A key may belong to the server's certificate, an intermediate or the
/// root.
public struct CertificatePins: Sendable, Equatable {
    /// The host in lower case, without a port.
    public let host: String
    /// SHA-256 values of SubjectPublicKeyInfo structures in DER (RFC 7469 §2.4), 32 bytes each.
    public let keys: Set<Data>
    /// Whether they apply to every name below the host as well.
    public let includesSubdomains: Bool
    /// When the pins end, so that an app that cannot be updated is not locked out for ever; nil for never.
    public let expires: Date?

    /// Pins a host.
    /// - Parameters:
    ///   - host: Its name, without a port.
    ///   - keys: At least two different keys, one of them in reserve: the base64 of the SHA-256 of SubjectPublicKeyInfo.
    ///   - includesSubdomains: Whether they apply to every name below it as well.
    ///   - expires: When the pins end; nil for never.
    /// - Throws: ``TrustError/malformedPin``, ``TrustError/tooFewPins``.
    public init(_ host: String, keys: [String], includesSubdomains: Bool = false, expires: Date? = nil) throws(TrustError) {
        var digests = Set<Data>()
        for key in keys {
            guard let digest = Data(base64Encoded: key), digest.count == 32 else { throw .malformedPin }
            digests.insert(digest)
        }
        self.host = Self.normal(host)
        guard digests.count >= 2, !self.host.isEmpty else { throw .tooFewPins }
        self.keys = digests
        self.includesSubdomains = includesSubdomains
        self.expires = expires
    }

    /// Whether they apply to a host now.
    func apply(to name: String, at now: Date) -> Bool {
        if let expires, now >= expires { return false }
        let name = Self.normal(name)
        return includesSubdomains ? name.domainMatches(host) : name.isExactly(host)
    }

    private static func normal(_ host: String) -> String {
        var name = host.asciiLowercased
        if name.hasSuffix(".") { name.removeLast() }
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        return name
    }
}

extension [CertificatePins] {
    /// The sets of keys of which the chain must have one each: those of the entries that apply to the host.
    func rules(for host: String, at now: Date) -> [Set<Data>] { filter { $0.apply(to: host, at: now) }.map(\.keys) }
}

extension [Set<Data>] {
    /// Whether a chain with these keys' digests has one key of each set.
    func areMet(by digests: [Data]) -> Bool { allSatisfy { !$0.isDisjoint(with: digests) } }
}
