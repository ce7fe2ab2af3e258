public import MemberCore
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
        try await signedEvidence(of: id, verifier: verifier).evidence
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
        try await signedEvidence(of: id, verifier: verifier, orSandbox: sandbox).evidence
    }

    /// Fetches and verifies as ``evidence(of:verifier:)`` does, and also returns the tokens, for a caller that keeps them.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - verifier: A verifier of this client's environment.
    /// - Returns: The evidence and its tokens.
    /// - Throws: `EvidenceFailure`.
    public func signedEvidence(of id: String, verifier: StoreVerifier) async throws(EvidenceFailure) -> SignedEvidence {
        let (history, last): ([String], [SubscriptionGroupStatus.Last])
        do throws(ServerAPIError) {
            history = try await self.history(of: id)
            last = try await statuses(of: id).flatMap(\.last)
        } catch { throw error.failure }
        let transactions = history + last.compactMap(\.signedTransaction)
        let renewals = last.compactMap(\.signedRenewal)
        var evidence = try await verifier.evidence(transactions: transactions, renewals: renewals)
        evidence.way = .serverAPI
        return SignedEvidence(evidence: evidence, signedTransactions: transactions, signedRenewals: renewals)
    }

    /// The same from production, and from the sandbox once if production does not know the transaction.
    /// - Parameters:
    ///   - id: Any transaction identifier of the customer.
    ///   - verifier: A verifier for production.
    ///   - sandbox: The client and the verifier of the sandbox.
    /// - Returns: The evidence and its tokens.
    /// - Throws: `EvidenceFailure`.
    public func signedEvidence(
        of id: String, verifier: StoreVerifier, orSandbox sandbox: (client: ServerAPIClient, verifier: StoreVerifier)
    ) async throws(EvidenceFailure) -> SignedEvidence {
        do throws(EvidenceFailure) { return try await signedEvidence(of: id, verifier: verifier) } catch {
            guard case .serverAPI(let cause as ServerAPIError, _) = error.cause, cause == .refused(.transactionNotFound) else {
                throw error
            }
            return try await sandbox.client.signedEvidence(of: id, verifier: sandbox.verifier)
        }
    }
}

/// Evidence of the App Store Server API, and the tokens that it was verified from.
public struct SignedEvidence: Sendable, Equatable {
    /// The evidence.
    public let evidence: VerifiedEvidence
    /// The signed transactions in the order of the store's responses: all of the history, then the newest of each subscription.
    public let signedTransactions: [String]
    /// The signed renewal infos.
    public let signedRenewals: [String]
}

extension SignedEvidence: Masked {
    /// The numbers of tokens, never a token.
    public var description: String {
        "<evidence of \(signedTransactions.count) signed transactions, \(signedRenewals.count) renewals>"
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
