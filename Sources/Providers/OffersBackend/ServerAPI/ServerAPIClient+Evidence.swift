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
            guard error.cause == ServerAPIError.unknownTransaction else { throw error }
            return try await sandbox.client.evidence(of: id, verifier: sandbox.verifier)
        }
    }
}

extension ServerAPIError {
    /// The cause of a failure if an environment does not know a transaction.
    static let unknownTransaction = "offersbackend.refused_4040010"

    /// The same as a failure of evidence.
    var failure: EvidenceFailure {
        switch self {
        case .refused(.transactionNotFound): EvidenceFailure(.verifyFailed, cause: Self.unknownTransaction)
        case .refused(.accountNotFound), .refused(.accountNotFoundTryAgain):
            EvidenceFailure(.accountNotFound, retryable: isRetryable, cause: code)
        default: EvidenceFailure(isRetryable ? .verifyTemporary : .verifyFailed, cause: code)
        }
    }
}
