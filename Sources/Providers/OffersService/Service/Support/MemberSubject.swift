import Foundation
import MemberCore
import StoreOffers

/// A member that is known, as its file is made of it.
struct MemberSubject: Sendable {
    let member: String
    let entry: MemberCache.Entry
    /// The original transactions of purchases that are not subscriptions, by the newest events.
    let others: [String]

    /// How many events are looked through for purchases that are not subscriptions.
    static let traced = 200
}

extension OffersService {
    /// Finds a member: by its subscriptions, or by events and requests about other purchases.
    /// - Throws: ``OfferProblem/memberUnknown``.
    func subject(_ member: String, _ scope: OfferScope) async throws(OfferProblem) -> MemberSubject {
        let entry = try await entry(of: member, scope)
        let events = try await stored { store throws(OfferStoreError) in
            try await store.events(of: member, before: .max, limit: MemberSubject.traced, in: scope)
        }
        if entry.histories.isEmpty, events.isEmpty {
            let requests = try await stored { store throws(OfferStoreError) in
                try await store.consumptions(of: member, olderThan: .newest, limit: 1, in: scope)
            }
            guard !requests.isEmpty else { throw .memberUnknown }
        }
        let known = Set(entry.histories.map(\.original))
        let named = events.compactMap { (try? JSONValue(parsing: $0.event.event.data))?["originalTransactionId"]?.string }
        return MemberSubject(member: member, entry: entry, others: Set(named).subtracting(known).sorted())
    }
}
