import Foundation
import MemberCore
import MemberHTTP

/// A request to a server and its response: `POST /v1/offers/eligibility`.
struct OfferRequest: Sendable {
    let server: URL
    let appToken: String

    /// The request.
    func request(_ kind: OfferKind, _ products: [StoreProduct], _ evidence: DeviceEvidence) -> HTTPRequest {
        var request = HTTPRequest(.post, server.appending(path: "v1/offers/eligibility"))
        request.headers["Authorization"] = "Bearer \(appToken)"
        request.headers["Accept"] = "application/json"
        let body = Body(kind: kind, productIds: products.map(Item.init), evidence: Proof(evidence))
        request.body = (try? JSONEncoder.sorted.encode(body)).map(HTTPBody.json)
        return request
    }

    /// The verdicts; each product must have one.
    func decisions(
        _ kind: OfferKind, _ products: [StoreProduct], in body: Data
    ) throws(EvidenceFailure) -> [String: OfferDecision] {
        guard let response = try? StrictJSON.decode(Response.self, from: body) else { throw EvidenceFailure(.verifyFailed) }
        var decisions: [String: OfferDecision] = [:]
        for id in products.map(\.productIdentifier) {
            guard let one = response.decisions[id], let reason = OfferReason(rawValue: one.reason) else {
                throw EvidenceFailure(.verifyFailed)
            }
            decisions[id] = OfferDecision(
                kind: kind, productID: id, eligible: one.eligible, reason: reason, decidedBy: one.decidedBy ?? [],
                retryable: one.retryable ?? false, clock: response.clock.map { .exact(StoreTime(milliseconds: $0)) },
                offerIDs: [],
                sandbox: one.sandbox ?? false)
        }
        return decisions
    }

    private struct Body: Encodable {
        let kind: OfferKind
        let productIds: [Item]
        let evidence: Proof
    }

    private struct Item: Encodable {
        let id: String
        let groupId: String?
        let introOffer: Bool?
        let promoOfferIds: [String]?

        init(_ product: StoreProduct) {
            (id, groupId) = (product.productIdentifier, product.subscriptionGroupIdentifier)
            (introOffer, promoOfferIds) = (product.hasIntroductoryOffer, product.promotionalOfferIDs)
        }
    }

    private struct Proof: Encodable {
        var receipt: String?
        var signedTransactions: [String]?
        var renewalInfos: [String]?

        init(_ evidence: DeviceEvidence) {
            switch evidence {
            case .none: break
            case .receipt(let bytes): receipt = bytes.base64EncodedString()
            case .signed(let transactions, let renewals, _): (signedTransactions, renewalInfos) = (transactions, renewals)
            }
        }
    }

    private struct Response: Decodable {
        struct One: Decodable {
            let eligible: Bool?
            let reason: String
            let decidedBy: [String]?
            let retryable: Bool?
            let sandbox: Bool?
        }
        let decisions: [String: One]
        let clock: Int64?
    }
}
