import Foundation
import MemberCore
import OffersBackend
import StoreOffers

extension ServedApp {
    /// Verifies evidence, or asks the store for it.
    /// - Parameters:
    ///   - evidence: The evidence of a request.
    ///   - sandbox: Whether evidence of the sandbox may decide.
    /// - Returns: Evidence of production or of the sandbox.
    /// - Throws: `EvidenceFailure`, which is a verdict and not an error of the request.
    func verified(
        _ evidence: OffersWire.Evidence, _ sandbox: SandboxPolicy
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        let found: VerifiedEvidence
        switch evidence {
        case .receipt: found = try await receipt(evidence.receiptFile, sandbox)
        case .signed(let transactions, let renewals): found = try await signed(transactions, renewals, sandbox)
        case .transaction(let id): found = try await fetched(id, sandbox)
        }
        guard found.history.environment.map(Self.environments.contains) ?? true else {
            throw EvidenceFailure(.environmentMismatch)
        }
        return found
    }

    private func receipt(_ bytes: Data?, _ sandbox: SandboxPolicy) async throws(EvidenceFailure) -> VerifiedEvidence {
        guard let bytes else { throw EvidenceFailure(.receiptMalformed) }
        return try await verifier(.production).evidence(receiptFile: bytes, sandbox: sandbox)
    }

    /// Signed data names no version of the app, so that a list of versions does not let the sandbox's decide.
    private func signed(
        _ transactions: [String], _ renewals: [String], _ sandbox: SandboxPolicy
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        do throws(EvidenceFailure) {
            return try await verifier(.production).evidence(transactions: transactions, renewals: renewals)
        } catch {
            guard error.reason == .environmentMismatch, sandbox == .review else { throw error }
            return try await verifier(.sandbox).evidence(transactions: transactions, renewals: renewals)
        }
    }

    private func fetched(_ id: String, _ sandbox: SandboxPolicy) async throws(EvidenceFailure) -> VerifiedEvidence {
        guard let client = clients[.production], let second = clients[.sandbox] else { throw EvidenceFailure(.verifyFailed) }
        let verifier = try verifier(.production)
        guard sandbox == .review else { return try await client.evidence(of: id, verifier: verifier) }
        return try await client.evidence(of: id, verifier: verifier, orSandbox: (second, try self.verifier(.sandbox)))
    }

    /// The verifier of an environment.
    func verifier(_ environment: StoreEnvironment) throws(EvidenceFailure) -> StoreVerifier {
        guard let verifier = verifiers[environment] else { throw EvidenceFailure(.environmentMismatch) }
        return verifier
    }
}
