import Foundation
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

@Suite("The memory of verified evidence")
struct EvidenceCacheTests {
    private let clock = TestClock()
    private let some = VerifiedEvidence(
        verified: PurchaseHistory(source: .signedData, transactions: []), isSandbox: false, bundleID: "app")

    private func key(
        _ cache: EvidenceCache, _ evidence: OffersWire.Evidence, app: String = "app", _ sandbox: SandboxPolicy = .never
    ) throws -> EvidenceCache.Key { try #require(cache.key(evidence, app: app, sandbox)) }

    @Test("it knows the same evidence of the same app and policy, for 15 minutes")
    func life() throws {
        let cache = EvidenceCache(clock: clock)
        let evidence = OffersWire.Evidence.signed(transactions: ["a", "b"], renewals: ["c"])
        cache.remember(some, try key(cache, evidence))
        #expect(cache.evidence(try key(cache, evidence)) == some)
        #expect(cache.evidence(try key(cache, evidence, app: "other")) == nil)
        #expect(cache.evidence(try key(cache, evidence, .review)) == nil)
        let others: [OffersWire.Evidence] = [
            .signed(transactions: ["a"], renewals: ["b", "c"]), .signed(transactions: ["ab"], renewals: ["c"]),
            .signed(transactions: ["b", "a"], renewals: ["c"]), .receipt("abc"),
        ]
        for other in others { #expect(cache.evidence(try key(cache, other)) == nil) }
        clock.advance(by: .seconds(899))
        #expect(cache.evidence(try key(cache, evidence)) != nil)
        clock.advance(by: .seconds(1))
        #expect(cache.evidence(try key(cache, evidence)) == nil)
    }

    @Test("the oldest makes room, by number and by size, and what is too large is not remembered")
    func bounds() throws {
        let cache = EvidenceCache(clock: clock, count: 2, cost: 8000)
        let keys = try ["a", "b", "c"].map { try key(cache, .receipt($0)) }
        for one in keys { cache.remember(some, one) }
        #expect(keys.map { cache.evidence($0) != nil } == [false, true, true])
        let large = try key(cache, .receipt(String(repeating: "x", count: 2000)))
        cache.remember(some, large)
        #expect(cache.evidence(large) == nil)
        let sized = EvidenceCache(clock: clock, count: 100, cost: 4000)
        let several = try (0..<6).map { try key(sized, .receipt("\($0)" + String(repeating: "x", count: 700))) }
        for one in several { sized.remember(some, one) }
        #expect(several.filter { sized.evidence($0) != nil }.count == 4 && sized.evidence(several[5]) != nil)
    }

    @Test("a transaction's identifier is always looked up")
    func transactions() { #expect(EvidenceCache(clock: clock).key(.transaction("1"), app: "app", .never) == nil) }
}
