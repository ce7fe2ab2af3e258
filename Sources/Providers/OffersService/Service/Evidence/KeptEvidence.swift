import Foundation
import MemberCore
package import StoreOffers

/// The subscriptions of evidence after it was stored.
struct KeptEvidence: Sendable {
    /// The histories with the evidence in them.
    var histories: [KeptHistory] = []
    /// Those of erased subscriptions: they decide, and are not stored.
    var erased: [KeptHistory] = []
    /// All that was read of one of the members.
    var read: (key: MemberCache.Key, entry: MemberCache.Entry)?
    /// Whether the histories are all that was read of that member, so that its evidence decides.
    var isRead = false

    /// Whether evidence was found before to be in what was read of its member: then the histories are those.
    mutating func contain(_ genuine: GenuineEvidence) -> Bool {
        guard let hash = genuine.hash, let read, read.entry.contained.contains(hash) else { return false }
        let originals = Set(genuine.evidence.originals)
        histories = read.entry.histories.filter { originals.contains($0.original) }
        isRead = true
        return true
    }

    /// The members that the signatures name.
    var members: Set<String> { Set((histories + erased).map(\.member)) }

    /// The member whom the evidence most likely is about; nil where its signatures name nobody.
    var likelyMember: String? {
        guard let likely = read?.key.member, members.contains(likely) else { return members.min() }
        return likely
    }
}

extension VerifiedEvidence {
    /// The member that its newest signed period names, else its first original transaction: most evidence is about this one alone.
    var likelyMember: String? {
        let named = history.transactions.last { $0.appAccountToken != nil }?.appAccountToken
        return named.flatMap(UUID.init(uuidString:)).map(OffersWire.member) ?? originals.first
    }
}

extension OfferScope {
    /// A history without records.
    package var emptyHistory: StoredHistory { StoredHistory(bundleID: app, environment: environment) }
}

extension HistoryChange {
    /// Whether the store has to be written: there are new records, or the store stated known ones at a later time.
    var isWorthWriting: Bool { isChange || !confirmed.isEmpty }
}

extension OfferWrite {
    /// Adds a history that evidence or a claim changed, with its events; one that they did not change is left out.
    mutating func add(_ one: KeptHistory, _ change: HistoryChange, isClaim: Bool, _ policies: OfferPolicies) {
        guard change.isWorthWriting || isClaim else { return }
        add(one, change, policies)
        if change.isChange { events.append(.stored(one)) }
        if isClaim { events.append(.claimed(one)) }
    }

    /// Adds a history, changed or not: if it is changed or erased meanwhile, nothing of the write is done.
    mutating func add(_ one: KeptHistory, _ change: HistoryChange, _ policies: OfferPolicies) {
        histories.append(OfferWrite.History(one, change, HistoryDates(of: one.history, policies: policies)))
    }
}

extension StoredHistory {
    /// The member that the records name: the app account token that the store signed last.
    var namedMember: String? {
        let known = evidence.history
        let periods = known.transactions.compactMap { one in one.appAccountToken.map { ($0, one.signed) } }
        let renewals = known.renewals.compactMap { one in one.appAccountToken.map { ($0, one.signed) } }
        let named = (periods + renewals).compactMap { text, signed in
            UUID(uuidString: text).map { (OffersWire.member($0), signed?.milliseconds ?? .min) }
        }
        return named.max { $0.1 < $1.1 }?.0
    }
}

extension [KeptHistory] {
    /// Adds the histories of original transactions that are not in the list yet.
    mutating func add(_ others: [KeptHistory]) {
        let known = Set(map(\.original))
        append(contentsOf: others.filter { !known.contains($0.original) })
    }
}
