package import Foundation
import MemberCore

extension OffersWire {
    /// The request's body.
    package struct Request: Sendable, Equatable {
        /// The kind of offer in question.
        package var kind: OfferKind
        /// The products; one without an identifier asks about its group.
        package var products: [Product]
        /// The evidence; nil if the client has none.
        package var evidence: Evidence?
        /// The member: an app account token in lower case, or an original transaction id.
        package var member: String?
        /// The promotional or win-back offer in question; nil for any.
        package var offerID: String?
        /// The app's version. It can only narrow what a sandbox's evidence decides.
        package var appVersion: String?

        /// Creates a body.
        package init(
            kind: OfferKind, products: [Product], evidence: Evidence? = nil, member: String? = nil, offerID: String? = nil,
            appVersion: String? = nil
        ) {
            (self.kind, self.products, self.evidence) = (kind, products, evidence)
            (self.member, self.offerID, self.appVersion) = (member, offerID, appVersion)
        }

        /// Reads a request as the service receives it.
        /// - Parameter data: The bytes, at most ``OffersWire/maximumRequest``.
        /// - Throws: ``OffersWire/Failure``.
        package init(decoding data: Data) throws(Failure) {
            self = try OffersWire.decode(
                Request.self, from: data, maximum: OffersWire.maximumRequest, values: OffersWire.maximumValues)
        }
    }

    /// A product in question.
    package struct Product: Sendable, Equatable, Codable {
        /// Its identifier; empty in a question about a whole group.
        package var id: String
        /// Its subscription group.
        package var groupId: String?
        /// Whether it has an introductory offer.
        package var introOffer: Bool?
        /// Its promotional offers.
        package var promoOfferIds: [String]?
        /// Its win-back offers.
        package var winBackOfferIds: [String]?

        /// Creates the wire form of a product.
        package init(_ product: StoreProduct) {
            (id, groupId) = (product.productIdentifier, product.subscriptionGroupIdentifier)
            (introOffer, promoOfferIds) = (product.hasIntroductoryOffer, product.promotionalOfferIDs)
            winBackOfferIds = product.winBackOfferIDs
        }

        /// The product.
        package var product: StoreProduct {
            StoreProduct(
                id, group: groupId, hasIntroductoryOffer: introOffer, promotionalOfferIDs: promoOfferIds,
                winBackOfferIDs: winBackOfferIds)
        }

        fileprivate var isAllowed: Bool {
            let texts = [groupId].compactMap { $0 } + (promoOfferIds ?? []) + (winBackOfferIds ?? [])
            return (id.isEmpty || OffersWire.isIdentifier(id)) && texts.allSatisfy(OffersWire.isIdentifier)
        }
    }

    /// The member as it is sent: an app account token in lower case.
    package static func member(_ token: UUID) -> String { token.uuidString.lowercased() }

    /// The one form of a member's name: an app account token in lower case, or the digits of an original transaction id. Nil for
    /// another text.
    package static func member(named text: String) -> String? {
        if let token = UUID(uuidString: text) { return member(token) }
        let isNumber = (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? text : nil
    }
}

extension OffersWire.Request: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, evidence, member, appVersion
        case products = "productIds"
        case offerID = "offerId"
    }

    /// Reads a body and checks its values.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decode(OfferKind.self, forKey: .kind)
        products = try values.decode([OffersWire.Product].self, forKey: .products)
        evidence = try values.decodeIfPresent(OffersWire.Evidence.self, forKey: .evidence)
        let named = try values.decodeIfPresent(String.self, forKey: .member)
        member = named.flatMap(OffersWire.member(named:))
        offerID = try values.decodeIfPresent(String.self, forKey: .offerID)
        appVersion = try values.decodeIfPresent(String.self, forKey: .appVersion)
        if named != nil && member == nil { throw OffersWire.Failure.member(.member) }
        try check()
    }

    private func check() throws(OffersWire.Failure) {
        guard products.count <= OffersWire.maximumProducts, products.allSatisfy(\.isAllowed) else { throw .member(.productIds) }
        if let offerID, !OffersWire.isIdentifier(offerID) { throw .member(.offerId) }
        if let appVersion, !OffersWire.isIdentifier(appVersion) { throw .member(.appVersion) }
    }
}

extension OffersWire.Request: Masked {
    /// The kind and the number of products.
    package var description: String { "<question about \(products.count) products: \(kind.rawValue)>" }
}
