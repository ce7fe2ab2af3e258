import Foundation
import MemberCore
import StoreOffers

/// Remembers what was read of members lately, so that a member whose histories have not changed since is not read again.
///
/// It never decides whether they have changed: each use compares the marks of the stored histories, which no two changes share.
final class MemberCache: Sendable {
    struct Key: Hashable, Sendable {
        let scope: OfferScope
        let member: String
    }

    /// All that was read of a member.
    struct Entry: Sendable {
        let histories: [KeptHistory]
        /// The evidence that the histories are together.
        let evidence: OfferEvidence
        /// Hashes of evidence that is in the histories.
        fileprivate(set) var contained: Set<Data> = []

        init(_ histories: [KeptHistory]) { (self.histories, evidence) = (histories, OfferEvidence(histories)) }

        /// The mark of each history.
        var marks: [String: Int64] { Dictionary(histories.map { ($0.original, $0.revision) }) { first, _ in first } }
    }

    private static let maximumContained = 16
    private let memory: Locked<BoundedMemory<Key, Entry>>

    /// - Parameters:
    ///   - count: The most members.
    ///   - records: The most records of all members together.
    init(count: Int = 20_000, records: Int = 50_000) { memory = Locked(BoundedMemory(count: count, cost: records)) }

    /// What was read of a member, if that was lately.
    func entry(_ key: Key) -> Entry? { memory.withLock { $0.value(key) } }

    /// Remembers what was read of a member.
    func remember(_ entry: Entry, _ key: Key) {
        guard !entry.histories.isEmpty else { return }
        let records = entry.histories.reduce(1) { $0 + $1.history.records.count }
        memory.withLock { $0.keep(entry, key, cost: records) }
    }

    /// Remembers that evidence changed nothing: it is in the histories.
    func note(_ hash: Data, isIn entry: Entry, _ key: Key) {
        let marks = entry.marks
        memory.withLock { memory in
            memory.change(key) { known in
                guard known.marks == marks else { return }
                if known.contained.count >= Self.maximumContained { known.contained.removeAll() }
                known.contained.insert(hash)
            }
        }
    }
}

extension OfferEvidence {
    /// The evidence of histories together; none where they have no records.
    init(_ histories: [KeptHistory]) {
        self = StoredHistory.evidence(of: histories.map(\.history)).map(OfferEvidence.verified) ?? .none
    }
}
