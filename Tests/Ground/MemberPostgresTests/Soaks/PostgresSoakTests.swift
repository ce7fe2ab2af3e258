#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import PostgresSupport
    import ProcessSupport
    import Testing
    import WaitSupport

    @Suite(
        "PostgreSQL for long", .serialized, .timeLimit(.minutes(20)),
        .enabled(if: PostgresServer.programs != nil, "PostgreSQL's server is not installed: Scripts/setup all"))
    struct PostgresSoakTests {
        /// The number of times of each outcome.
        private struct Tally: Sendable {
            var successes = 0
            var failures: [String: Int] = [:]
            var strangers: [String] = []

            mutating func note(_ error: any Error) {
                guard let error = error as? PostgresError else { return strangers.append("\(type(of: error))") }
                failures[error.code, default: 0] += 1
            }
        }

        @Test(
            "fifty restarts of the server under load: every error is typed, nothing hangs, no connection leaks",
            .enabled(if: isSoaked("postgres-restarts"), "takes long: ./soak postgres-restarts"))
        func restarts() async throws {
            let server = try await PostgresServer.start()
            var configuration = try WithServer.of(server)
            configuration.limits.statement = .seconds(5)
            configuration.limits.cancelling = .seconds(1)
            let pool = try PostgresPool(configuration, size: 8)
            let (tally, isOver) = (Locked(Tally()), Locked(false))
            let clock = ContinuousClock()
            let time = try await clock.measure {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<16 { group.addTask { await work(pool, number, tally, until: isOver) } }
                    for round in 0..<50 {
                        await server.stop(round.isMultiple(of: 2) ? .fast : .immediate)
                        try await server.restart()
                        let before = tally.value.successes
                        #expect(await waited(while: tally.value.successes < before + 20), "round \(round): nobody succeeds")
                    }
                    isOver.withLock { $0 = true }
                    try await group.waitForAll()
                }
            }
            #expect(await waited(while: pool.usage.inUse > 0))
            let sessions = try await pool.query("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
            print(
                "50 restarts in \(Int(time / .seconds(1))) s: \(tally.value.successes) statements done, \(tally.value.failures)")
            #expect(tally.value.strangers.isEmpty && Set(tally.value.failures.keys).isSubset(of: Self.expected))
            #expect(sessions.first?.integer(0) ?? 99 <= 8 && pool.usage.open <= 8)
            pool.close()
            await server.finish()
        }

        private static let expected: Set = [
            "postgres.connection_lost", "postgres.unreachable", "postgres.commit_unknown", "postgres.pool_full",
            "postgres.timed_out", "postgres.starting",
            "postgres.cancelled",
        ]

        /// Statements and transactions without a pause.
        private func work(_ pool: PostgresPool, _ number: Int, _ tally: Locked<Tally>, until isOver: Locked<Bool>) async {
            while !isOver.value {
                do {
                    if number.isMultiple(of: 2) {
                        try await pool.query("SELECT $1::int8", [.integer(Int64(number))])
                    } else {
                        try await pool.transaction { try await $0.pipeline(["SELECT 1", "SELECT 2"]) }
                    }
                    tally.withLock { $0.successes += 1 }
                } catch {
                    tally.withLock { $0.note(error) }
                    // Otherwise a stopped server is tried hundreds of thousands of times.
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }

        @Test(
            "two hundred tasks on a pool of eight for a minute, some of them cancelled: nothing hangs, no connection leaks",
            .enabled(if: isSoaked("postgres-crowd"), "takes long: ./soak postgres-crowd"))
        func crowd() async throws {
            let server = try await PostgresServer.start()
            var configuration = try WithServer.of(server)
            configuration.limits.pool = .seconds(20)
            let pool = try PostgresPool(configuration, size: 8)
            let (tally, isOver) = (Locked(Tally()), Locked(false))
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        if number.isMultiple(of: 10) {
                            await interrupted(pool, tally, until: isOver)
                        } else {
                            await work(pool, number, tally, until: isOver)
                        }
                    }
                }
                try? await Task.sleep(for: .seconds(60))
                isOver.withLock { $0 = true }
            }
            #expect(await waited(while: pool.usage.inUse > 0))
            print("200 tasks on 8 connections for 60 s: \(tally.value.successes) statements done, \(tally.value.failures)")
            #expect(tally.value.strangers.isEmpty && Set(tally.value.failures.keys).isSubset(of: ["postgres.cancelled"]))
            #expect(tally.value.successes > 10_000 && pool.usage.open <= 8)
            pool.close()
            await server.finish()
        }

        /// Slow statements that are cancelled while they run.
        private func interrupted(_ pool: PostgresPool, _ tally: Locked<Tally>, until isOver: Locked<Bool>) async {
            while !isOver.value {
                let task = Task { try await pool.query("SELECT pg_sleep(30)") }
                try? await Task.sleep(for: .milliseconds(Int.random(in: 0...100)))
                task.cancel()
                do { _ = try await task.value } catch { tally.withLock { $0.note(error) } }
            }
        }

        @Test(
            "a gigabyte of rows arrives as a stream within 32 MB",
            .enabled(if: isSoaked("postgres-gigabyte"), "takes long: ./soak postgres-gigabyte"))
        func gigabyte() async throws {
            let server = try await PostgresServer.start()
            let pool = try PostgresPool(WithServer.of(server), size: 1)
            try await pool.query("SELECT 1")
            let before = Self.memory
            var (bytes, most) = (0, 0)
            let clock = ContinuousClock()
            let time = try await clock.measure {
                try await pool.withConnection { connection in
                    try await connection.stream("SELECT repeat('x', 8192) FROM generate_series(1, 131072)") { row in
                        bytes += row.text(0)?.utf8.count ?? 0
                        if bytes % (8192 * 1024) == 0 { most = max(most, Self.memory - before) }
                    }
                }
            }
            print("1 GiB of rows: \(Int(1024 / (time / .seconds(1)))) MiB/s, at most \(most >> 10) KiB more")
            #expect(bytes == 1 << 30 && most < 32 << 20)
            pool.close()
            await server.finish()
        }

        /// This process's memory, in bytes; it runs only one soak at a time.
        private static var memory: Int {
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
                .first
            return (pages.flatMap { Int($0) } ?? 0) * 4096
        }
    }
#endif
