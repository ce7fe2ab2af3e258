import HomeSupport
import MemberCore
import ProcessSupport
import StoreOffers
import Testing
import WorkerSupport

@testable import OffersService

/// Random subscriptions in a store, that are summed, recomputed and erased in between.
struct MetricWalk {
    let store: OfferStore
    let world: MetricWorld

    init(_ store: OfferStore, seed: UInt64, records: Int) {
        (self.store, world) = (store, MetricWorld(seed: seed, records: records))
    }

    /// Stores all records in their order; at random the changed histories are summed, a recomputation begins, or a commit fails.
    func run(_ failing: @Sendable (OfferStore, Int) -> OfferStore = { store, _ in store }) async throws {
        var chance = Chance(seed: UInt64(world.records.count))
        for record in world.records {
            try await keep(record)
            switch chance.number(0...60) {
            case 0...3: _ = try await store.sumAll()
            case 4: _ = try await store.recomputeMetrics(in: production)
            case 5...8:
                // It fails, or ends after another step than the last one.
                _ = try? await failing(store, chance.number(0...2)).sumAll()
            default: break
            }
        }
    }

    /// Merges a record into its history.
    func keep(_ record: StoreTransaction) async throws {
        let evidence = VerifiedEvidence(
            verified: PurchaseHistory(source: .signedData, transactions: [record], environment: .production), isSandbox: false,
            newestSignature: record.signed, bundleID: production.app)
        var outcome = OfferOutcome.conflict
        while outcome == .conflict {
            let known = try await store.history(of: record.originalID, in: production)
            let empty = StoredHistory(bundleID: production.app, environment: production.environment)
            var kept = known ?? KeptHistory(original: record.originalID, history: empty)
            let change = try kept.history.merge(evidence, verified: day(0))
            var write = OfferWrite()
            write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
            outcome = try await store.write(write, in: production)
        }
    }

    /// The sums that are kept, those of a recomputation, and those with half of the members erased are what the histories give.
    func check() async throws {
        let expected = world.sums
        #expect(!expected.values.isEmpty)
        #expect(try await store.sumAll() == expected)
        _ = try await store.recomputeMetrics(in: production)
        #expect(try await store.sumAll() == expected)
        for original in world.histories.keys where original.utf8.count % 2 == 0 || original.hasPrefix("2") {
            while try await store.eraseAll(original) == .conflict {}
        }
        #expect(try await store.kept() == expected)
        _ = try await store.recomputeMetrics(in: production)
        #expect(try await store.sumAll() == expected)
    }

    /// Two processes sum and recompute while the records come; they are killed and replaced again and again.
    func runBesideKills(_ place: String) async throws {
        let rounds = world.records.chunks(of: max(1, world.records.count / 4))
        for round in rounds {
            let workers = try (0..<2).map { _ in try WorkerProcess("metrics", [place]) }
            for one in workers { _ = await one.line() }
            for record in round { try await keep(record) }
            for one in workers { one.kill() }
            for one in workers { _ = await one.end() }
        }
    }
}

extension [StoreTransaction] {
    fileprivate func chunks(of size: Int) -> [ArraySlice<StoreTransaction>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
