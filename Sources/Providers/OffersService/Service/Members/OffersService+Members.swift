import Foundation
package import StoreOffers

extension OffersService {
    /// A member's subscriptions.
    /// - Parameters:
    ///   - member: An app account token, or an original transaction.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: The subscriptions, by original transaction, with their status by the database's time.
    /// - Throws: ``OfferProblem/memberUnknown``.
    package func subscriptions(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [MemberSubscription] {
        let app = try app(of: caller)
        let (scope, member) = (try scope(app, environment), try self.member(member))
        let histories = try await known(member, scope)
        let (engine, time) = (OfferEngine(policies: app.policies), try await now())
        return histories.map { $0.subscription(engine, at: time) }
    }

    /// Links subscriptions whose signed data names no member to a member. The same claim may come again.
    /// - Parameters:
    ///   - evidence: A receipt, or signed data: what the store signed says which subscriptions it is about.
    ///   - member: The app account token of the member. The app's server says so, which knows who signed in.
    ///   - caller: Whose key it was: a server's.
    /// - Throws: ``OfferProblem/claimedByAnother`` if one of the subscriptions is another member's: nothing is stored then.
    ///   ``OfferProblem/erased`` if all of them were erased, ``OfferProblem/evidenceRefused(_:)``, ``OfferProblem/storeUnavailable``.
    package func claim(
        _ evidence: OffersWire.Evidence, for member: String, by caller: OfferCaller
    ) async throws(OfferProblem) {
        let (app, member) = (try app(of: caller), try self.member(member))
        guard evidence.isForAppKeys else { throw .invalid("evidence") }
        guard UUID(uuidString: member) != nil else { throw .invalid("member") }
        let genuine: GenuineEvidence
        // A claim decides nothing about an offer: the sandbox's is stored with the sandbox's.
        do throws(EvidenceFailure) { genuine = try await verified(evidence, app, .review) } catch {
            report(error)
            throw error.retryable ? .storeUnavailable : .evidenceRefused(error.reason.rawValue)
        }
        guard !genuine.evidence.originals.isEmpty else { throw .evidenceRefused(OfferReason.noTransactions.rawValue) }
        let kept = try await keep(genuine, app, at: try await now(), claimedBy: member)
        guard !kept.histories.isEmpty else { throw .erased }
    }

    /// Marks that a tester's introductory offers were reset: those used before count as not used.
    /// - Parameters:
    ///   - member: The tester.
    ///   - environment: The sandbox.
    ///   - time: When they were reset, not later than now.
    ///   - caller: Whose key it was: an operator's.
    /// - Throws: ``OfferProblem/resetInProduction``, ``OfferProblem/memberUnknown``.
    package func reset(
        _ member: String, in environment: StoreEnvironment, at time: StoreTime, by caller: OfferCaller
    ) async throws(OfferProblem) {
        let app = try app(of: caller, atLeast: .operator)
        guard environment != .production else { throw .resetInProduction }
        let (scope, member) = (try scope(app, environment), try self.member(member))
        guard time <= (try await now()) else { throw .invalid("at") }
        _ = try await known(member, scope)
        var write = OfferWrite()
        write.reset = ResetRow(member: member, at: time)
        (write.events, write.endpoints) = ([.reset(of: member, at: time)], app.endpoints)
        let ready = write
        _ = try await stored { store throws(OfferStoreError) in try await store.write(ready, in: scope) }
    }

    /// The histories of a member that the app has.
    func known(_ member: String, _ scope: OfferScope) async throws(OfferProblem) -> [KeptHistory] {
        let all = try await histories(of: member, scope)
        guard !all.isEmpty else { throw .memberUnknown }
        return all
    }
}

extension KeptHistory {
    /// The subscription with its status at a time. Evidence of this history that was read before spares reading it again.
    func subscription(
        _ engine: OfferEngine, at time: StoreTime, on known: VerifiedEvidence? = nil
    ) -> MemberSubscription {
        let evidence = known ?? history.evidence
        let last = evidence.history.transactions.last
        let product = last?.productID ?? evidence.history.renewals.last?.productID
        let group = last?.groupID ?? product.flatMap { engine.policies.catalogue[$0] }
        let status = engine.status(for: StoreProduct(product ?? "", group: group), on: evidence, at: .exact(time))
        return MemberSubscription(
            originalTransactionId: original, productId: status.productID ?? product, groupId: group, status: status)
    }
}
