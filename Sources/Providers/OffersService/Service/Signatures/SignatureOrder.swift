import Foundation
import OffersBackend
import StoreOffers

/// A request for a signature after everything in it was checked that needs no evidence.
struct SignatureOrder: Sendable {
    let request: SignatureRequest
    let caller: OfferCaller
    let app: ServedApp
    let scope: OfferScope
    /// The member, in the one form of its name.
    let member: String
    /// The product as the settings list it.
    let product: StoreProduct
    /// The reason that the caller gave.
    let why: String

    init(
        _ request: SignatureRequest, _ service: OffersService, _ caller: OfferCaller, atLeast kind: OfferCaller.Kind
    ) throws(OfferProblem) {
        let app = try service.app(of: caller, atLeast: kind)
        (self.request, self.caller, self.app) = (request, caller, app)
        scope = try service.scope(app, request.environment ?? .production)
        // A signature is good in both environments, so that the sandbox's purchases sign only where they may decide.
        guard scope.environment == .production || app.sandbox == .review else {
            throw .notEligible(OfferReason.environmentMismatch.rawValue)
        }
        member = try service.member(request.member)
        guard let product = app.products[request.productId] else { throw .notOffered }
        self.product = product
        why = request.why.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...OffersService.maximumReason).contains(why.unicodeScalars.count) else { throw .invalid("why") }
    }

    /// The promotional offer, which the settings must list for the product.
    func offer() throws(OfferProblem) -> String {
        guard let offer = request.offerId else { throw .invalid("offerId") }
        guard product.promotionalOfferIDs?.contains(offer) == true else { throw .notOffered }
        return offer
    }

    /// The form of a promotional offer's signature.
    func form() throws(OfferProblem) -> Int {
        let form = request.form ?? 2
        guard form == 1 || form == 2 else { throw .invalid("form") }
        guard request.allow == nil else { throw .invalid("allow") }
        return form
    }

    /// A member of the request that an override does not have; nil without one.
    var beyondOverride: String? { request.offerId != nil ? "offerId" : request.form != nil ? "form" : nil }

    func signer() throws(OfferProblem) -> OfferSigner {
        guard let signer = app.signer else { throw .notOffered }
        return signer
    }

    /// The member's app account token; nil for a member that is an original transaction.
    var token: String? { UUID(uuidString: member) == nil ? nil : member }
    /// The original transaction that is the member; nil for an app account token.
    var transaction: String? { token == nil ? member : nil }
}
