package import Foundation
package import StoreOffers

/// A notification as it is stored: once for each app, environment and identifier.
package struct NotificationRow: Sendable, Equatable {
    /// The store's identifier, or the hash of the payload where it has none.
    package var id: String
    /// The event's type and subtype.
    package var type: String
    package var subtype: String?
    /// When the store signed it.
    package var signed: StoreTime?
    /// The original transaction; nil for a notification without one.
    package var original: String?
    /// The payload as it was signed.
    package var payload: Data

    /// A notification.
    package init(id: String, type: String, subtype: String?, signed: StoreTime?, original: String?, payload: Data) {
        (self.id, self.type, self.subtype, self.signed) = (id, type, subtype, signed)
        (self.original, self.payload) = (original, payload)
    }
}

/// An event of the feed before it has a number.
package struct NewOfferEvent: Sendable, Equatable {
    /// The member; nil for an event that concerns none.
    package var member: String?
    /// The name: a notification's type in lower case with dots (`notification.did_renew`), `member.erased`, `consumption.requested`, …
    package var type: String
    /// When the store signed what led to it; nil for an event of the service itself.
    package var signed: StoreTime?
    /// The event's further members, as JSON.
    package var data: Data

    /// An event.
    package init(member: String?, type: String, signed: StoreTime?, data: Data = Data("{}".utf8)) {
        (self.member, self.type, self.signed, self.data) = (member, type, signed, data)
    }
}

/// An event of the feed.
package struct OfferEvent: Sendable, Equatable {
    /// Its number: each event's is greater than those of all events stored before.
    package var id: Int64
    package var event: NewOfferEvent
    /// When it was stored, by the database's time.
    package var stored: StoreTime

    /// An event.
    package init(id: Int64, event: NewOfferEvent, stored: StoreTime) { (self.id, self.event, self.stored) = (id, event, stored) }
}

/// A signature that was given, with who asked for it and why.
package struct SignatureRow: Sendable, Equatable {
    package var nonce: String
    package var member: String
    package var product: String
    /// The promotional offer; nil for an introductory override.
    package var offer: String?
    /// 1, 2, or 3 for an introductory override.
    package var form: Int
    /// The reason that the caller gave.
    package var why: String
    /// The name of the API key that asked.
    package var key: String
    /// The decision that allowed it, as ``StoredDecision/encoded()`` writes it; nil for an override.
    package var decision: Data?
    /// The versions of the member's histories that were decided on, by original transaction.
    package var versions: [String: Int]

    /// A signature.
    package init(
        nonce: String, member: String, product: String, offer: String?, form: Int, why: String, key: String, decision: Data?,
        versions: [String: Int]
    ) {
        (self.nonce, self.member, self.product, self.offer) = (nonce, member, product, offer)
        (self.form, self.why, self.key, self.decision, self.versions) = (form, why, key, decision, versions)
    }
}

/// An operator's mark that a tester's eligibility was reset at a time.
package struct ResetRow: Sendable, Equatable {
    package var member: String
    package var at: StoreTime

    /// A reset.
    package init(member: String, at: StoreTime) { (self.member, self.at) = (member, at) }
}

/// A request of the store for consumption data.
package struct ConsumptionRow: Sendable, Equatable {
    package var transaction: String
    package var member: String
    /// Until when the store wants the answer.
    package var due: StoreTime
    /// When it was answered; nil while it is open.
    package var answered: StoreTime?

    /// A request.
    package init(transaction: String, member: String, due: StoreTime, answered: StoreTime? = nil) {
        (self.transaction, self.member, self.due, self.answered) = (transaction, member, due, answered)
    }
}

/// The keyed hash of an erased original transaction.
package struct ErasureRow: Sendable, Equatable {
    /// HMAC-SHA-256 of the original transaction, under the service's key.
    package var hash: Data
    /// Until when the original transaction is not stored again.
    package var until: StoreTime

    /// An erasure.
    package init(hash: Data, until: StoreTime) { (self.hash, self.until) = (hash, until) }
}
