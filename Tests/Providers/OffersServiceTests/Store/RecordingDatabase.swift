import MemberCore
import MemberStorage
import StoreOffers
import Testing

@testable import OffersService

/// Keeps every statement that passes, so that its plan can be looked at.
final class RecordingDatabase: OfferDatabase {
    private let base: any OfferDatabase
    let statements = Locked<[String: OfferStatement]>([:])

    init(_ base: any OfferDatabase) { self.base = base }

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime { try await base.now() }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] {
        note([query])
        return try await base.rows(query)
    }
    func commit(_ all: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        note(all)
        return try await base.commit(all)
    }
    func close() async { await base.close() }

    private func note(_ all: [OfferStatement]) {
        // Those of the tests themselves have no values.
        statements.withLock { known in for one in all where !one.values.isEmpty { known[one.sql] = one } }
    }

    /// All statements of the service, by keeping every promise.
    static func all(on stage: () async throws -> OfferStage) async throws -> [OfferStatement] {
        var all: [String: OfferStatement] = [:]
        for promise in StorePromise.all {
            let plain = try await stage()
            let recording = RecordingDatabase(plain.first.database)
            try await promise.check(
                OfferStage(first: OfferStore(recording), second: OfferStore(recording), reopened: plain.reopened))
            all.merge(recording.statements.value) { $1 }
            await plain.first.database.close()
            await plain.second.database.close()
        }
        #expect(all.count > 40)
        return all.values.sorted { $0.sql < $1.sql }
    }
}
