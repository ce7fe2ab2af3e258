import Foundation
import MemberCore
import MemberHTTP

/// Asks the server, or the engine on this device. Neither the app nor its requests contain the shared secret.
struct OfferClient: Sendable {
    let context: StoreOffersContext

    /// A verdict for each product, from one gathering and one verification.
    func reply(to query: OfferQuery) async -> OfferReply {
        var gates: [String: OfferDecision] = [:]
        var seen: Set<String> = []
        var open = query
        open.products = query.products.filter { product in
            guard seen.insert(product.productIdentifier).inserted else { return false }
            gates[product.productIdentifier] = engine.decideWithoutEvidence(query.kind, for: product, offerID: query.offerID)
            return gates[product.productIdentifier] == nil
        }
        guard !open.products.isEmpty else { return OfferReply(decisions: gates) }
        var reply = await decided(open)
        reply.decisions.merge(gates) { decided, _ in decided }
        return reply
    }

    private var engine: OfferEngine { if case .local(_, let engine) = context.mode { engine } else { OfferEngine() } }

    private func decided(_ query: OfferQuery) async -> OfferReply {
        let evidence =
            if let given = query.evidence { given } else { await context.gather() }
        switch context.mode {
        case .local(let verifier, _):
            return OfferReply(decisions: engine.decisions(query, on: await verified(evidence, verifier)))
        case .server(let server, let key):
            let member = if let given = query.member { given } else { await context.member() }
            return await asked(query, OfferMemory.Basis(evidence: evidence, member: member), server, key)
        }
    }

    private func verified(_ gathered: DeviceEvidence, _ verifier: StoreVerifier) async -> OfferEvidence {
        do throws(EvidenceFailure) {
            switch gathered {
            case .signed(let transactions, let renewals, let states):
                return .verified(try await verifier.evidence(transactions: transactions, renewals: renewals).adding(states))
            case .receipt(let bytes): return .verified(try await verifier.evidence(receiptFile: bytes, sandbox: .review))
            case .none: return .none
            case .transaction: return .failed(EvidenceFailure(.verifyFailed))
            }
        } catch { return .failed(error) }
    }

    /// The server's last reply, if it is for the same question and basis and is not too old, else a new one. A failure is unknown.
    private func asked(_ query: OfferQuery, _ basis: OfferMemory.Basis, _ server: URL, _ key: String) async -> OfferReply {
        let question = OfferMemory.Question(kind: query.kind, offerID: query.offerID)
        if let known = context.memory.entry(question)?.reply(for: query.products, basis, at: context.clock.uptime),
            known.age < context.maximumAge
        {
            return known
        }
        let body = OffersWire.Request(
            kind: query.kind, products: query.products.map(OffersWire.Product.init), evidence: .init(basis.evidence),
            member: basis.member.map(OffersWire.member), offerID: query.offerID, appVersion: context.appVersion)
        do throws(OfferServerError) {
            let request = OfferRequest(server: server, key: key, body: body)
            let reply = try await request.reply(by: context.transport, at: context.clock.now)
            context.memory.keep(question, basis, query.products, reply, at: context.clock.uptime)
            return reply
        } catch {
            return OfferReply(decisions: engine.decisions(query, on: .failed(error.failure)), failure: error)
        }
    }
}

extension OfferEngine {
    /// Decides on each product, or only on its group where the product has no identifier.
    fileprivate func decisions(_ query: OfferQuery, on evidence: OfferEvidence) -> [String: OfferDecision] {
        query.products.reduce(into: [:]) { decisions, product in
            let id = product.productIdentifier
            decisions[id] =
                id.isEmpty
                ? decide(query.kind, group: product.subscriptionGroupIdentifier, offerID: query.offerID, on: evidence)
                : decide(query.kind, for: product, offerID: query.offerID, on: evidence)
        }
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
