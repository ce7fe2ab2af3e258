package import StoreOffers

/// The lists of a member's file that have older entries.
package enum MemberList: String, Sendable, CaseIterable {
    case notifications, signatures, events, offerings, consumptions, looks
}

/// Some entries of a list, newest first.
package struct MemberPage<Entry: Sendable & Equatable>: Sendable, Equatable {
    package var entries: [Entry] = []
    /// The place behind the last entry; nil where there are no older ones.
    package var older: ListPlace?

    /// A page without entries.
    package init() {}

    /// A page of entries.
    /// - Parameters:
    ///   - found: The entries, newest first, with one more than ``MemberFile/most`` where there are older ones.
    ///   - place: The place behind an entry.
    init(_ found: [Entry], _ place: (Entry) -> ListPlace) {
        entries = Array(found.prefix(MemberFile.most))
        older = found.count > MemberFile.most ? entries.last.map(place) : nil
    }
}

/// The entries of one list.
package enum MemberEntries: Sendable, Equatable {
    case notifications(MemberPage<MemberNotification>)
    case signatures(MemberPage<MemberSignature>)
    case events(MemberPage<MemberEvent>)
    case offerings(MemberPage<CampaignMember>)
    case consumptions(MemberPage<ConsumptionRow>)
    case looks(MemberPage<MemberLook>)
}

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

/// A recorded look at a member.
package struct MemberLook: Sendable, Equatable {
    /// What was looked at.
    package enum What: String, Sendable, CaseIterable {
        /// A search, which found the member.
        case search
        /// The member's file.
        case file
        /// Older entries of a list of the file.
        case notifications, signatures, events, offerings, consumptions, looks
    }

    package let what: What
    /// The name of the API key that the operator signed in with.
    package let key: String
    /// When, by the database's time.
    package let at: StoreTime
    /// A mark that no other look has.
    package let mark: Int64

    /// A look.
    package init(_ what: What, key: String, at: StoreTime, mark: Int64) {
        (self.what, self.key, self.at, self.mark) = (what, key, at, mark)
    }
}
