import Foundation
import MemberCore
import StoreOffers

/// The subscriptions of evidence after it was stored.
struct KeptEvidence: Sendable {
    /// The histories with the evidence in them.
    var histories: [KeptHistory] = []
    /// Those of erased subscriptions: they decide, and are not stored.
    var erased: [KeptHistory] = []
    /// All that was read of one of the members.
    var read: (member: String, histories: [KeptHistory])?

    /// The members that the signatures name.
    var members: Set<String> { Set((histories + erased).map(\.member)) }
}

extension OffersService {
    /// Stores verified evidence under the members that its signatures name. What is known already costs no write.
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - app: The app.
    ///   - time: The database's time.
    ///   - claimant: A member that the caller's server links subscriptions to whose signed data names nobody; nil for none.
    /// - Returns: The subscriptions.
    /// - Throws: ``OfferProblem/claimedByAnother`` where one belongs to another member than the claimant; nothing is stored then.
    func keep(
        _ evidence: VerifiedEvidence, _ app: ServedApp, at time: StoreTime, claimedBy claimant: String? = nil
    ) async throws(OfferProblem) -> KeptEvidence {
        let scope = app.scope(evidence.environment)
        return try await repeated { () throws(OfferProblem) in
            var (kept, write) = (KeptEvidence(), OfferWrite())
            if let likely = evidence.likelyMember { kept.read = (likely, try await histories(of: likely, scope)) }
            for original in evidence.originals {
                let known = try await history(of: original, kept, scope)
                var one = known ?? KeptHistory(original: original, history: scope.emptyHistory)
                let isErased =
                    known == nil ? try await passesOver(original, lastExpiry: evidence.lastExpiry(of: original), scope) : false
                let change = try merged(evidence, into: &one, at: time)
                let isClaim = try claim(&one, by: claimant)
                if isErased { kept.erased.append(one) } else { kept.histories.append(one) }
                guard !isErased, change.isWorthWriting || isClaim else { continue }
                write.add(one, change, app.policies)
                if change.isChange { write.events.append(.stored(one)) }
                if isClaim { write.events.append(.claimed(one)) }
            }
            return try await written(write, app, scope) ? kept : nil
        }
    }

    /// The history of a subscription, which mostly is among those of the member that were read together.
    private func history(
        of original: String, _ kept: KeptEvidence, _ scope: OfferScope
    ) async throws(OfferProblem) -> KeptHistory? {
        if let known = kept.read?.histories.first(where: { $0.original == original }) { return known }
        return try await stored { store throws(OfferStoreError) in try await store.history(of: original, in: scope) }
    }

    /// All histories of a member; empty for one that is not known.
    func histories(of member: String, _ scope: OfferScope) async throws(OfferProblem) -> [KeptHistory] {
        try await stored { store throws(OfferStoreError) in try await store.histories(of: member, in: scope) }
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

    /// Links a subscription that names nobody to a member.
    private func claim(_ one: inout KeptHistory, by claimant: String?) throws(OfferProblem) -> Bool {
        guard let claimant, one.member != claimant else { return false }
        guard one.named == nil, one.claimed == nil else { throw .claimedByAnother }
        one.claimed = claimant
        return true
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
    var emptyHistory: StoredHistory { StoredHistory(bundleID: app, environment: environment) }
}

extension HistoryChange {
    /// Whether the store has to be written: there are new records, or the store stated known ones at a later time.
    var isWorthWriting: Bool { isChange || !confirmed.isEmpty }
}

extension OfferWrite {
    /// Adds a changed history.
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
