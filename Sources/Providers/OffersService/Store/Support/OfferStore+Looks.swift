import MemberStorage
import StoreOffers

extension OfferStore {
    /// Records looks, all of them or none.
    /// - Parameters:
    ///   - looks: The looks.
    ///   - scope: The app and environment.
    /// - Returns: Whether they are recorded; no where a member was erased, or its subscription claimed by another one, meanwhile.
    /// - Throws: ``OfferStoreError``.
    package func record(_ looks: [NewLook], in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        let guards = looks.compactMap { LookRows.guarding($0, scope) }
        let rows = looks.map { LookRows.insertion($0, mark: revision(), scope) }
        guard let place = try await database.commit(guards + rows) else { return true }
        // Only an earlier try of this commit can have recorded a look with the same mark.
        return place >= guards.count
    }

    /// Reads who looked at a member, newest first.
    /// - Parameters:
    ///   - member: The member.
    ///   - place: The place behind a look.
    ///   - mark: The mark of that look.
    ///   - limit: The most looks.
    ///   - scope: The app and environment.
    /// - Returns: The looks.
    /// - Throws: ``OfferStoreError``.
    package func looks(
        at member: String, olderThan place: ListPlace = .newest, mark: Int64 = .max, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [MemberLook] {
        let query = MemberListRows.looks(at: member, olderThan: place, mark: mark, limit, scope)
        return try await database.rows(query).reading(LookRows.read)
    }

    /// Finds a row of a member that an erasure of it removes or changes; nil for an unknown member.
    package func anchor(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> NewLook.Subject? {
        if let original = try await marks(of: member, in: scope).keys.min() { return .init(member, .history(original)) }
        if let event = try await events(of: member, limit: 1, in: scope).first { return .init(member, .event(event.id)) }
        let request = try await consumptions(of: member, olderThan: .newest, limit: 1, in: scope).first
        return request.map { .init(member, .consumption($0.transaction)) }
    }
}
