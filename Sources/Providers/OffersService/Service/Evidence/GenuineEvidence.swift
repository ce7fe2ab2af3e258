import Foundation
import MemberCore
import OffersBackend
import StoreOffers

/// Verified evidence, and the hash of what was received.
struct GenuineEvidence: Sendable {
    let evidence: VerifiedEvidence
    /// Nil for evidence that was looked up at the store.
    let hash: Data?

    init(_ evidence: VerifiedEvidence, _ hash: Data?) { (self.evidence, self.hash) = (evidence, hash) }
}

extension VerifiedEvidence {
    /// The environment of its rows.
    var environment: StoreEnvironment { isSandbox ? .sandbox : .production }
}

extension OffersService {
    /// The evidence of a request, verified now or lately.
    func verified(
        _ evidence: OffersWire.Evidence, _ app: ServedApp, _ sandbox: SandboxPolicy
    ) async throws(EvidenceFailure) -> GenuineEvidence {
        let key = cache.key(evidence, app: app.bundleID, sandbox)
        if let key, let known = cache.evidence(key) { return GenuineEvidence(known, key.hash) }
        let found = try await app.verified(evidence, sandbox)
        if let key { cache.remember(found, key) }
        return GenuineEvidence(found, key?.hash)
    }

    /// Reports why evidence was refused; never whose it is.
    func report(_ failure: EvidenceFailure) {
        diagnostics.report(
            .info, "offers_service.evidence_refused",
            ["reason": .open(failure.reason.rawValue), "cause": .open(failure.cause?.code ?? "-")])
    }
}
