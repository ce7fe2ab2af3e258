import MemberStorage
package import StoreOffers

/// The place behind an offering, in the order in which a campaign's began.
package struct OfferingPlace: Sendable, Equatable {
    package let began: StoreTime
    package let mark: Int64

    /// The place behind an offering.
    package init(behind one: Offering) { (began, mark) = (one.began, one.mark) }

    /// A place.
    package init(began: StoreTime, mark: Int64) { (self.began, self.mark) = (began, mark) }

    /// The place before all.
    package static let first = OfferingPlace(began: StoreTime(milliseconds: .min), mark: .min)
}

extension OfferStore {
    /// Reads all offerings of a member, earliest first.
    /// - Parameters:
    ///   - names: The member's names: its own, and those of its subscriptions before they were claimed.
    ///   - scope: The app and environment.
    /// - Returns: The offerings.
    /// - Throws: ``OfferStoreError``.
    package func offerings(of names: Set<String>, in scope: OfferScope) async throws(OfferStoreError) -> [Offering] {
        guard !names.isEmpty else { return [] }
        let all = try await database.rows(OfferingRows.ofMember(names, scope)).reading(OfferingRows.read)
        return all.sorted { ($0.began, $0.mark) < ($1.began, $1.mark) }
    }

    /// Reads the offerings of a campaign in the order in which they began, in pages.
    /// - Parameters:
    ///   - campaign: The campaign's name.
    ///   - place: The place behind the last one of the page before.
    ///   - limit: The most offerings.
    ///   - scope: The app and environment.
    /// - Returns: The offerings; fewer than the limit on the last page.
    /// - Throws: ``OfferStoreError``.
    package func offerings(
        ofCampaign campaign: String, after place: OfferingPlace, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [Offering] {
        let cursor: [SQLValue] = [.text(campaign), .time(place.began), .integer(place.mark), .integer(Int64(max(0, limit)))]
        return try await database.rows(OfferStatement(OfferingRows.ofCampaign, scope.values + cursor)).reading(OfferingRows.read)
    }

    /// Begins an offering, if nothing that decided has changed: the member has the same histories, no other process began an offering of
    /// the group for it, and the campaign still runs by the database's time.
    /// - Parameters:
    ///   - offering: The offering; its number is the next one of the member in the group.
    ///   - histories: All histories of the member, as they were decided on.
    ///   - scope: The app and environment.
    /// - Returns: Whether it began; if not, nothing was written, and the step reads again.
    /// - Throws: ``OfferStoreError``.
    package func begin(
        _ offering: Offering, on histories: [KeptHistory], in scope: OfferScope
    ) async throws(OfferStoreError) -> Bool {
        let guards = histories.sorted { $0.original < $1.original }.map { OfferingRows.unchanged($0, scope) }
        let count = CampaignRows.count(offering, histories: histories.count, scope)
        guard try await database.commit(guards + [OfferingRows.insertion(offering, scope), count]) != nil else { return true }
        // An earlier try of this commit may have been made.
        let key: [SQLValue] = [.text(offering.member), .text(offering.group), .integer(offering.number)]
        let found = try await database.rows(OfferStatement(OfferingRows.ofNumber, scope.values + key))
        return try found.reading(OfferingRows.read).first?.mark == offering.mark
    }

    /// A mark that no other offering has.
    package func offeringMark() -> Int64 { revision() }
}
