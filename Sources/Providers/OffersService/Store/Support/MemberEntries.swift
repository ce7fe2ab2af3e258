package import StoreOffers

/// A notification of the store about a member, without its payload.
package struct MemberNotification: Sendable, Equatable {
    package let id: String
    package let type: String
    package let subtype: String?
    /// When the store signed it; nil where it does not say.
    package let signed: StoreTime?
    /// The original transaction that it is about.
    package let original: String
    /// When it was stored.
    package let stored: StoreTime

    /// A notification.
    package init(id: String, type: String, subtype: String?, signed: StoreTime?, original: String, stored: StoreTime) {
        (self.id, self.type, self.subtype, self.signed) = (id, type, subtype, signed)
        (self.original, self.stored) = (original, stored)
    }
}

/// A signature that a member was given.
package struct MemberSignature: Sendable, Equatable {
    package let row: SignatureRow
    /// When it was recorded.
    package let stored: StoreTime

    /// A signature.
    package init(_ row: SignatureRow, stored: StoreTime) { (self.row, self.stored) = (row, stored) }
}

/// An event about a member, with its deliveries to the webhooks' endpoints, by the endpoint's name.
package struct MemberEvent: Sendable, Equatable {
    package let event: OfferEvent
    package var deliveries: [DeliveryRow]

    /// An event.
    package init(_ event: OfferEvent, deliveries: [DeliveryRow] = []) { (self.event, self.deliveries) = (event, deliveries) }
}
