import CMemberBenchLoop
import Foundation
import MemberCore
import MemberHTTP
import MemberStorage
import OffersService
import StoreOffers

/// A member with one subscription of 10 000 signed transactions, in SQLite, and the service that an operator asks for its file.
actor BenchMember {
    static let transactions = 10_000
    private static let scope = OfferScope(app: OfferServer.app, environment: .production)
    private static let (member, original) = ("0b0b0b0b-0000-4000-8000-000000000002", "3000000000000000")
    private static let caller = OfferCaller(app: OfferServer.app, kind: .operator, key: "bench")

    private let folder: URL
    private var made: (store: OfferStore, settings: OffersServiceSettings)?
    private var warm: OffersService?

    init(in folder: URL) { self.folder = folder }

    /// The member's file, read by a service that has not read the member before.
    func readCold() async throws { try await read(try await service()) }

    /// The member's file, read by a service that has read the member before.
    func readWarm() async throws {
        if warm == nil { warm = try await service() }
        guard let warm else { return }
        try await read(warm)
    }

    private func read(_ service: OffersService) async throws {
        let file = try await service.memberFile(of: Self.member, in: .production, by: Self.caller)
        let reasons = file.decisions.map(\.decision.reason)
        guard file.history.transactions.count == Self.transactions, reasons == [.introUsed] || reasons == [.trialUsed] else {
            throw BenchError.wrongResult("\(file.history.transactions.count) transactions, \(reasons)")
        }
    }

    /// The records alone, by one query.
    func query() async throws {
        let database = try await filled().store.database
        let sql = "SELECT number, stated, body FROM offers_records WHERE app = ? AND environment = ? AND original = ?"
        let values: [SQLValue] = [.text(Self.scope.app), .text(Self.scope.environment.rawValue), .text(Self.original)]
        let rows = try await database.rows(OfferStatement(sql, values))
        guard rows.count == Self.transactions else { throw BenchError.wrongResult("\(rows.count) records") }
    }

    private func service() async throws -> OffersService {
        let made = try await filled()
        return try OffersService(made.settings, store: made.store, transport: NetworkTransport())
    }

    private func filled() async throws -> (store: OfferStore, settings: OffersServiceSettings) {
        if let made { return made }
        let database = try SQLiteOfferDatabase(file: folder.appending(path: "member-\(UUID().uuidString).sqlite"))
        try await database.migrate()
        let store = OfferStore(database)
        let history = StoredHistory(bundleID: Self.scope.app, environment: Self.scope.environment)
        var kept = KeptHistory(original: Self.original, history: history, named: Self.member)
        let change = try kept.history.merge(Self.evidence, original: Self.original, verified: try await store.now())
        var write = OfferWrite()
        write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
        guard try await store.write(write, in: Self.scope) == .stored else { throw BenchError.wrongResult("no member") }
        let all = (store, try JSONDecoder().decode(OffersServiceSettings.self, from: try OfferServer().settings()))
        made = all
        return all
    }

    private static var evidence: VerifiedEvidence {
        let history = PurchaseHistory(
            source: .signedData, transactions: (0..<transactions).map(transaction), environment: .production)
        return VerifiedEvidence(
            verified: history, isSandbox: false, newestSignature: StoreTime(milliseconds: 1_790_000_000_000),
            bundleID: scope.app)
    }

    /// A day of the subscription, with what the App Store's signed transactions say; the first one is a trial.
    private static func transaction(_ number: Int) -> StoreTransaction {
        let day: Int64 = 86_400_000
        let bought = 1_780_000_000_000 - Int64(transactions - number) * day
        var (one, details) = (StoreTransaction(), StoreTransaction.Details())
        (one.id, one.originalID) = (String(3_000_000_000_000_000 + number), original)
        (one.productID, one.groupID, one.appAccountToken) = ("monthly", "20000001", member)
        (one.purchased, one.expires) = (.at(StoreTime(milliseconds: bought)), .at(StoreTime(milliseconds: bought + day)))
        (one.signed, one.isTrial) = (StoreTime(milliseconds: bought + 1000), number == 0 ? .yes : .no)
        (details.price, details.currency, details.storefront) = (number == 0 ? 0 : 990, "USD", "USA")
        (details.storefrontID, details.reason, details.quantity) = ("143441", number == 0 ? "PURCHASE" : "RENEWAL", 1)
        details.webOrderLineItemID = String(4_000_000_000_000_000 + number)
        details.firstPurchased = StoreTime(milliseconds: 1_780_000_000_000 - Int64(transactions) * day)
        details.environment = .production
        one.details = details
        return one
    }
}

/// The file of a member with many transactions, by its processor time, against the query for its records alone. The first row's service
/// has not read the member before, the second one's has.
func memberFiles(in folder: URL) -> [Row] {
    let member = BenchMember(in: folder)
    return [
        memberFile("Member's file, 10 000 transactions", member) { try await member.readCold() },
        memberFile("Member's file, 10 000 transactions, read before", member) { try await member.readWarm() },
    ]
}

private func memberFile(_ name: String, _ member: BenchMember, _ read: @escaping @Sendable () async throws -> Void) -> Row {
    let used = Locked(Duration.zero)
    return Row(
        name: name, baselineName: "one SQL query for its records", count: 10, aim: nil, most: 50, told: used,
        candidate: { count in
            // The first one of a round fills the database, or the memory.
            try await read()
            let begin = member_bench_cpu()
            for _ in 0..<count { try await read() }
            used.withLock { $0 = .seconds(member_bench_cpu() - begin) }
        },
        baseline: { count in
            try await member.query()
            let begin = member_bench_cpu()
            for _ in 0..<count { try await member.query() }
            used.withLock { $0 = .seconds(member_bench_cpu() - begin) }
        })
}
