import Foundation
import MemberCore
import StoreOffers

extension OffersService {
    /// Reads all of the member whom the evidence most likely is about.
    func read(_ evidence: VerifiedEvidence, _ scope: OfferScope) async throws(OfferProblem) -> KeptEvidence {
        guard let likely = evidence.likelyMember else { return KeptEvidence() }
        return KeptEvidence(
            read: (MemberCache.Key(scope: scope, member: likely), try await entry(of: likely, scope)))
    }

    /// Remembers evidence that is in what was read of one member, all of it.
    func note(_ genuine: GenuineEvidence, _ kept: KeptEvidence) {
        guard let hash = genuine.hash, let read = kept.read, kept.erased.isEmpty else { return }
        let originals = Set(read.entry.histories.map(\.original))
        guard kept.histories.allSatisfy({ originals.contains($0.original) }) else { return }
        members.note(hash, isIn: read.entry, read.key)
    }

    /// The history of a subscription, which mostly is among those of the member that were read together.
    func history(
        of original: String, _ kept: KeptEvidence, _ scope: OfferScope
    ) async throws(OfferProblem) -> KeptHistory? {
        if let known = kept.read?.entry.histories.first(where: { $0.original == original }) { return known }
        return try await stored { store throws(OfferStoreError) in try await store.history(of: original, in: scope) }
    }

    /// All histories of a member; empty for one that is not known.
    func histories(of member: String, _ scope: OfferScope) async throws(OfferProblem) -> [KeptHistory] {
        try await entry(of: member, scope).histories
    }

    /// All that is stored of a member: what was read lately, if its marks are still the stored ones.
    func entry(of member: String, _ scope: OfferScope) async throws(OfferProblem) -> MemberCache.Entry {
        let key = MemberCache.Key(scope: scope, member: member)
        if let known = members.entry(key) {
            let marks = try await stored { store throws(OfferStoreError) in try await store.marks(of: member, in: scope) }
            if known.marks == marks { return known }
        }
        let entry = MemberCache.Entry(
            try await stored { store throws(OfferStoreError) in try await store.histories(of: member, in: scope) })
        members.remember(entry, key)
        return entry
    }
}
