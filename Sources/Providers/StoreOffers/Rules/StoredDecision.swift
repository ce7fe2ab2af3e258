public import Foundation

/// A decision with everything it is based on, so that another process or a later version can make it again.
///
/// ```swift
/// let stored = engine.record(.introductory, for: product, on: evidence, at: .exact(now))
/// let bytes = try stored.encoded()
/// let replay = try StoredDecision(encoded: bytes).replay()
/// if !replay.isSame { print("would now decide: \(replay.decision.reason)") }
/// ```
/// It holds purchases: keep it where purchases are kept.
public struct StoredDecision: Sendable, Equatable, Codable {
    /// The version of the rules that decided.
    public let version: Int
    /// What was decided.
    public let decision: OfferDecision
    let product: StoreProduct
    let offerID: String?
    let policies: OfferPolicies
    let evidence: StoredEvidence

    /// A decision made again.
    public struct Replay: Sendable, Equatable {
        /// What these rules decide.
        public let decision: OfferDecision
        /// Whether that is what was stored.
        public let isSame: Bool
        /// Whether other rules had decided then.
        public let isOtherVersion: Bool
    }

    /// Decides again on the same evidence, with the same policies, at the same time.
    /// - Returns: The decision, and whether it is the stored one.
    public func replay() -> Replay {
        let now = OfferEngine(policies: policies).decide(
            decision.kind, for: product, offerID: offerID, on: evidence.evidence, at: decision.clock)
        return Replay(decision: now, isSame: now == decision, isOtherVersion: version != OfferEngine.version)
    }

    /// The bytes to keep: the same ones for the same decision, on every system.
    /// - Returns: JSON.
    /// - Throws: ``StoreOffersError/storedDecisionUnreadable``; in practice never.
    public func encoded() throws(StoreOffersError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(self) } catch { throw .storedDecisionUnreadable }
    }

    /// Reads what ``encoded()`` wrote.
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

/// Evidence as it is kept.
struct StoredEvidence: Sendable, Equatable, Codable {
    var failure: OfferReason?
    var isRetryable: Bool?
    var history: PurchaseHistory?
    var isSandbox: Bool?
    var newestSignature: StoreTime?

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
    /// The version of the rules. It changes whenever the same evidence may be decided otherwise.
    public static let version = 1

    /// Decides as ``decide(_:for:offerID:on:at:)`` does, and keeps everything the decision is based on.
    /// - Parameters:
    ///   - kind: What is asked about.
    ///   - product: The product.
    ///   - offerID: The offer asked about; nil for any.
    ///   - evidence: What is known about the customer.
    ///   - time: A trusted time; nil takes the one that the evidence itself tells, if it does.
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

extension StoredDecision: CustomStringConvertible, CustomReflectable {
    /// The decision; no identifier of a transaction.
    public var description: String { "\(decision)" }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
