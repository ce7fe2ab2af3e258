public import StoreOffers

extension ServerAPIClient {
    /// Fetches and verifies the store's data about a customer's subscriptions: the history for used offers, and the statuses for
    /// renewals.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - verifier: A verifier of this client's environment.
    /// - Returns: The evidence.
    /// - Throws: `EvidenceFailure`.
    public func evidence(of id: String, verifier: StoreVerifier) async throws(EvidenceFailure) -> VerifiedEvidence {
        let (history, last): ([String], [SubscriptionGroupStatus.Last])
        do throws(ServerAPIError) {
            history = try await self.history(of: id)
            last = try await statuses(of: id).flatMap(\.last)
        } catch { throw error.failure }
        return try await verifier.evidence(
            transactions: history + last.compactMap(\.signedTransaction), renewals: last.compactMap(\.signedRenewal))
    }

    /// Fetches from production, and from the sandbox once if production does not know the transaction.
    /// - Parameters:
    ///   - id: Any transaction identifier of the customer.
    ///   - verifier: A verifier for production.
    ///   - sandbox: The client and the verifier of the sandbox.
    /// - Returns: The evidence.
    /// - Throws: `EvidenceFailure`.
    public func evidence(
        of id: String, verifier: StoreVerifier, orSandbox sandbox: (client: ServerAPIClient, verifier: StoreVerifier)
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        do throws(EvidenceFailure) { return try await evidence(of: id, verifier: verifier) } catch {
            guard case .serverAPI(let cause as ServerAPIError, _) = error.cause, cause == .refused(.transactionNotFound) else {
                throw error
            }
            return try await sandbox.client.evidence(of: id, verifier: sandbox.verifier)
        }
    }
}

extension ServerAPIError {
    /// The same as a failure of evidence.
    var failure: EvidenceFailure {
        switch self {
        case .refused(let refusal):
            let isAccountMissing = [.accountNotFound, .accountNotFoundTryAgain].contains(refusal)
            let reason: OfferReason = isAccountMissing ? .accountNotFound : isRetryable ? .verifyTemporary : .verifyFailed
            return EvidenceFailure(reason, retryable: isRetryable, cause: .serverAPI(self, number: refusal.rawValue))
        default:
            return EvidenceFailure(isRetryable ? .verifyTemporary : .verifyFailed, cause: .serverAPI(self, number: nil))
        }
    }
}
