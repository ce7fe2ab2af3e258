import Foundation
import MemberTesting
import Testing
import WaitSupport

@testable import StoreOffers

@Suite("Observing a status")
struct SubscriptionMonitorTests {
    private func evidence(_ transactions: [StoreTransaction], _ renewals: [RenewalState] = []) -> VerifiedEvidence {
        VerifiedEvidence(
            verified: PurchaseHistory(source: .signedData, transactions: transactions, renewals: renewals), isSandbox: false)
    }

    @Test("a status is sent when it changes: by evidence, and when a period ends", .timeLimit(.minutes(1)))
    func changes() async throws {
        let clock = TestClock(now: now.date)
        let monitor = SubscriptionMonitor(product: monthly, engine: OfferEngine(), clock: clock)
        #expect(monitor.status == nil)
        monitor.update(evidence([period()]))
        var changes = monitor.changes().makeAsyncIterator()
        #expect(await changes.next()?.state == .expired)
        monitor.update(evidence([period()]))
        monitor.update(evidence([period(), period("2", expires: days(1))]))
        #expect(await changes.next()?.givesAccess == true)
        #expect(await waited(while: clock.sleeperCount == 0))
        clock.advance(by: .seconds(86_400))
        #expect(await changes.next()?.state == .expired)
        #expect(monitor.status?.givesAccess == false)
    }

    @Test("the stream ends with the monitor", .timeLimit(.minutes(1)))
    func end() async {
        var monitor: SubscriptionMonitor? = SubscriptionMonitor(product: monthly, engine: OfferEngine())
        var changes = monitor?.changes().makeAsyncIterator()
        monitor = nil
        #expect(await changes?.next() == nil)
    }
}
