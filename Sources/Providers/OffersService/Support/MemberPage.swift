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

extension MemberLook.What {
    /// Older entries of a list.
    static func list(_ list: MemberList) -> MemberLook.What {
        switch list {
        case .notifications: .notifications
        case .signatures: .signatures
        case .events: .events
        case .offerings: .offerings
        case .consumptions: .consumptions
        case .looks: .looks
        }
    }
}
