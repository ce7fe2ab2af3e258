public import Foundation
import MemberCore
package import MemberCrypto

extension StoreVerifier {
    /// Receipts made before this moment may be signed with SHA-1: the first of January 2024.
    static let sha1Ended = StoreTime(milliseconds: 1_704_067_200_000)

    /// Verifies a receipt file. Its certificates must have been valid when it was made.
    ///
    /// With a revocation checker the authorities are also asked, as for signed data, about a path whose certificates are all
    /// valid now: authorities do not report on expired certificates, and a receipt outlives its certificates.
    /// - Parameter bytes: The file, not its base64 form.
    /// - Returns: The receipt.
    /// - Throws: ``EvidenceFailure``.
    public func receiptFile(_ bytes: Data) async throws(EvidenceFailure) -> ReceiptFile {
        try await verified(receiptFile: bytes).receipt
    }

    private func verified(receiptFile bytes: Data) async throws(EvidenceFailure) -> (receipt: ReceiptFile, root: String?) {
        let (receipt, path) = try checked(receiptFile: bytes)
        let now = clock.now
        if let path, path.allSatisfy({ $0.notBefore <= now && now <= $0.notAfter }) {
            try await refuseRevoked(path, reason: .receiptUnauthenticated)
        }
        return (receipt, thumbprint(ofRoot: path?.last))
    }

    /// Verifies a receipt file as evidence.
    /// - Parameters:
    ///   - bytes: The file, not its base64 form.
    ///   - sandbox: Whether sandbox evidence may decide.
    /// - Returns: The evidence.
    /// - Throws: ``EvidenceFailure``.
    public func evidence(
        receiptFile bytes: Data, sandbox: SandboxPolicy = .never
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        let (receipt, root) = try await verified(receiptFile: bytes)
        let isSandbox = receipt.environment != .production
        guard !isSandbox || environment != .production || sandbox.allows(version: receipt.applicationVersion) else {
            throw EvidenceFailure(.environmentMismatch)
        }
        return VerifiedEvidence(
            verified: receipt.history, isSandbox: isSandbox, newestSignature: receipt.created, bundleID: bundleID, root: root)
    }

    /// Verifies a receipt file without asking an authority about revocation.
    /// - Returns: The receipt, and its signer's path; no path where the environment does not sign.
    package func checked(receiptFile bytes: Data) throws(EvidenceFailure) -> (receipt: ReceiptFile, path: [Certificate]?) {
        let document: SignedData
        do throws(CryptoError) { document = try SignedData(bytes, known: receiptSigners.value) } catch {
            throw EvidenceFailure(.receiptMalformed, cause: .receipt(error))
        }
        return try checked(receipt: document)
    }

    /// The same for a document that has already been read.
    package func checked(receipt document: SignedData) throws(EvidenceFailure) -> (receipt: ReceiptFile, path: [Certificate]?) {
        guard let receipt = ReceiptFile(content: document.content) else { throw EvidenceFailure(.receiptMalformed) }
        let path = environment.isSigned ? try verify(document, made: receipt.created) : nil
        guard receipt.bundleID == bundleID else { throw EvidenceFailure(.bundleMismatch) }
        return (receipt, path)
    }

    private func verify(_ document: SignedData, made: StoreTime?) throws(EvidenceFailure) -> [Certificate] {
        guard let made else { throw EvidenceFailure(.receiptMalformed) }
        var demands = Self.demands
        if made < Self.sha1Ended { demands.strength = .oldDocument }
        do throws(CryptoError) {
            let path = try document.verify(roots: roots, at: made.date, demands: demands, maximumIntermediates: 1)
            remember(path)
            return path
        } catch { throw EvidenceFailure(.receiptUnauthenticated, cause: .receipt(error)) }
    }

    /// Keeps the certificates of a verified receipt; unverified certificates are not kept, so they cannot fill the memory.
    private func remember(_ path: [Certificate]) {
        receiptSigners.withLock { known in
            for one in path where !known.contains(one) { known.append(one) }
            known.removeFirst(max(0, known.count - 16))
        }
    }
}
