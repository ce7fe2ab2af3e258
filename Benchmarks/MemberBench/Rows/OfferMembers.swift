import Foundation
import MemberStorage
import OffersService
import StoreOffers

/// A member with ten thousand stored transactions, in ten subscriptions, in a file of the service.
actor BenchMember {
    static let (subscriptions, periods) = (10, 1_000)
    private static let scope = OfferScope(app: OfferServer.app, environment: .production)
    static let token = "7e3fb204-2a21-4f0c-9e3c-5d8a1c9b2f10"
    private static let root = "7kDqJ0wHjLmC1Vw3rP5sT8uXyZ2aBcDeFgHiKlMnOpQ"
    private static let day: Int64 = 86_400_000
    private static let now = Int64(Date().timeIntervalSince1970 * 1000)

    private let folder: URL
    private var store: OfferStore?

    init(in folder: URL) { self.folder = folder }

    /// All histories of the member, from the file to values.
    func read() async throws {
        let histories = try await filled().histories(of: Self.token, in: Self.scope)
        guard histories.reduce(0, { $0 + $1.history.records.count }) == Self.subscriptions * Self.periods else {
            throw BenchError.wrongResult("\(histories.count) histories")
        }
    }

    /// The same rows, of which nothing is decoded.
    func readRows() async throws {
        let sql = """
            SELECT h.original, r.number, r.stated, r.body FROM offers_histories h JOIN offers_records r
            ON r.app = h.app AND r.environment = h.environment AND r.original = h.original
            WHERE h.app = ? AND h.environment = ? AND h.member = ?
            """
        let values: [SQLValue] = [
            .text(Self.scope.app), .text(Self.scope.environment.rawValue), .text(Self.token),
        ]
        let rows = try await filled().database.rows(OfferStatement(sql, values))
        guard rows.count == Self.subscriptions * Self.periods else { throw BenchError.wrongResult("\(rows.count) rows") }
    }

    /// The store with the member.
    func filled() async throws -> OfferStore {
        if let store { return store }
        let database = try SQLiteOfferDatabase(file: folder.appending(path: "member-\(UUID().uuidString).sqlite"))
        try await database.migrate()
        let made = OfferStore(database)
        for number in 0..<Self.subscriptions { try await Self.store(number, in: made) }
        store = made
        return made
    }

    private static func store(_ subscription: Int, in store: OfferStore) async throws {
        let original = "\(200_000_000_000_000 + subscription * periods)"
        var kept = KeptHistory(
            original: original, history: StoredHistory(bundleID: scope.app, environment: scope.environment), named: token)
        let transactions = (0..<periods).map { transaction(subscription * periods + $0, original, $0) }
        let history = PurchaseHistory(source: .signedData, transactions: transactions, environment: .production)
        let evidence = VerifiedEvidence(
            verified: history, isSandbox: false, newestSignature: transactions.last?.signed, bundleID: scope.app,
            root: root)
        let change = try kept.history.merge(evidence, verified: try await store.now())
        var write = OfferWrite()
        write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
        guard try await store.write(write, in: scope) == .stored else { throw BenchError.wrongResult("not stored") }
    }

    /// A transaction with all that the store usually signs.
    private static func transaction(_ number: Int, _ original: String, _ period: Int) -> StoreTransaction {
        var (one, details) = (StoreTransaction(), StoreTransaction.Details())
        (one.id, one.originalID) = ("\(200_000_000_000_000 + number)", original)
        (one.productID, one.groupID, one.appAccountToken) = ("monthly", "20000001", token)
        let bought = StoreTime(milliseconds: now - Int64(periods - period) * day + day / 2)
        (one.purchased, one.signed) = (.at(bought), bought)
        one.expires = .at(StoreTime(milliseconds: bought.milliseconds + day))
        (details.price, details.currency, details.storefront, details.storefrontID) = (9_990, "USD", "USA", "143441")
        (details.reason, details.quantity, details.environment) = (period == 0 ? "PURCHASE" : "RENEWAL", 1, .production)
        details.webOrderLineItemID = "\(200_000_000_500_000 + number)"
        (details.appTransactionID, details.firstPurchased) = ("704897469903783919", bought)
        one.details = details
        return one
    }
}

/// A member's histories out of SQLite, as the service reads them when it knows nothing of the member, against their rows alone.
func memberRead(_ member: BenchMember) -> Row {
    Row(
        name: "Member read, 10 000 transactions", baselineName: "their rows, not decoded", count: 10, aim: nil, most: 30,
        processor: .judged,
        candidate: { count in for _ in 0..<count { try await member.read() } },
        baseline: { count in for _ in 0..<count { try await member.readRows() } })
}
