public import Foundation
public import MemberCore

/// A question about offers, for the cases that the short forms of ``OfferEligibility`` do not cover: a named offer, a group, a member
/// or evidence that the caller has.
///
/// ```swift
/// let reply = await OfferEligibility.reply(to: OfferQuery(.promotional, products: [monthly], offerID: "spring"))
/// if reply.decisions["monthly"]?.eligible == true { showSpringOffer() }
/// ```
public struct OfferQuery: Sendable, Hashable {
    /// The kind of offer.
    public var kind: OfferKind
    /// The products. One without an identifier asks about its group, and its verdict has the empty identifier.
    public var products: [StoreProduct]
    /// The promotional or win-back offer in question; nil for any.
    public var offerID: String?
    /// The member's app account token; nil means the context's ``StoreOffersContext/member``.
    public var member: UUID?
    /// The evidence; nil means that the context gathers it.
    public var evidence: DeviceEvidence?

    /// Creates a question about products.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - products: The products; a repeated one is decided once.
    ///   - offerID: The promotional or win-back offer in question; nil for any.
    ///   - member: The member's app account token; nil means the context's.
    ///   - evidence: The evidence; nil means that the context gathers it.
    public init(
        _ kind: OfferKind, products: [any OfferProduct], offerID: String? = nil, member: UUID? = nil,
        evidence: DeviceEvidence? = nil
    ) {
        (self.kind, self.products, self.offerID) = (kind, products.map { StoreProduct($0) }, offerID)
        (self.member, self.evidence) = (member, evidence)
    }

    /// Creates a question about a whole group.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - group: The group; nil is allowed only if the purchases show one group.
    ///   - offerID: The promotional or win-back offer in question; nil for any.
    ///   - member: The member's app account token; nil means the context's.
    ///   - evidence: The evidence; nil means that the context gathers it.
    public init(
        _ kind: OfferKind, group: String?, offerID: String? = nil, member: UUID? = nil, evidence: DeviceEvidence? = nil
    ) {
        self.init(kind, products: [StoreProduct("", group: group)], offerID: offerID, member: member, evidence: evidence)
    }
}

extension OfferQuery: Masked {
    /// The kind and the number of products.
    public var description: String { "<question about \(products.count) products: \(kind.rawValue)>" }
}
