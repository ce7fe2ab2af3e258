public import Foundation
public import MemberCore

/// A decision with all its inputs, so that another process or a later version can make it again.
///
/// ```swift
/// let stored = engine.record(.introductory, for: product, on: evidence, at: .exact(now))
/// let bytes = try stored.encoded()
/// let replay = try StoredDecision(encoded: bytes).replay()
/// if !replay.isSame { print("would now decide: \(replay.decision.reason)") }
/// ```
/// It contains purchases: store it where purchases are stored. A decision on a ``StoredHistory`` names the history's version instead,
/// and is replayed with that history.
public struct StoredDecision: Sendable, Equatable, Codable {
    /// The version of the deciding rules.
    public let version: Int
    /// The decision.
    public let decision: OfferDecision
    let product: StoreProduct
    let offerID: String?
    let policies: OfferPolicies
    let evidence: StoredEvidence

    /// A decision made again.
    public struct Replay: Sendable, Equatable {
        /// The decision of the current rules.
        public let decision: OfferDecision
        /// Whether it is equal to the stored decision.
        public let isSame: Bool
        /// Whether the stored decision was made by another version of the rules.
        public let isOtherVersion: Bool
    }

    /// The version of the history that it was made on; nil for a decision that contains its evidence.
    public var historyVersion: Int? { evidence.reference?.version }

    /// Decides again on the same evidence, with the same policies, at the same time.
    /// - Parameter history: The customer's history, for a decision that has a ``historyVersion``: at that version or any later
    ///   one. It is not used for a decision that contains its evidence.
    /// - Returns: The decision, and whether it is the stored one.
    /// - Throws: ``StoreOffersError/historyVersionMissing(_:present:)`` if a history is needed that does not have that version,
    ///   ``StoreOffersError/historyOfAnotherApp``, ``StoreOffersError/historyOfAnotherEnvironment``.
    public func replay(on history: StoredHistory? = nil) throws(StoreOffersError) -> Replay {
        guard evidence.isElsewhere != true else { throw .historyVersionMissing(1, present: history?.version) }
        return replay(onEvidence: try evidence.reference?.evidence(in: history) ?? evidence.evidence)
    }

    /// Decides again on evidence that the caller has found: the one that a decision with its evidence elsewhere was made on.
    /// - Parameter evidence: The evidence as it was then.
    /// - Returns: The decision, and whether it is the stored one.
    package func replay(onEvidence evidence: OfferEvidence) -> Replay {
        let now = OfferEngine(policies: policies).decide(
            decision.kind, for: product, offerID: offerID, on: evidence, at: decision.clock)
        return Replay(decision: now, isSame: now == decision, isOtherVersion: version != OfferEngine.version)
    }

    /// The bytes to store: the same for the same decision, on every system.
    /// - Returns: JSON.
    /// - Throws: ``StoreOffersError/storedDecisionUnreadable``; in practice never.
    public func encoded() throws(StoreOffersError) -> Data {
        do { return try JSONEncoder.sorted.encode(self) } catch { throw .storedDecisionUnreadable }
    }

    /// Reads the bytes that ``encoded()`` wrote.
    /// - Parameter data: The bytes.
    /// - Throws: ``StoreOffersError/storedDecisionUnreadable``.
    public init(encoded data: Data) throws(StoreOffersError) {
        do { self = try JSONDecoder().decode(StoredDecision.self, from: data) } catch { throw .storedDecisionUnreadable }
    }

    init(
        version: Int, decision: OfferDecision, product: StoreProduct, offerID: String?, policies: OfferPolicies,
        evidence: StoredEvidence
    ) {
        (self.version, self.decision, self.product) = (version, decision, product)
        (self.offerID, self.policies, self.evidence) = (offerID, policies, evidence)
    }
}

/// Evidence in its stored form: the history itself, or a reference to one.
struct StoredEvidence: Sendable, Equatable, Codable {
    var failure: OfferReason?
    var isRetryable: Bool?
    var history: PurchaseHistory?
    var isSandbox: Bool?
    var newestSignature: StoreTime?
    var reference: HistoryReference?
    /// Whether the caller keeps the evidence elsewhere, such as in several histories.
    var isElsewhere: Bool?

    init(isElsewhere: Bool) { self.isElsewhere = isElsewhere }

    init(_ reference: HistoryReference) { self.reference = reference }

    init(_ evidence: OfferEvidence) {
        switch evidence {
        case .none: break
        case .failed(let one): (failure, isRetryable) = (one.reason, one.retryable)
        case .verified(let one): (history, isSandbox, newestSignature) = (one.history, one.isSandbox, one.newestSignature)
        }
    }

    var evidence: OfferEvidence {
        if let failure { return .failed(EvidenceFailure(failure, retryable: isRetryable ?? false)) }
        guard let history else { return .none }
        return .verified(
            VerifiedEvidence(verified: history, isSandbox: isSandbox ?? false, newestSignature: newestSignature))
    }
}

extension OfferEngine {
    /// The version of the rules. It changes whenever the same evidence may lead to another decision.
    public static let version = 1

    /// Decides as ``decide(_:for:offerID:on:at:)`` does, and keeps all inputs of the decision.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - product: The product.
    ///   - offerID: The offer in question; nil for any.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The decision, to be stored.
    public func record(
        _ kind: OfferKind, for product: some OfferProduct, offerID: String? = nil, on evidence: OfferEvidence,
        at time: TrustedTime? = nil
    ) -> StoredDecision {
        StoredDecision(
            version: Self.version, decision: decide(kind, for: product, offerID: offerID, on: evidence, at: time),
            product: StoreProduct(product), offerID: offerID, policies: policies, evidence: StoredEvidence(evidence))
    }
}

extension OfferEngine {
    /// Decides on a stored history, and keeps all inputs of the decision; of the history only its version.
    ///
    /// Store the history before the decision, or in one transaction with it.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - product: The product.
    ///   - offerID: The offer in question; nil for any.
    ///   - history: The customer's history.
    ///   - time: The time of the decision, which must be trusted: a server's is its database's.
    /// - Returns: The decision, to be stored.
    public func record(
        _ kind: OfferKind, for product: some OfferProduct, offerID: String? = nil, history: StoredHistory, at time: StoreTime
    ) -> StoredDecision {
        let decision = decide(kind, for: product, offerID: offerID, on: .verified(history.evidence), at: .exact(time))
        return StoredDecision(
            version: Self.version, decision: decision, product: StoreProduct(product), offerID: offerID, policies: policies,
            evidence: StoredEvidence(HistoryReference(history)))
    }
}

extension OfferEngine {
    /// Decides on evidence that the caller keeps elsewhere, such as in several histories, and keeps all inputs but the evidence.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - product: The product.
    ///   - offerID: The offer in question; nil for any.
    ///   - evidence: The evidence.
    ///   - time: The time of the decision, which must be trusted.
    /// - Returns: The decision, to be stored; ``StoredDecision/replay(onEvidence:)`` makes it again.
    package func record(
        _ kind: OfferKind, for product: some OfferProduct, offerID: String? = nil, elsewhere evidence: OfferEvidence,
        at time: StoreTime
    ) -> StoredDecision {
        StoredDecision(
            version: Self.version, decision: decide(kind, for: product, offerID: offerID, on: evidence, at: .exact(time)),
            product: StoreProduct(product), offerID: offerID, policies: policies, evidence: StoredEvidence(isElsewhere: true))
    }
}

extension StoredDecision: Masked {
    /// Only the decision, no identifier of a transaction.
    public var description: String { "\(decision)" }
}
