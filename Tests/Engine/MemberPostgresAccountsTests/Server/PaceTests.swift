#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberRequests
    import Testing

    extension WithFleetServer {
        @Suite("Limits that machines share")
        struct PaceTests {
            /// Long slots, so that the time that elapses in the test does not matter.
            private let limit = RateLimit(3, per: .seconds(1_200))

            private func wish(_ count: Int, _ name: String = "key") -> PaceWish { PaceWish(name, limit: limit, count: count) }

            @Test("slots are leased as the rule says, by the database's clock")
            func rule() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                var lease = try await store.lease(wish(3))
                #expect(lease.count == 3 && lease.isBurst && lease.wait == .zero && lease.interval == .seconds(400))
                lease = try await store.lease(wish(3))
                #expect(lease.count == 0 && abs(lease.wait / .seconds(1) - 1_600) < 60)
                try await database.elapse(.seconds(1_600))
                lease = try await store.lease(wish(3))
                #expect(lease.count == 1 && !lease.isBurst)
                try await database.elapse(.seconds(1_201))
                lease = try await store.lease(wish(2))
                lease.machines = nil
                #expect(lease == PaceLease(count: 2, wait: .zero, interval: .seconds(400), isBurst: true))
                await database.close()
            }

            @Test(
                "a row that no store can have written gives no lease, and crashes nobody",
                arguments: [
                    "next_at = 'Infinity'", "next_at = 'NaN'", "next_at = 1e300",
                    "slow_until = 1e300, slow_interval = 'Infinity'",
                ])
            func foreignRow(change: String) async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                _ = try await store.lease(wish(3))
                try await database.pool.query("UPDATE member_account_pace SET " + change)
                await #expect(throws: PostgresError.connectionLost) { try await store.lease(wish(3)) }
                await database.close()
            }

            @Test("many machines at once get no more slots than the limit")
            func together() async throws {
                let database = try await FleetDatabase()
                let stores = try (0..<4).map { _ in try database.store() }
                try await stores[0].prepare()
                let total = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<40 {
                        group.addTask { [limit] in
                            try await stores[number % 4].lease(PaceWish("key", limit: limit, count: 3)).count
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(total == 3)
                await database.close()
            }

            @Test("a pause and an interval apply to all machines, and a shorter pause does not end a longer one")
            func hints() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                try await one.slow("key", by: RateHint(pause: .seconds(900)))
                try await one.slow("key", by: RateHint(pause: .seconds(100)))
                let paused = try await other.lease(wish(1))
                #expect(paused.count == 0 && paused.wait > .seconds(800))
                let spacing = RateHint.Spacing(interval: .seconds(500), span: .seconds(3_000))
                try await one.slow("other", by: RateHint(spacing: spacing))
                let slow = try await other.lease(wish(3, "other"))
                #expect(slow.count == 1 && !slow.isBurst && slow.interval == .seconds(500))
                await database.close()
            }

            @Test("each machine is counted for half a minute, and old rows are removed")
            func machines() async throws {
                let database = try await FleetDatabase()
                let stores = try (0..<3).map { _ in try database.store() }
                var counts: [Int?] = []
                for store in stores { counts.append(try await store.lease(wish(1)).machines) }
                #expect(counts == [1, 2, 3])
                #expect(try await stores[0].lease(wish(1)).machines == nil)
                try await database.elapse(.seconds(3 * 86_400))
                await stores[0].clean()
                let rows = try await database.pool.query("SELECT count(*) FROM member_account_pace")
                #expect(rows.first?.integer(0) == 0)
                await database.close()
            }

            @Test("a block is seen by the other machines until it ends, and a shorter one does not replace it")
            func blocks() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                let until = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded() + 3_600)
                try await one.keepBlock("friends.get", until: until, of: "key")
                try await one.keepBlock("friends.get", until: until.addingTimeInterval(-60), of: "key")
                try await one.keepBlock("wall.get", until: until, of: "key")
                #expect(try await other.blocks(of: "key") == ["friends.get": until, "wall.get": until])
                #expect(try await other.blocks(of: "other").isEmpty)
                try await other.removeBlocks(["wall.get"], of: "key")
                #expect(try await one.blocks(of: "key") == ["friends.get": until])
                try await database.elapse(.seconds(4_000))
                #expect(try await one.blocks(of: "key").isEmpty)
                await database.close()
            }

            @Test("a database that does not respond holds a call back for two seconds, and then gives an error")
            func hanging() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                _ = try await store.lease(wish(1))
                let begin = ContinuousClock.now
                try await database.pool.transaction(.readCommitted) { transaction in
                    try await transaction.query("LOCK TABLE member_account_pace, member_account_block IN ACCESS EXCLUSIVE MODE")
                    let failures = [
                        await #expect(throws: AccountError.self) { _ = try await store.lease(wish(1)) },
                        await #expect(throws: AccountError.self) { _ = try await store.blocks(of: "key") },
                    ]
                    #expect(failures.allSatisfy { $0?.code == PostgresError.timedOut.code })
                }
                let taken = ContinuousClock.now - begin
                #expect(taken >= .seconds(4) && taken < .seconds(8))
                _ = try await store.lease(wish(1))
                await database.close()
            }

            @Test("a store that is closed gives an error, not a slot")
            func closed() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await store.prepare()
                await store.close(within: .zero)
                await #expect(throws: (any Error).self) { try await store.lease(wish(1)) }
                await database.close()
            }
        }
    }
#endif
