import CMemberBenchLoop
import Foundation
import OffersService
import StoreOffers

/// Notifications whose signatures were checked before, taken by the service's store: the history is read, the renewal merged, and the
/// notification, the record, the history's row and the event are stored in one durable commit.
struct NotificationTaking {
    /// How many subscriptions take turns.
    static let subscriptions = 256
    /// A signed notification's size in octets.
    static let payload = 6_000

    private static let scope = OfferScope(app: "com.example.bench", environment: .production)
    let store: OfferStore

    init(_ database: any OfferDatabase) async throws {
        try await database.migrate()
        store = OfferStore(database)
    }

    /// Takes so many notifications, one after another.
    func take(_ count: Int) async throws {
        let run = UUID().uuidString
        for number in 0..<count {
            guard try await take("\(run)-\(number)", number % Self.subscriptions) == .stored else {
                throw BenchError.wrongResult("a notification that was not stored")
            }
        }
    }

    private func take(_ id: String, _ subscription: Int) async throws -> OfferOutcome {
        let (scope, original, now) = (Self.scope, "20000000\(subscription)", try await store.now())
        let empty = KeptHistory(original: original, history: StoredHistory(bundleID: scope.app, environment: scope.environment))
        var kept = try await store.history(of: original, in: scope) ?? empty
        let change = try kept.history.merge(evidence(id, original, now), verified: now)
        var write = OfferWrite()
        write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
        write.notification = NotificationRow(
            id: id, type: "DID_RENEW", subtype: nil, signed: now, original: original, payload: Data(count: Self.payload))
        write.events = [NewOfferEvent(member: original, type: "notification.did_renew", signed: now)]
        return try await store.write(write, in: scope)
    }

    private func evidence(_ id: String, _ original: String, _ now: StoreTime) -> VerifiedEvidence {
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID, one.groupID) = (id, original, "monthly", "20000001")
        (one.purchased, one.signed) = (.at(now), now)
        one.expires = .at(StoreTime(milliseconds: now.milliseconds + 2_592_000_000))
        let history = PurchaseHistory(source: .signedData, transactions: [one], environment: .production)
        return VerifiedEvidence(verified: history, isSandbox: false, newestSignature: now, bundleID: Self.scope.app)
    }
}

/// A notification in SQLite, against its row alone in C.
func notificationStored(in folder: URL) -> Row {
    Row(
        name: "Notification stored, SQLite", baselineName: "its row alone by sqlite3 in C, FULL", count: 1_000, aim: 0.5,
        processor: .shown,
        candidate: { count in
            let file = folder.appending(path: "offers-\(UUID().uuidString).sqlite")
            let database = try SQLiteOfferDatabase(file: file)
            try await NotificationTaking(database).take(count)
            await database.close()
        },
        baseline: { count in
            let file = folder.appending(path: "plain-\(UUID().uuidString).sqlite")
            let done = member_bench_notifications(file.path, count, NotificationTaking.payload)
            guard done == count else { throw BenchError.wrongResult("\(done) notifications of \(count)") }
        })
}
