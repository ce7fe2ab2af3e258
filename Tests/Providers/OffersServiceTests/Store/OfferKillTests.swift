import Foundation
import MemberCore
import PostgresSupport
import ProcessSupport
import StoreOffers
import Testing
import WorkerSupport

@testable import OffersService

/// Kills of processes that take notifications, and what is stored afterwards.
struct OfferKills {
    /// The file or the address.
    let place: String
    let store: OfferStore

    /// Starts two processes, kills both after a number of acknowledged notifications, and looks at what is stored.
    /// - Returns: How many notifications were acknowledged.
    func round(_ number: Int) async throws -> Int {
        let workers = try ["a", "b"].map { try WorkerProcess("offers", [place, "\($0)\(number)"]) }
        var acknowledged: [String] = []
        for _ in 0..<(3 + number * 7 % 40) { acknowledged += await workers[number % 2].line().map { [$0] } ?? [] }
        for one in workers { one.kill() }
        for one in workers { while let line = await one.line() { acknowledged.append(line) } }
        for one in workers { #expect(await one.end() == .signalled(SIGKILL)) }
        for id in acknowledged { #expect(try await store.notification(id, in: production) != nil) }
        return acknowledged.count
    }

    /// Every notification has its history and one event, and the feed has no gap.
    func check(atLeast acknowledged: Int) async throws {
        var (ids, last) = ([String](), Int64(0))
        while case let page = try await store.events(after: last, limit: 1_000, in: production), !page.isEmpty {
            #expect(page.map(\.id) == (1...page.count).map { last + Int64($0) })
            last = page.last?.id ?? last
            ids += page.map(\.event.type)
        }
        #expect(Set(ids).count == ids.count && ids.count >= acknowledged)
        for table in ["offers_notifications", "offers_histories", "offers_records"] {
            let rows = try await store.database.rows(OfferStatement("SELECT count(*) FROM \(table)"))
            #expect(rows.first?.integer(0) == Int64(ids.count))
        }
    }

    /// How often processes are killed: a hundred times in a long run.
    static let rounds = isAskedFor("offers-kills") ? 100 : 3
}

@Suite("Processes that are killed while they take notifications", .timeLimit(.minutes(15)))
struct OfferKillTests {
    @Test("SQLite has every acknowledged notification, and none twice")
    func sqlite() async throws {
        let file = OfferFile()
        let kills = OfferKills(place: file.file.path, store: try await file.store())
        var count = 0
        for number in 0..<OfferKills.rounds { count += try await kills.round(number) }
        try await kills.check(atLeast: count)
    }
}

#if canImport(CMemberPostgres)
    extension WithOfferServer {
        @Suite("Processes that are killed while they take notifications, in PostgreSQL")
        struct PostgresKillTests {
            @Test("PostgreSQL has every acknowledged notification, and none twice")
            func postgres() async throws {
                let place = try await OfferPlace()
                let kills = OfferKills(place: place.address(), store: try await place.store())
                var count = 0
                for number in 0..<OfferKills.rounds { count += try await kills.round(number) }
                try await kills.check(atLeast: count)
                await place.close()
            }
        }
    }
#endif
