package import Foundation
import MemberCore
import StoreOffers

/// What became of a notification.
enum NotificationOutcome: String, Sendable { case stored, known, erased }

extension OffersService {
    /// Takes a notification of the store: it is stored once, however often and in which order it comes.
    /// - Parameter body: The body of the store's request. The signature is its key; until it is checked anybody may have written it.
    /// - Throws: ``OfferProblem/evidenceRefused(_:)`` for one that is not the store's, or of an app or environment that is not served;
    ///   nothing is stored then. ``OfferProblem/storeUnavailable`` where certificates cannot be checked now,
    ///   ``OfferProblem/unavailable(_:)`` where the database cannot be used: the store sends it again.
    package func notification(_ body: Data) async throws(OfferProblem) {
        let outcome = try await take(body)
        diagnostics.count("offers_service.notifications", ["outcome": .open(outcome.rawValue)])
    }

    /// Verifies and stores a notification, from the store's request or from its history.
    /// - Returns: What became of it.
    func take(_ body: Data) async throws(OfferProblem) -> NotificationOutcome {
        guard let address = NotificationAddress(body: body) else { throw refused(.receiptMalformed) }
        guard let app = apps[address.bundleID] else { throw refused(.bundleMismatch) }
        let incoming: IncomingNotification
        do throws(EvidenceFailure) {
            incoming = IncomingNotification(
                notification: try await app.verifier(address.environment).notification(body: body))
        } catch {
            report(error)
            throw error.retryable ? .storeUnavailable : .evidenceRefused(error.reason.rawValue)
        }
        let scope = app.scope(address.environment)
        let time = try await now()
        return try await repeated { () throws(OfferProblem) in try await step(incoming, app, scope, at: time) }
    }

    func refused(_ reason: OfferReason) -> OfferProblem {
        report(EvidenceFailure(reason))
        return .evidenceRefused(reason.rawValue)
    }

    /// Reads, decides and writes once; nil where another process was faster.
    private func step(
        _ incoming: IncomingNotification, _ app: ServedApp, _ scope: OfferScope, at time: StoreTime
    ) async throws(OfferProblem) -> NotificationOutcome? {
        var (write, member, isNews) = (OfferWrite(), incoming.namedMember, true)
        if let original = incoming.original {
            let known = try await stored { store throws(OfferStoreError) in try await store.history(of: original, in: scope) }
            if known == nil, try await passesOver(original, lastExpiry: incoming.lastExpiry, scope) { return .erased }
            if known != nil || incoming.isAboutSubscription {
                var one = known ?? KeptHistory(original: original, history: scope.emptyHistory)
                isNews = try add(incoming, to: &one, &write, app, at: time)
                member = one.member
            }
        }
        write.notification = incoming.row
        write.consumption = incoming.consumption(member: member, at: time)
        if isNews || write.consumption != nil { write.events = [incoming.event(member: member, at: time)] }
        write.endpoints = app.endpoints
        let ready = write
        let outcome = try await stored { store throws(OfferStoreError) in try await store.write(ready, in: scope) }
        return outcome == .conflict ? nil : outcome == .known ? .known : .stored
    }

    /// Merges a notification into a history. A stored one is written also where nothing changed, so that an erasure meanwhile is noticed.
    /// - Returns: Whether it says something new: no for a late one that changes nothing.
    private func add(
        _ incoming: IncomingNotification, to one: inout KeptHistory, _ write: inout OfferWrite, _ app: ServedApp,
        at time: StoreTime
    ) throws(OfferProblem) -> Bool {
        let before = one.history.newestSignature
        do throws(StoreOffersError) {
            let change = try one.history.merge(incoming.notification, verified: time)
            if change.isWorthWriting { one.named = one.history.namedMember ?? one.named }
            if change.isWorthWriting || one.revision > 0 { write.add(one, change, app.policies) }
            return change.isChange || !incoming.isLate(after: before)
        } catch { throw .unavailable(.damaged) }
    }
}

extension IncomingNotification {
    /// Whether the store signed it before the newest thing that was known of the subscription.
    fileprivate func isLate(after newest: StoreTime?) -> Bool {
        guard let newest, let signed = notification.signed else { return false }
        return signed < newest
    }
}
