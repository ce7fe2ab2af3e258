import Foundation
import StoreOffers
import Testing

@testable import OffersService

/// Two processes on one database.
struct OfferStage: Sendable {
    let first: OfferStore
    let second: OfferStore
    /// Opens the database once more.
    let reopened: @Sendable () async throws -> OfferStore
}

/// What every store of the service promises.
struct StorePromise: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (OfferStage) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (OfferStage) async throws -> Void) {
        (self.name, self.check) = (name, check)
    }

    var testDescription: String { name }

    static let all =
        histories + races + members + dates + feeds + deliveries + erasures + cleanings + failures + limits + tasks + backfills
        + metrics + campaigns + offerings + support + looks + memberLists
}

extension OfferStage {
    /// Runs a statement past the store, as a damaged disk or an operator may.
    func tamper(_ sql: String) async throws {
        #expect(try await first.database.commit([OfferStatement(sql)]) == nil)
    }

    /// The bodies of all records, as they lie in the database.
    func bodies() async throws -> [Data?] {
        try await first.database.rows(OfferStatement("SELECT body FROM offers_records ORDER BY original, number")).map {
            $0.blob(0)
        }
    }
}

/// Expects a failure of the store.
func expectFailure(_ expected: OfferStoreError, _ work: () async throws -> Void) async {
    await #expect(throws: expected) { try await work() }
}
