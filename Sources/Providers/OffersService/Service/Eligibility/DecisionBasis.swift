import Foundation
import StoreOffers

/// What a request is decided on.
struct DecisionBasis: Sendable {
    var evidence: OfferEvidence
    /// Whether the response may name the deciding transactions: not where only an app key's word names the member.
    var showsTransactions = true
    /// When a tester's introductory offers were reset.
    var reset: StoreTime?
    /// The member to whom campaigns may offer something; nil where none is known.
    var subject: CampaignSubject?
}

extension OffersService {
    /// Finds what a request is decided on.
    ///
    /// - Without evidence: what is stored of the member that the request names.
    /// - With evidence: the evidence together with what is stored of the members that its signatures name. A server key may name a further
    ///   member; beside a member that the evidence does not name, an app key's request is decided on the evidence alone.
    func basis(
        of request: OffersWire.Request, _ app: ServedApp, by caller: OfferCaller, at time: StoreTime
    ) async throws(OfferProblem) -> DecisionBasis {
        guard let given = request.evidence else { return try await basis(ofMember: request.member, app, by: caller) }
        let genuine: GenuineEvidence
        do throws(EvidenceFailure) {
            genuine = try await verified(given, app, app.sandbox(narrowedBy: request.appVersion))
        } catch {
            report(error)
            return DecisionBasis(evidence: .failed(error))
        }
        guard !genuine.evidence.originals.isEmpty else {
            // An empty device's evidence names no member: it says no more than none.
            let basis = try await basis(ofMember: request.member, app, by: caller)
            return basis.evidence == .none ? DecisionBasis(evidence: .verified(genuine.evidence)) : basis
        }
        return try await basis(of: request, genuine, app, by: caller, at: time)
    }

    private func basis(
        of request: OffersWire.Request, _ genuine: GenuineEvidence, _ app: ServedApp, by caller: OfferCaller, at time: StoreTime
    ) async throws(OfferProblem) -> DecisionBasis {
        let (evidence, kept) = (genuine.evidence, try await keep(genuine, app, at: time))
        let (scope, owners) = (app.scope(evidence.environment), kept.members)
        let isNamed = request.member.map(owners.contains) ?? true
        let reset = try await reset(of: owners, scope)
        let trusted = isNamed || caller.kind >= .server ? request.member : nil
        let subject = (trusted ?? kept.likelyMember).map { CampaignSubject(scope: scope, member: $0, mayBegin: true) }
        guard isNamed || caller.kind >= .server else {
            return DecisionBasis(evidence: .verified(evidence), reset: reset, subject: subject)
        }
        let members = owners.union(request.member.map { [$0] } ?? [])
        if kept.isRead, let read = kept.read, members == [read.key.member] {
            return DecisionBasis(evidence: read.entry.evidence, reset: reset, subject: subject)
        }
        var histories = kept.histories + kept.erased
        for member in members.sorted() {
            let isRead = kept.read?.key.member == member
            histories.add(isRead ? kept.read?.entry.histories ?? [] : try await self.histories(of: member, scope))
        }
        return DecisionBasis(evidence: OfferEvidence(histories), reset: reset, subject: subject)
    }

    private func basis(
        ofMember member: String?, _ app: ServedApp, by caller: OfferCaller
    ) async throws(OfferProblem) -> DecisionBasis {
        guard let member else { return DecisionBasis(evidence: .none) }
        for environment in app.sandbox == .review ? ServedApp.environments : [.production] {
            let scope = app.scope(environment)
            let entry = try await entry(of: member, scope)
            guard !entry.histories.isEmpty else { continue }
            return DecisionBasis(
                evidence: entry.evidence, showsTransactions: caller.kind >= .server,
                reset: try await reset(of: [member], scope),
                subject: CampaignSubject(scope: scope, member: member, mayBegin: caller.kind >= .server))
        }
        return DecisionBasis(evidence: .none)
    }

    /// The last reset of any of these testers; none in production.
    func reset(of members: Set<String>, _ scope: OfferScope) async throws(OfferProblem) -> StoreTime? {
        guard scope.environment != .production else { return nil }
        var last: StoreTime?
        for member in members {
            let row = try await stored { store throws(OfferStoreError) in try await store.reset(of: member, in: scope) }
            last = [last, row?.at].compactMap { $0 }.max()
        }
        return last
    }
}
