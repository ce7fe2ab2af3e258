public import Foundation
import MemberCrypto

extension StoreVerifier {
    /// Receipts made before this moment may be signed with SHA-1: the first of January 2024.
    static let sha1Ended = StoreTime(milliseconds: 1_704_067_200_000)

    /// Verifies a receipt file. Its certificates must have held when it was made; revocation is not asked about.
    /// - Parameter bytes: The file, not its base64 form.
    /// - Returns: The receipt.
    /// - Throws: ``EvidenceFailure``.
    public func receiptFile(_ bytes: Data) throws(EvidenceFailure) -> ReceiptFile {
        let document: SignedData
        do throws(CryptoError) { document = try SignedData(bytes) } catch {
            throw EvidenceFailure(.receiptMalformed, cause: error.code)
        }
        guard let receipt = ReceiptFile(content: document.content) else { throw EvidenceFailure(.receiptMalformed) }
        if environment.isSigned { try verify(document, made: receipt.created) }
        guard receipt.bundleID == bundleID else { throw EvidenceFailure(.bundleMismatch) }
        return receipt
    }

    /// Verifies a receipt file as evidence.
    /// - Parameters:
    ///   - bytes: The file, not its base64 form.
    ///   - sandbox: Whether sandbox evidence may decide.
    /// - Returns: The evidence.
    /// - Throws: ``EvidenceFailure``.
    public func evidence(receiptFile bytes: Data, sandbox: SandboxPolicy = .never) throws(EvidenceFailure) -> VerifiedEvidence {
        let receipt = try receiptFile(bytes)
        let isSandbox = receipt.environment != .production
        guard !isSandbox || environment != .production || sandbox.allows(version: receipt.applicationVersion) else {
            throw EvidenceFailure(.environmentMismatch)
        }
        return VerifiedEvidence(verified: receipt.history, isSandbox: isSandbox, newestSignature: receipt.created)
    }

    private func verify(_ document: SignedData, made: StoreTime?) throws(EvidenceFailure) {
        guard let made else { throw EvidenceFailure(.receiptMalformed) }
        var demands = Self.demands
        if made < Self.sha1Ended { demands.strength = .oldDocument }
        do throws(CryptoError) {
            try document.verify(roots: roots, at: made.date, demands: demands, maximumIntermediates: 1)
        } catch { throw EvidenceFailure(.receiptUnauthenticated, cause: error.code) }
    }
}
