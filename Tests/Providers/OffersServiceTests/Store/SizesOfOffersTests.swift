#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import MemberTesting
    import OffersPostgres
    import PostgresSupport
    import ProcessSupport
    import StoreOffers
    import Testing

    @testable import OffersService

    @Suite(
        "A store of offers that has grown", .serialized,
        .enabled(if: isSoaked("offers-sizes"), "takes long: ./soak offers-sizes"),
        .enabled(if: PostgresServer.programs != nil, "PostgreSQL's server is not installed: Scripts/setup all"),
        OfferServer(["shared_buffers=512MB", "max_wal_size=8GB", "fsync=off"]), .timeLimit(.minutes(240)))
    struct SizesOfOffersTests {
        @Test(
            "an eligibility response, a member's page and a notification cost at most twice what they cost with a thousand transactions"
        )
        func costs() async throws {
            let (small, large) = (try await GrownStore(1_000), try await GrownStore(Self.transactions))
            var times: [GrownStore.Work: (small: [Duration], large: [Duration])] = [:]
            // Each round has a service of its own, whose caches are empty, and other members.
            for round in 0..<9 {
                for work in GrownStore.Work.allCases {
                    times[work, default: ([], [])].small.append(try await small.time(of: work, round))
                    times[work, default: ([], [])].large.append(try await large.time(of: work, round))
                }
            }
            for work in GrownStore.Work.allCases {
                let pair = try #require(times[work])
                let (few, many) = (pair.small.sorted()[4], pair.large.sorted()[4])
                print(
                    "\(work.rawValue): \(few / GrownStore.members) with 1 000 transactions, \(many / GrownStore.members) with "
                        + "\(Self.transactions), ratio \(many / few)")
                #expect(many / few <= 2, "\(work.rawValue)")
            }
            for (name, bytes) in try await large.sizes() {
                print("\(name): \(bytes >> 20) MiB with its indexes, \(bytes / Int64(Self.transactions)) bytes a transaction")
            }
            try await PlanCheck.all(in: large.database, of: ["offers_histories", "offers_records"])
            for one in [small, large] { await one.place.close() }
        }

        private static let transactions =
            ProcessInfo.processInfo.environment["MEMBER_TRANSACTIONS"].flatMap(Int.init) ?? 10_000_000
    }

    /// A database with so many transactions, ten for each customer; all customers are copies of one real history under other names.
    private struct GrownStore {
        enum Work: String, CaseIterable {
            case eligibility = "eligibility response"
            case page = "a member's page"
            case notification = "notification"
        }

        /// How many members each round works on.
        static let members = 100
        private static let periods = 10
        private static let (template, token) = ("9000000000000000", "ffffffff-0000-4000-8000-000000000000")

        let place: OfferPlace
        let database: any OfferDatabase
        private let customers: Int

        init(_ transactions: Int) async throws {
            customers = transactions / Self.periods
            place = try await OfferPlace()
            let store = try await place.store()
            database = store.database
            try await store.keep(Self.template, periods: Self.periods, named: Self.token)
            let configuration = try PostgresConfiguration(place.address())
            var patient = configuration
            patient.limits.statement = .seconds(3_600)
            let pool = try PostgresPool(patient, size: 1)
            for first in stride(from: 1, through: customers, by: 100_000) {
                let last = min(customers, first + 99_999)
                for statement in Self.copies(first, last) {
                    try await pool.pipeline([PostgresStatement(statement, isPrepared: false)])
                }
                if last.isMultiple(of: 100_000) { print("\(last * Self.periods) transactions") }
            }
            try await pool.pipeline([PostgresStatement("VACUUM ANALYZE", isPrepared: false)])
            pool.close()
        }

        private static func copies(_ first: Int, _ last: Int) -> [String] {
            let (original, member) = ("(2000000000000000 + n)::text", "'ffffffff-0000-4000-8000-' || lpad(to_hex(n), 12, '0')")
            let body = "replace(replace(convert_from(body, 'UTF8'), '\(template)', \(original)), '\(token)', \(member))"
            return [
                """
                INSERT INTO offers_histories (app, environment, original, revision, version, records, member, named,
                subscription_group, product, expires, grace, lapsed, intent)
                SELECT app, environment, \(original), n, version, records, \(member), \(member), subscription_group, product,
                expires + n, grace, lapsed + n, intent FROM offers_histories, generate_series(\(first), \(last)) n
                WHERE original = '\(template)'
                """,
                """
                INSERT INTO offers_records (app, environment, original, number, stated, body)
                SELECT app, environment, \(original), number, stated, convert_to(\(body), 'UTF8')
                FROM offers_records, generate_series(\(first), \(last)) n WHERE original = '\(template)'
                """,
            ]
        }

        /// The time of a work on so many members, which are spread over all.
        func time(of work: Work, _ round: Int) async throws -> Duration {
            let store = OfferStore(database)
            let service = try OffersService(
                ServiceStage.settings, store: store, transport: ScriptedTransport { _ in .json("", status: 404) })
            let numbers = (0..<Self.members).map { 1 + ($0 * 7_919 + round * 104_729) % customers }
            return try await ContinuousClock().measure {
                for number in numbers {
                    switch work {
                    case .eligibility: try await decide(number, service)
                    case .page: try await list(number, service)
                    case .notification: try await notify(number, round, store)
                    }
                }
            }
        }

        private func member(_ number: Int) -> String {
            let digits = String(number, radix: 16)
            return "ffffffff-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        }

        private func decide(_ number: Int, _ service: OffersService) async throws {
            let request = OffersWire.Request(
                kind: .introductory, products: [OffersWire.Product(StoreProduct("monthly"))], member: member(number))
            let response = try await service.eligibility(request, by: ServiceStage.server)
            #expect(response.decisions["monthly"]?.decidedBy?.isEmpty == false)
        }

        private func list(_ number: Int, _ service: OffersService) async throws {
            let all = try await service.subscriptions(of: member(number), in: .production, by: ServiceStage.server)
            #expect(all.map(\.originalTransactionId) == ["\(2_000_000_000_000_000 + number)"])
        }

        private func notify(_ number: Int, _ round: Int, _ store: OfferStore) async throws {
            let original = "\(2_000_000_000_000_000 + number)"
            let outcome = try await store.keep(
                original, periods: Self.periods + 1, signed: 1 + round, notification: "\(round)-\(number)", event: "renewed")
            #expect(outcome == .stored)
        }

        /// The size of each table with its indexes.
        func sizes() async throws -> [(String, Int64)] {
            var all: [(String, Int64)] = []
            for table in ["offers_histories", "offers_records"] {
                let query = OfferStatement(
                    "SELECT sum(pg_total_relation_size(inhrelid))::bigint FROM pg_inherits WHERE inhparent = ?::text::regclass",
                    [.text(table)])
                all.append((table, try await database.rows(query).first?.integer(0) ?? 0))
            }
            return all
        }
    }
#endif
