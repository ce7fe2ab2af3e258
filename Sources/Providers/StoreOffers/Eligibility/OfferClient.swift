import Foundation
import MemberCore
import MemberHTTP

/// Asks the server, or the engine on this device. Neither the app nor its requests contain the shared secret.
struct OfferClient: Sendable {
    let context: StoreOffersContext

    /// A verdict for each product, from one gathering and one verification.
    func decisions(_ kind: OfferKind, for products: [StoreProduct]) async -> [String: OfferDecision] {
        var decisions: [String: OfferDecision] = [:]
        let engine = if case .local(_, let engine) = context.mode { engine } else { OfferEngine() }
        for product in products {
            decisions[product.productIdentifier] = engine.decideWithoutEvidence(kind, for: product)
        }
        var seen: Set<String> = []
        let open = products.filter { decisions[$0.productIdentifier] == nil && seen.insert($0.productIdentifier).inserted }
        guard !open.isEmpty else { return decisions }
        return decisions.merging(await decided(kind, open, engine)) { gate, _ in gate }
    }

    private func decided(
        _ kind: OfferKind, _ products: [StoreProduct], _ engine: OfferEngine
    ) async -> [String: OfferDecision] {
        let gathered = await context.gather()
        guard gathered != .none else { return engine.decide(kind, for: products, on: .none) }
        switch context.mode {
        case .local(let verifier, _):
            let evidence: OfferEvidence
            do throws(EvidenceFailure) { evidence = .verified(try await verified(gathered, verifier)) } catch {
                evidence = .failed(error)
            }
            return products.reduce(into: [:]) { decisions, product in
                decisions[product.productIdentifier] = engine.decide(kind, product, evidence)
            }
        case .server(let server, let token):
            if let known = known(kind, gathered, products) { return known }
            do throws(EvidenceFailure) {
                let decisions = try await asked(kind, products, gathered, OfferRequest(server: server, appToken: token))
                context.memory.keep(kind, gathered, products, decisions, at: context.clock.uptime)
                return decisions
            } catch { return engine.decide(kind, for: products, on: .failed(error)) }
        }
    }

    private func verified(
        _ gathered: DeviceEvidence, _ verifier: StoreVerifier
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        switch gathered {
        case .signed(let transactions, let renewals, let states):
            return try await verifier.evidence(transactions: transactions, renewals: renewals).adding(states)
        case .receipt(let bytes): return try await verifier.evidence(receiptFile: bytes, sandbox: .review)
        case .none: throw EvidenceFailure(.receiptMalformed)
        }
    }

    /// The server's last reply, if it is for the same evidence and these products and is not too old.
    private func known(
        _ kind: OfferKind, _ gathered: DeviceEvidence, _ products: [StoreProduct]
    ) -> [String: OfferDecision]? {
        guard let entry = context.memory.entry(kind), entry.evidence == gathered,
            context.clock.uptime - entry.received < context.maximumAge,
            products.allSatisfy({ entry.products[$0.productIdentifier] == $0 })
        else { return nil }
        let wanted = Set(products.map(\.productIdentifier))
        return entry.decisions.filter { wanted.contains($0.key) }
    }

    private func asked(
        _ kind: OfferKind, _ products: [StoreProduct], _ gathered: DeviceEvidence, _ request: OfferRequest
    ) async throws(EvidenceFailure) -> [String: OfferDecision] {
        let response: HTTPResponse
        do throws(HTTPError) { response = try await context.transport.send(request.request(kind, products, gathered)) } catch {
            throw EvidenceFailure(.verifyTemporary, cause: .transport(error))
        }
        guard response.status == 200 else {
            let isTemporary = response.status >= 500 || response.status == 429
            throw EvidenceFailure(isTemporary ? .verifyTemporary : .verifyFailed, cause: .status(response.status))
        }
        return try request.decisions(kind, products, in: response.body)
    }
}

extension OfferEngine {
    /// Decides on a product, or only on its group where the product has no identifier.
    fileprivate func decide(_ kind: OfferKind, _ product: StoreProduct, _ evidence: OfferEvidence) -> OfferDecision {
        product.productIdentifier.isEmpty
            ? decideIntroductory(group: product.subscriptionGroupIdentifier, on: evidence)
            : decide(kind, for: product, on: evidence)
    }

    /// Decides on the introductory offers of a whole group.
    /// - Parameters:
    ///   - group: The group; nil is allowed only if the evidence shows one group.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The verdict; its product has no identifier.
    package func decideIntroductory(
        group: String?, on evidence: OfferEvidence, at time: TrustedTime? = nil
    ) -> OfferDecision {
        guard group == nil, case .verified(let verified) = evidence, !verified.history.transactions.isEmpty else {
            return decide(.introductory, for: StoreProduct("", group: group), on: evidence, at: time)
        }
        let groups = Set(verified.history.transactions.map { $0.groupID ?? policies.catalogue[$0.productID] })
        if groups.count == 1, let only = groups.first ?? nil {
            return decide(.introductory, for: StoreProduct("", group: only), on: evidence, at: time)
        }
        return OfferDecision(
            kind: .introductory, productID: "", eligible: nil, reason: .groupUnknown,
            decidedBy: verified.history.transactions.map(\.id), retryable: false, clock: time ?? Self.time(of: evidence),
            offerIDs: [], sandbox: verified.isSandbox)
    }
}

extension VerifiedEvidence {
    /// Returns the same evidence with StoreKit's states of the subscriptions on the device.
    fileprivate func adding(_ states: [String: RenewalState.DeviceState]) -> VerifiedEvidence {
        guard !states.isEmpty else { return self }
        let renewals = history.renewals.map { renewal in
            var renewal = renewal
            renewal.deviceState = states[renewal.originalID]
            return renewal
        }
        let told = PurchaseHistory(
            source: history.source, transactions: history.transactions, renewals: renewals,
            unreadableRecords: history.unreadableRecords, environment: history.environment, serverTime: history.serverTime)
        return VerifiedEvidence(verified: told, isSandbox: isSandbox, newestSignature: newestSignature)
    }
}
