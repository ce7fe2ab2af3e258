import Foundation
import MemberCore
import OffersPostgres
import OffersService
import StoreOffers

/// A server of offers that takes notifications without a pause: `offers DATABASE NAME`, until it is killed.
///
/// DATABASE is a file or an address of PostgreSQL. Eight tasks take one notification after another, each about a subscription of its own,
/// with its event. Says the identifier of each notification that is stored; the identifiers begin with NAME.
enum OfferNotifications {
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 2 else { throw CocoaError(.featureUnsupported) }
        let database = try database(arguments[0])
        try await database.migrate()
        let store = OfferStore(database)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var number = 0
                    while !Task.isCancelled {
                        let id = "\(arguments[1])-\(task)-\(number)"
                        number += 1
                        do {
                            if try await take(id, store) != .conflict { MemberWorker.say(id) }
                        } catch { MemberWorker.complain("\(error)") }
                    }
                }
            }
        }
    }

    /// The database of a file or an address.
    static func database(_ place: String) throws -> any OfferDatabase {
        #if canImport(CMemberPostgres)
            if place.hasPrefix("postgres://") { return try PostgresOfferDatabase(place) }
        #endif
        return try SQLiteOfferDatabase(file: URL(filePath: place))
    }

    private static func take(_ id: String, _ store: OfferStore) async throws -> OfferOutcome {
        let scope = OfferScope(app: "com.example.loom", environment: .production)
        let now = try await store.now()
        var (write, one) = (OfferWrite(), StoreTransaction())
        (one.id, one.originalID, one.productID, one.signed) = (id, id, "monthly", now)
        let history = PurchaseHistory(source: .signedData, transactions: [one], environment: .production)
        var kept = KeptHistory(original: id, history: StoredHistory(bundleID: scope.app, environment: scope.environment))
        let change = try kept.history.merge(
            VerifiedEvidence(verified: history, isSandbox: false, bundleID: scope.app), verified: now)
        write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
        write.notification = NotificationRow(
            id: id, type: "DID_RENEW", subtype: nil, signed: now, original: id, payload: Data(repeating: 97, count: 6_000))
        write.events = [NewOfferEvent(member: id, type: id, signed: now)]
        return try await store.write(write, in: scope)
    }
}
