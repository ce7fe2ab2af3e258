import Foundation
import MemberCore
import StoreOffers

extension OffersService {
    /// Stores verified evidence under the members that its signatures name. What is known already costs no write.
    /// - Parameters:
    ///   - genuine: The evidence.
    ///   - app: The app.
    ///   - time: The database's time.
    ///   - claimant: A member that the caller's server links subscriptions to whose signed data names no member; nil for none.
    /// - Returns: The subscriptions.
    /// - Throws: ``OfferProblem/claimedByAnother`` where one belongs to another member than the claimant; nothing is stored then.
    func keep(
        _ genuine: GenuineEvidence, _ app: ServedApp, at time: StoreTime, claimedBy claimant: String? = nil
    ) async throws(OfferProblem) -> KeptEvidence {
        let evidence = genuine.evidence
        let scope = app.scope(evidence.environment)
        return try await repeated { () throws(OfferProblem) in
            var (kept, write) = (try await read(evidence, scope), OfferWrite())
            if claimant == nil, kept.contain(genuine) { return kept }
            for original in evidence.originals {
                let known = try await history(of: original, kept, scope)
                var one = known ?? KeptHistory(original: original, history: scope.emptyHistory)
                let expiry = evidence.lastExpiry(of: original)
                let isErased = known == nil ? try await passesOver(original, lastExpiry: expiry, scope) : false
                let change = try merged(evidence, into: &one, at: time)
                let isClaim = try claim(&one, by: claimant)
                if isErased { kept.erased.append(one) } else { kept.histories.append(one) }
                if !isErased { write.add(one, change, isClaim: isClaim, app.policies) }
            }
            if write.histories.isEmpty { note(genuine, kept) }
            return try await written(write, app, scope) ? kept : nil
        }
    }

    /// Stores a write, if there is anything in it.
    /// - Returns: Whether it is stored; no where another process was faster.
    func written(_ write: OfferWrite, _ app: ServedApp, _ scope: OfferScope) async throws(OfferProblem) -> Bool {
        guard !write.histories.isEmpty else { return true }
        var write = write
        write.endpoints = app.endpoints
        let ready = write
        return try await stored { store throws(OfferStoreError) in try await store.write(ready, in: scope) } != .conflict
    }

    /// Whether a subscription that is not stored was erased: then it is not stored again until the store can have no more about it.
    /// - Parameters:
    ///   - original: Its original transaction. It was read before, so that an erasure in between cannot be overlooked.
    ///   - expiry: The last expiry that was seen now, which prolongs the erasure.
    ///   - scope: The app and environment.
    /// - Returns: Whether it was erased.
    /// - Throws: ``OfferProblem/unavailable(_:)``.
    func passesOver(
        _ original: String, lastExpiry expiry: StoreTime?, _ scope: OfferScope
    ) async throws(OfferProblem) -> Bool {
        let hash = erasureHash.original(original, in: scope)
        let found = try await stored { store throws(OfferStoreError) in try await store.erasure(hash, in: scope) }
        guard let found else { return false }
        if let expiry, ErasureHash.end(after: expiry) > found.until {
            let longer = ErasureRow(hash: hash, until: ErasureHash.end(after: expiry))
            try await stored { store throws(OfferStoreError) in try await store.prolong(longer, in: scope) }
        }
        return true
    }

    private func merged(
        _ evidence: VerifiedEvidence, into one: inout KeptHistory, at time: StoreTime
    ) throws(OfferProblem) -> HistoryChange {
        do throws(StoreOffersError) {
            let change = try one.history.merge(evidence, original: one.original, verified: time)
            if change.isWorthWriting { one.named = one.history.namedMember ?? one.named }
            return change
        } catch { throw .unavailable(.damaged) }
    }

    /// Links a subscription that names no member to a member.
    private func claim(_ one: inout KeptHistory, by claimant: String?) throws(OfferProblem) -> Bool {
        guard let claimant, one.member != claimant else { return false }
        guard one.named == nil, one.claimed == nil else { throw .claimedByAnother }
        one.claimed = claimant
        return true
    }
}
