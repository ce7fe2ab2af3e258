import Foundation
import StoreOffers

extension OffersService {
    /// Erases a member, in both environments. A keyed hash of each original transaction stays until 60 days after its last expiry, so
    /// that what the store still sends about it is not stored again.
    /// - Parameters:
    ///   - member: An app account token, or an original transaction.
    ///   - caller: Whose key it was: a server's.
    /// - Throws: ``OfferProblem/memberUnknown`` if neither environment has the member.
    package func erase(_ member: String, by caller: OfferCaller) async throws(OfferProblem) {
        let (app, member) = (try app(of: caller), try self.member(member))
        var isFound = false
        for environment in ServedApp.environments {
            let scope = app.scope(environment)
            let isErased = try await repeated { () throws(OfferProblem) in try await eraseOnce(member, app, scope) }
            isFound = isFound || isErased
        }
        guard isFound else { throw .memberUnknown }
    }

    /// Reads and erases once.
    /// - Returns: Whether the environment had the member; nil where another process changed it meanwhile.
    private func eraseOnce(
        _ member: String, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) -> Bool? {
        let histories = try await histories(of: member, scope)
        let traces = try await stored { store throws(OfferStoreError) in try await store.traces(of: member, in: scope) }
        guard !histories.isEmpty || traces != nil else { return false }
        if let traces {
            try await stored { store throws(OfferStoreError) in try await store.forgetPayloads(about: traces, in: scope) }
        }
        let time = try await now()
        let hashes = histories.map { one in
            let expiry = one.history.evidence.lastExpiry(of: one.original) ?? time
            return ErasureRow(hash: erasureHash.original(one.original, in: scope), until: ErasureHash.end(after: expiry))
        }
        let erasure = OfferErasure(
            member: member, pseudonym: erasureHash.pseudonym(of: member, in: scope), histories: histories,
            hashes: hashes.filter { $0.until > time }, endpoints: app.endpoints, catalogue: app.policies.catalogue)
        let waiting = (histories.map(\.original) + (traces ?? [])).map { erasureHash.backfill($0, in: scope) }
        try await stored { store throws(OfferStoreError) in try await store.forgetBackfill(waiting, in: scope) }
        let outcome = try await stored { store throws(OfferStoreError) in try await store.erase(erasure, in: scope) }
        return outcome == .conflict ? nil : true
    }
}
