import Foundation
import MemberCore
import OffersBackend
import StoreOffers

extension OffersService {
    /// The longest reason that is recorded, in characters of Unicode.
    package static let maximumReason = 1000

    /// Signs an offer, and records it first.
    /// - Parameters:
    ///   - request: The member, the product and the offer.
    ///   - caller: Whose key it was: a server's, for an introductory override an operator's.
    /// - Returns: The signature; its record is durable by then.
    /// - Throws: ``OfferProblem/notEligible(_:)`` unless a verdict of this call says yes, ``OfferProblem/notOffered`` for a product or
    ///   an offer that the settings do not list.
    package func signature(
        _ request: SignatureRequest, by caller: OfferCaller
    ) async throws(OfferProblem) -> SignatureResponse {
        switch request.kind {
        case nil, "promotional":
            let order = try SignatureOrder(request, self, caller, atLeast: .server)
            return try await repeated { () throws(OfferProblem) in try await promotional(order) }
        case "introductoryOverride":
            let order = try SignatureOrder(request, self, caller, atLeast: .operator)
            return try await repeated { () throws(OfferProblem) in try await override(order) }
        default: throw .invalid("kind")
        }
    }

    /// Decides, signs and records once; nil where the member's histories changed meanwhile.
    private func promotional(_ order: SignatureOrder) async throws(OfferProblem) -> SignatureResponse? {
        let offer = try order.offer()
        let (form, signer, time) = (try order.form(), try order.signer(), try await now())
        let (histories, isErased) = try await histories(order, at: time)
        let engine = OfferEngine(policies: order.app.policies)
        let decided = engine.record(
            .promotional, for: order.product, offerID: offer, elsewhere: OfferEvidence(histories), at: time)
        guard decided.decision.eligible == true else { throw .notEligible(decided.decision.reason.rawValue) }
        let transaction = decided.decision.decidedBy.last ?? histories.last?.original
        let (response, nonce) = try Self.signed(offer, form, order, signer, transaction)
        let row = SignatureRow(
            nonce: nonce, member: order.member, product: order.product.productIdentifier, offer: offer, form: form,
            why: order.why, key: order.caller.key, decision: try? decided.encoded(),
            versions: histories.versions)
        return try await record(row, histories, isErased: isErased, order) ? response : nil
    }

    private static func signed(
        _ offer: String, _ form: Int, _ order: SignatureOrder, _ signer: OfferSigner, _ transaction: String?
    ) throws(OfferProblem) -> (SignatureResponse, nonce: String) {
        let product = order.product.productIdentifier
        do throws(ServerAPIError) {
            guard form == 1 else {
                let (token, nonce) = try signer.recordedPromotionalToken(offer, product: product, transactionID: transaction)
                return (.token(token, nonce: nonce), nonce)
            }
            // An app passes an account token to the store, or nothing.
            let values = try signer.promotional(offer, product: product, member: order.token ?? "")
            return (.values(values), values.nonce)
        } catch { throw .notOffered }
    }

    /// Signs and records an operator's decision once; nil where the member's histories changed meanwhile.
    private func override(_ order: SignatureOrder) async throws(OfferProblem) -> SignatureResponse? {
        if let wrong = order.beyondOverride { throw .invalid(wrong) }
        guard order.product.isAutoRenewable != false, order.product.hasIntroductoryOffer != false else { throw .notOffered }
        let signer = try order.signer()
        let (histories, isErased) = try await histories(order, at: try await now())
        guard let transaction = histories.last?.original ?? order.transaction else { throw .memberUnknown }
        let (product, isAllowed) = (order.product.productIdentifier, order.request.allow ?? true)
        guard
            let (token, nonce) = try? signer.recordedOverride(product: product, isAllowed: isAllowed, transactionID: transaction)
        else { throw .notOffered }
        let row = SignatureRow(
            nonce: nonce, member: order.member, product: product, offer: nil, form: 3,
            why: isAllowed ? order.why : "(denied) \(order.why)", key: order.caller.key, decision: nil,
            versions: histories.versions)
        return try await record(row, histories, isErased: isErased, order) ? .token(token, nonce: nonce) : nil
    }

    /// Records a signature, if the histories that were decided on are still the stored ones.
    ///
    /// An erased member's record has the hash in the member's place, and nothing about the purchases.
    private func record(
        _ row: SignatureRow, _ histories: [KeptHistory], isErased: Bool, _ order: SignatureOrder
    ) async throws(OfferProblem) -> Bool {
        var (row, write, scope) = (row, OfferWrite(), order.scope)
        if isErased {
            row.member = erasureHash.pseudonym(of: order.member, in: scope)
            (row.decision, row.versions) = (nil, [:])
        }
        for one in histories where one.revision > 0 { write.add(one, HistoryChange(), order.app.policies) }
        write.signature = row
        let ready = write
        let outcome = try await stored { store throws(OfferStoreError) in try await store.write(ready, in: scope) }
        return outcome == .stored
    }

    /// What is stored of the member, with what the call's evidence says about the same member: another's evidence does not count.
    private func histories(
        _ order: SignatureOrder, at time: StoreTime
    ) async throws(OfferProblem) -> (histories: [KeptHistory], isErased: Bool) {
        var erased: [KeptHistory] = []
        if let given = order.request.evidence {
            let evidence = try await genuine(given, order.app)
            guard evidence.evidence.environment == order.scope.environment else {
                throw .notEligible(OfferReason.environmentMismatch.rawValue)
            }
            erased = try await keep(evidence, order.app, at: time).erased.filter { $0.member == order.member }
        }
        let (member, scope) = (order.member, order.scope)
        var all = try await histories(of: member, scope)
        let isErased = all.isEmpty && !erased.isEmpty
        all.add(erased)
        return (all, isErased)
    }

    /// The evidence of a signature's request; one that fails is the reason why nothing is signed.
    private func genuine(_ given: OffersWire.Evidence, _ app: ServedApp) async throws(OfferProblem) -> GenuineEvidence {
        do throws(EvidenceFailure) { return try await verified(given, app, app.sandbox) } catch {
            report(error)
            throw error.retryable ? .storeUnavailable : .notEligible(error.reason.rawValue)
        }
    }
}

extension [KeptHistory] {
    /// The version of each history, by original transaction.
    var versions: [String: Int] { Dictionary(map { ($0.original, $0.history.version) }) { first, _ in first } }
}
