import MemberCore
import MemberStorage
import StoreOffers

/// The lists of a member's file. A member has the names of its subscriptions too: before one was claimed, it was its own member.
extension OfferStore {
    /// Reads events of a member, newest first.
    /// - Parameters:
    ///   - member: The member.
    ///   - number: The number that they are below.
    ///   - limit: The most events.
    ///   - scope: The app and environment.
    /// - Returns: The events.
    /// - Throws: ``OfferStoreError``.
    package func events(
        of member: String, before number: Int64 = .max, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [OfferEvent] {
        let query = MemberListRows.events(of: member, before: number, limit, scope)
        return try await database.rows(query).reading(EventRows.read)
    }

    /// Reads the webhooks' log of some events, at most some hundreds.
    package func deliveries(
        of events: [Int64], in scope: OfferScope
    ) async throws(OfferStoreError) -> [Int64: [DeliveryRow]] {
        guard !events.isEmpty else { return [:] }
        let rows = try await database.rows(MemberListRows.deliveries(of: events, scope)).reading(DeliveryRows.read)
        return Dictionary(grouping: rows, by: \.event)
    }

    /// Reads notifications about a member's subscriptions and about further purchases, those first that were signed last.
    package func notifications(
        of member: String, others: [String], olderThan place: ListPlace = .newest, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [MemberNotification] {
        let query = MemberListRows.notifications(of: member, others, olderThan: place, limit, scope)
        let all = try await database.rows(query).reading { row throws(OfferStoreError) in
            let (id, type, subtype) = (try row.text(), try row.text(), try row.optionalText())
            return MemberNotification(
                id: id, type: type, subtype: subtype, signed: try row.optionalTime(), original: try row.text(),
                stored: try row.time())
        }
        return all.sorted { ($0.place.time, $0.id) > ($1.place.time, $1.id) }
    }

    /// Reads signatures that a member was given, newest first.
    package func signatures(
        of member: String, olderThan place: ListPlace, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [MemberSignature] {
        let query = MemberListRows.signatures(of: member, olderThan: place, limit, scope)
        return try await database.rows(query).reading { row throws(OfferStoreError) in
            MemberSignature(try SignatureRows.read(&row), stored: try row.time())
        }
    }

    /// Reads what campaigns offered a member, newest first.
    package func offerings(
        of member: String, olderThan place: OfferingPlace, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [Offering] {
        let query = MemberListRows.offerings(of: member, olderThan: place, limit, scope)
        return try await database.rows(query).reading(OfferingRows.read)
    }

    /// Reads the store's requests for consumption data about a member, those first that are due last.
    package func consumptions(
        of member: String, olderThan place: ListPlace, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [ConsumptionRow] {
        let query = MemberListRows.consumptions(of: member, olderThan: place, limit, scope)
        return try await database.rows(query).reading(MemberRows.readConsumption)
    }
}

extension ListPlace {
    /// The place before the newest entry.
    package static let newest = ListPlace(time: StoreTime(milliseconds: .max), name: "")
}

extension OfferingPlace {
    /// The place behind all.
    package static let last = OfferingPlace(began: StoreTime(milliseconds: .max), mark: .max)
}

extension MemberNotification {
    /// The place behind it.
    package var place: ListPlace { ListPlace(time: signed ?? StoreTime(milliseconds: 0), name: id) }
}

extension MemberSignature {
    /// The place behind it.
    package var place: ListPlace { ListPlace(time: stored, name: row.nonce) }
}

extension MemberEvent {
    /// The place behind it.
    package var place: ListPlace { ListPlace(time: event.stored, name: String(event.id)) }
}

extension ConsumptionRow {
    /// The place behind it.
    package var place: ListPlace { ListPlace(time: due, name: transaction) }
}

extension MemberLook {
    /// The place behind it.
    package var place: ListPlace { ListPlace(time: at, name: String(mark)) }
}
