package import Foundation
package import MemberCore
package import MemberCrypto

/// Reads compact tokens that contain their signer's certificates (`x5c`, RFC 7515 §4.1.6), against configured roots.
///
/// ```swift
/// let verifier = CertifiedJWSVerifier(roots: TrustAnchors([root]))
/// let token = try verifier.verify(text) { payload in clock.now }
/// ```
/// Valid chains are remembered by the header in which they were received, with the time in which all their certificates are
/// valid, so that the second token of a signer costs one signature check. Create one and keep it; tasks may share it.
package final class CertifiedJWSVerifier: Sendable {
    private let roots: TrustAnchors
    private let demands: CertificateDemands
    private let certificateCount: Int
    private let memory: Locked<ChainMemory>

    /// A verifier of tokens signed with `ES256`.
    /// - Parameters:
    ///   - roots: The certificates at which a chain may end. The root among a token's own certificates is not used.
    ///   - demands: The demands on the certificates.
    ///   - certificateCount: The number of certificates in a token, including the root.
    ///   - remembered: How many chains are remembered.
    package init(
        roots: TrustAnchors, demands: CertificateDemands = CertificateDemands(), certificateCount: Int = 3,
        remembered: Int = 32
    ) {
        (self.roots, self.demands, self.certificateCount) = (roots, demands, certificateCount)
        memory = Locked(ChainMemory(capacity: remembered))
    }

    /// Checks a token: form, algorithm, certificates, chain, signature, in this order.
    /// - Parameters:
    ///   - text: The token.
    ///   - date: Gives the time at which the certificates must be valid. It gets the payload, which is not verified yet.
    /// - Returns: The token.
    /// - Throws: ``JOSEError`` with the first check that fails.
    package func verify(_ text: String, at date: (Data) throws(JOSEError) -> Date) throws(JOSEError) -> CertifiedJWS {
        try verify(text) { token throws(JOSEError) in
            _ = try token.readPayload()
            return try date(token.payload)
        }
    }

    /// The same for a caller that reads the payload through an index, which passes the whole check of ``StrictJSON`` already.
    /// - Parameters:
    ///   - text: The token.
    ///   - read: Reads the payload, and gives the moment at which the certificates must hold.
    /// - Returns: The token.
    /// - Throws: ``JOSEError`` with the first thing that does not hold.
    package func verify(
        _ text: String, indexing read: (JSONView, Data) -> Date
    ) throws(JOSEError) -> CertifiedJWS {
        try verify(text) { token throws(JOSEError) in
            do throws(StrictJSON.Failure) {
                return try JSONIndex.read(token.payload, maximumBytes: CompactJWS.maximumBytes) { read($0, token.payload) }
            } catch { throw JOSEError(error) }
        }
    }

    private func verify(_ text: String, _ date: (CompactParts) throws(JOSEError) -> Date) throws(JOSEError) -> CertifiedJWS {
        let token = try CompactParts(text)
        let known = memory.withLock { $0.chain(of: token.encodedHeader) }
        // A known header was read before: most of a token is its certificates.
        if known == nil { try check(token.readHeader()) }
        let moment = try date(token)
        let chain: KnownChain
        if let known, known.validity.contains(moment) {
            chain = known
        } else {
            chain = try judged(token.encodedHeader, at: moment)
        }
        guard chain.key.verify(signature: token.signature, over: token.signingInput) else { throw .badSignature }
        return CertifiedJWS(payload: token.payload, path: chain.path)
    }

    private func check(_ header: JOSEHeader) throws(JOSEError) {
        guard header.alg == JWSAlgorithm.es256.rawValue else { throw .algorithmNotAllowed }
        guard !header.hasCrit else { throw .critNotSupported }
    }

    private func judged(_ header: Data, at moment: Date) throws(JOSEError) -> KnownChain {
        let certificates = try certificates(in: header)
        let path: [Certificate]
        do throws(CryptoError) {
            path = try CertificateChain.path(
                from: certificates[0], intermediates: Array(certificates.dropFirst()), roots: roots, at: moment,
                maximumIntermediates: certificateCount - 2, demands: demands)
        } catch { throw Self.error(error) }
        guard let chain = KnownChain(path) else { throw .algorithmNotAllowed }
        memory.withLock { $0.remember(header, chain) }
        return chain
    }

    private func certificates(in header: Data) throws(JOSEError) -> [Certificate] {
        guard let json = header.withUnsafeBytes({ Base64URL.decode(bytes: $0) }),
            let texts = (try? JSONDecoder().decode(CertificateHeader.self, from: json))?.x5c,
            texts.count == certificateCount, certificateCount >= 2
        else { throw .certificatesMissing }
        var certificates: [Certificate] = []
        // The last one is the root, which the caller has a copy of.
        for text in texts.dropLast() {
            guard let der = Data(base64Encoded: text) else { throw .certificate(.malformed) }
            do throws(CryptoError) { certificates.append(try Certificate(der: der)) } catch { throw Self.error(error) }
        }
        return certificates
    }

    private static func error(_ error: CryptoError) -> JOSEError {
        if case .certificate(let problem) = error { .certificate(problem) } else { .certificate(.invalid) }
    }
}

/// The member of a header that only this verifier reads.
private struct CertificateHeader: Decodable {
    let x5c: [String]?
}

/// A token whose signer's certificate leads to a configured root; only `CertifiedJWSVerifier` makes one.
package struct CertifiedJWS: Sendable {
    /// The signed payload: a JSON object that passed the strict check.
    package let payload: Data
    /// The path from the signer's certificate to the root, both included.
    package let path: [Certificate]
}

extension CertifiedJWS: Masked {
    /// The payload's size; never the token.
    package var description: String { "<certified token, \(payload.count) bytes>" }
}

/// A chain that was good once: it stays good while all its certificates are valid.
struct KnownChain: Sendable {
    let path: [Certificate]
    let key: P256PublicKey
    let validity: ClosedRange<Date>

    /// Nil if the signer's key is not a P-256 key.
    init?(_ path: [Certificate]) {
        guard case .p256(let key) = path.first?.publicKey, let from = path.map(\.notBefore).max(),
            let until = path.map(\.notAfter).min(), from <= until
        else { return nil }
        (self.path, self.key, validity) = (path, key, from...until)
    }
}

/// Valid chains by the header in which they were received; when full, the oldest one is dropped.
struct ChainMemory: Sendable {
    private let capacity: Int
    private var chains: [Data: KnownChain] = [:]
    private var order: [Data] = []

    init(capacity: Int) { self.capacity = capacity }

    /// A chain that was good, at moments within its validity.
    func chain(of header: Data) -> KnownChain? { chains[header] }

    mutating func remember(_ header: Data, _ chain: KnownChain) {
        guard capacity > 0, chains.updateValue(chain, forKey: header) == nil else { return }
        order.append(header)
        if order.count > capacity { chains[order.removeFirst()] = nil }
    }

    var count: Int { chains.count }
}
