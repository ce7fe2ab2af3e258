import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers

@testable import OffersService

extension ServiceStage {
    /// A day of the tests in milliseconds since 1970, counted from their start.
    static func day(_ count: Double) -> Int64 { Int64(start.timeIntervalSince1970 * 1000) + Int64(count * 86_400_000) }

    /// A signed month of a subscription.
    static func period(
        _ id: String, of original: String = "1", from day: Double = -10, days: Double = 30, signed: Double = -1,
        token: String? = nil,
        by authority: StoreAuthority = store, _ more: [String: JSONValue] = [:]
    ) throws -> String {
        var members: [String: JSONValue] = [
            "transactionId": .string(id), "originalTransactionId": .string(original), "purchaseDate": .integer(self.day(day)),
            "expiresDate": .integer(self.day(day + days)), "signedDate": .integer(self.day(signed)),
        ]
        members["appAccountToken"] = token.map(JSONValue.string)
        return try authority.transaction(members.merging(more) { $1 })
    }

    /// The members of a free trial.
    static let trial: [String: JSONValue] = ["offerType": .integer(1), "offerDiscountType": .string("FREE_TRIAL")]

    /// A signed renewal info.
    static func renewal(
        of original: String = "1", signed: Double = -1, by authority: StoreAuthority = store, _ more: [String: JSONValue] = [:]
    ) throws -> String {
        let members: [String: JSONValue] = [
            "originalTransactionId": .string(original), "signedDate": .integer(day(signed)),
        ]
        return try authority.renewal(members.merging(more) { $1 })
    }

    /// The evidence of signed transactions.
    static func signed(_ transactions: String..., renewals: [String] = []) -> OffersWire.Evidence {
        .signed(transactions: transactions, renewals: renewals)
    }

    /// A notification about a subscription.
    static func notification(
        _ type: String, _ subtype: String? = nil, uuid: String = UUID().uuidString, about transaction: String? = nil,
        renewal: String? = nil, signed: Double = 0, by authority: StoreAuthority = store, more: [String: JSONValue] = [:]
    ) throws -> Data {
        let members: [String: JSONValue] = ["signedDate": .integer(day(signed))]
        return try authority.notification(
            type, subtype: subtype, uuid: uuid, transaction: transaction, renewal: renewal, members: members.merging(more) { $1 })
    }

    /// A verdict on one product.
    func verdict(
        _ evidence: OffersWire.Evidence? = nil, member: String? = nil, kind: OfferKind = .introductory,
        product: String = "monthly",
        offer: String? = nil, version: String? = nil, by caller: OfferCaller = app
    ) async throws -> OffersWire.Verdict {
        let request = Self.request(evidence, member: member, kind: kind, product: product, offer: offer, version: version)
        let response = try await service.eligibility(request, by: caller)
        guard let verdict = response.decisions[product] else { throw OfferProblem.invalid("decisions") }
        return verdict
    }

    /// A question about one product.
    static func request(
        _ evidence: OffersWire.Evidence? = nil, member: String? = nil, kind: OfferKind = .introductory,
        product: String = "monthly",
        offer: String? = nil, version: String? = nil
    ) -> OffersWire.Request {
        OffersWire.Request(
            kind: kind, products: [OffersWire.Product(StoreProduct(product))], evidence: evidence,
            member: member.flatMap(OffersWire.member(named:)), offerID: offer, appVersion: version)
    }

    /// A request for a signature.
    static func order(
        _ member: String = ann, product: String = "monthly", offer: String? = "spring", form: Int? = nil,
        why: String = "paywall",
        kind: String? = nil, evidence: OffersWire.Evidence? = nil
    ) -> SignatureRequest {
        var order = SignatureRequest(member: member, productId: product, why: why)
        (order.offerId, order.form, order.kind, order.evidence) = (offer, form, kind, evidence)
        return order
    }

    /// The problem of an action; nil where it succeeds.
    static func problem(_ action: () async throws -> Void) async -> OfferProblem? {
        do { try await action() } catch { return error as? OfferProblem ?? .invalid("\(error)") }
        return nil
    }
}
