import Foundation
import MemberCore
import StoreOffers

/// A member that is known, as its file is made of it.
struct MemberSubject: Sendable {
    /// The member, with a row of it.
    let subject: NewLook.Subject
    let entry: MemberCache.Entry
    /// The original transactions of purchases that are not subscriptions, by the newest events.
    let others: [String]

    var member: String { subject.member }

    /// The purchases of all subscriptions together.
    var history: PurchaseHistory {
        guard case .verified(let evidence) = entry.evidence else { return PurchaseHistory(source: .signedData, transactions: []) }
        return evidence.history
    }

    /// How many events are looked through for purchases that are not subscriptions.
    fileprivate static let traced = 200
}

extension OffersService {
    /// Finds a member: by its subscriptions, or by events and requests about other purchases.
    /// - Throws: ``OfferProblem/memberUnknown``.
    func subject(_ member: String, _ scope: OfferScope) async throws(OfferProblem) -> MemberSubject {
        let entry = try await entry(of: member, scope)
        // A subscription that was claimed is its claimant's.
        let owner = try await stored { store throws(OfferStoreError) in
            entry.histories.isEmpty ? try await store.owner(of: member, in: scope) : nil
        }
        if let owner, owner != member { return try await self.subject(owner, scope) }
        let (subject, events) = try await stored { store throws(OfferStoreError) in
            let known = entry.histories.first.map { NewLook.Subject(member, .history($0.original)) }
            let subject = known == nil ? try await store.anchor(of: member, in: scope) : known
            return (subject, try await store.events(of: member, limit: MemberSubject.traced, in: scope))
        }
        guard let subject else { throw .memberUnknown }
        let originals = Set(entry.histories.map(\.original))
        let named = events.compactMap { (try? JSONValue(parsing: $0.event.data))?["originalTransactionId"]?.string }
        return MemberSubject(subject: subject, entry: entry, others: Set(named).subtracting(originals).sorted())
    }

    /// Records a look at members, or at nobody.
    /// - Returns: Whether it is recorded: not if one of the members was erased or claimed meanwhile.
    func record(
        _ what: MemberLook.What, at subjects: [NewLook.Subject], by caller: OfferCaller, _ scope: OfferScope
    ) async throws(OfferProblem) -> Bool {
        let key = caller.key
        let looks = subjects.isEmpty ? [NewLook(what, key: key, at: nil)] : subjects.map { NewLook(what, key: key, at: $0) }
        return try await stored { store throws(OfferStoreError) in try await store.record(looks, in: scope) }
    }
}
