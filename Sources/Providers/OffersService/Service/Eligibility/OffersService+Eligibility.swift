import Foundation
package import StoreOffers

extension OffersService {
    /// Decides about products.
    /// - Parameters:
    ///   - request: The question.
    ///   - caller: Whose key it was. An app key may not name a transaction, and what it says about a member is anybody's word.
    /// - Returns: A verdict for each product; evidence that cannot be verified is a verdict too.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func eligibility(
        _ request: OffersWire.Request, by caller: OfferCaller
    ) async throws(OfferProblem) -> OffersWire.Response {
        let app = try app(of: caller, atLeast: .app)
        guard request.evidence?.isForAppKeys ?? true || caller.kind >= .server else { throw .forbidden(below: .server) }
        let time = try await now()
        let gate = OfferEngine(policies: app.policies)
        let products = request.products.map(app.product)
        let isCampaigned = try await hasCampaign(for: products, app)
        let isGated =
            !isCampaigned
            && products.allSatisfy { gate.decideWithoutEvidence(request.kind, for: $0, offerID: request.offerID) != nil }
        let basis =
            isGated ? DecisionBasis(evidence: .none) : try await basis(of: request, app, by: caller, at: time)
        var response = response(request, products, basis, app, at: time)
        if isCampaigned, let subject = basis.subject {
            for (product, offer) in await campaignOffers(to: subject, for: products, app, at: time) {
                response.decisions[product]?.offer = offer
            }
        }
        return response
    }

    private func response(
        _ request: OffersWire.Request, _ products: [StoreProduct], _ basis: DecisionBasis, _ app: ServedApp, at time: StoreTime
    ) -> OffersWire.Response {
        var policies = app.policies
        policies.introductoryReset = basis.reset
        let engine = OfferEngine(policies: policies)
        var (decisions, isSandbox) = ([String: OffersWire.Verdict](), false)
        for product in products where decisions[product.productIdentifier] == nil {
            let decision = engine.decision(request, product, basis.evidence, at: time)
            isSandbox = isSandbox || decision.sandbox
            decisions[product.productIdentifier] = OffersWire.Verdict(decision, showsTransactions: basis.showsTransactions)
        }
        return OffersWire.Response(decisions: decisions, clock: time, sandbox: isSandbox ? true : nil)
    }
}

extension OfferEngine {
    /// Decides on a product, or on its group where it has no identifier.
    fileprivate func decision(
        _ request: OffersWire.Request, _ product: StoreProduct, _ evidence: OfferEvidence, at time: StoreTime
    ) -> OfferDecision {
        product.productIdentifier.isEmpty
            ? decide(
                request.kind, group: product.subscriptionGroupIdentifier, offerID: request.offerID, on: evidence, at: .exact(time)
            )
            : decide(request.kind, for: product, offerID: request.offerID, on: evidence, at: .exact(time))
    }
}
