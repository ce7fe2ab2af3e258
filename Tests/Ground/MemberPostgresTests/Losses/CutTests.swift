#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import PostgresSupport
    import Testing
    import WaitSupport

    extension WithServer {
        @Suite("Connections that are cut")
        struct CutTests {
            @Test("a cut before or after any message is a typed error, and leaks no connection", arguments: [true, false])
            func everyMessage(isBefore: Bool) async throws {
                let configuration = try await configuration()
                let server = try #require(server)
                let setUp = try PostgresPool(configuration, size: 1)
                try await setUp.query("CREATE TABLE shelf (count int)")
                setUp.close()
                let proxy = CuttingProxy(to: server.port)
                defer { proxy.close() }
                var failures = 0
                for number in 1...200 {
                    let pool = try PostgresPool(of(server, port: proxy.port, database: #require(configuration.database)), size: 2)
                    defer { pool.close() }
                    proxy.arm(isBefore ? .before(number) : .after(number))
                    let error = await failure { try await work(pool) }
                    #expect(await waited(while: pool.usage.inUse > 0))
                    let isUncut = proxy.count < number
                    if let error {
                        failures += 1
                        #expect([.connectionLost, .unreachable, .commitUnknown].contains(error), "\(number): \(error)")
                    }
                    proxy.arm(nil)
                    // The end of the connection may arrive only after the connection is used again.
                    let late = await failure { try await pool.query("SELECT 1") }
                    #expect(late == nil || late == .connectionLost, "\(number)")
                    #expect(try await pool.query("SELECT 2").first?.integer(0) == 2)
                    if isUncut { break }
                }
                #expect(failures > 20)
            }

            /// The work that is cut: connecting, prepared statements, a pipeline, a transaction.
            private func work(_ pool: PostgresPool) async throws {
                try await pool.query("SELECT $1::text", ["tea"])
                try await pool.pipeline(["SELECT 1", "SELECT 2"])
                try await pool.transaction { connection in
                    try await connection.query("INSERT INTO shelf VALUES ($1)", [1])
                    try await connection.stream("SELECT 1 FROM generate_series(1, 5)") { _ in }
                }
            }

            @Test(
                "a server that stops in the middle of a statement is a lost connection, and is found again after its return",
                .timeLimit(.minutes(1)))
            func stopped() async throws {
                let own = try await PostgresServer.start()
                var configuration = try of(own)
                configuration.limits.cancelling = .milliseconds(300)
                let pool = try PostgresPool(configuration, size: 2)
                defer { pool.close() }
                for how in [PostgresServer.Stop.fast, .immediate] {
                    let task = Task { try await pool.query("SELECT pg_sleep(60)") }
                    #expect(await waited(while: pool.usage.open == 0))
                    await own.stop(how)
                    let error = await failure { _ = try await task.value }
                    #expect([.connectionLost, .unreachable, .starting].contains(error))
                    #expect(await failure { try await pool.query("SELECT 1") } == .unreachable)
                    try await own.restart()
                    #expect(try await pool.query("SELECT 1").first?.integer(0) == 1)
                }
                await own.finish()
            }

            @Test("a connection to a server that no longer responds is closed")
            func hanging() async throws {
                let server = try #require(server)
                let proxy = CuttingProxy(to: server.port)
                defer { proxy.close() }
                var configuration = try of(server, port: proxy.port)
                configuration.limits.statement = .milliseconds(200)
                configuration.limits.cancelling = .milliseconds(200)
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                try await pool.query("SELECT 1")
                proxy.hold(true)
                let begin = ContinuousClock.now
                #expect(await failure { try await pool.query("SELECT 1") } == .timedOut)
                #expect(await waited(while: pool.usage.open > 0))
                // The thread that checks the limits sleeps for up to four seconds if none is near.
                #expect(ContinuousClock.now - begin < .seconds(3))
                proxy.hold(false)
                #expect(try await pool.query("SELECT 2", limit: .seconds(10)).first?.integer(0) == 2)
            }
        }

        @Suite("Listening")
        struct ListeningTests {
            @Test(
                "notifications arrive, and a lost connection is reported, made again, and reported again", .timeLimit(.minutes(1))
            )
            func listens() async throws {
                let server = try #require(server)
                let proxy = CuttingProxy(to: server.port)
                defer { proxy.close() }
                let pool = try PostgresPool(of(server, port: proxy.port), size: 1)
                defer { pool.close() }
                let channel = "Shelf \"\(UUID().uuidString)\""
                var events = pool.notifications(on: [channel], pause: .milliseconds(20)).makeAsyncIterator()
                for payload in ["tea", "wool"] {
                    #expect(await events.next() == .listening)
                    try await pool.query("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
                    #expect(await events.next() == .notification(PostgresNotification(channel: channel, payload: payload)))
                    proxy.cutAll()
                    #expect(await events.next() == .interrupted(.connectionLost))
                    #expect(await waited(while: pool.usage.open > 0))
                }
            }

            @Test("listening ends with the pool")
            func ends() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                var events = pool.notifications(on: ["shelf"]).makeAsyncIterator()
                #expect(await events.next() == .listening)
                pool.close()
                #expect(await events.next() == nil)
            }
        }
    }

    extension WithServer.CutTests {
        @Test("a rollback that no caller waits for also has a limit, so that a hanging server keeps no connection")
        func hangingRollback() async throws {
            let server = try #require(WithServer.server)
            let proxy = CuttingProxy(to: server.port)
            defer { proxy.close() }
            var configuration = try WithServer.of(server, port: proxy.port)
            configuration.limits.statement = .milliseconds(200)
            configuration.limits.cancelling = .milliseconds(200)
            let pool = try PostgresPool(configuration, size: 1)
            defer { pool.close() }
            let isInside = Locked(false)
            let task = Task {
                try await pool.transaction { connection in
                    try await connection.query("SELECT 1", limit: .seconds(10))
                    isInside.withLock { $0 = true }
                    try? await Task.sleep(for: .seconds(60))
                }
            }
            #expect(await waited(while: !isInside.value))
            proxy.hold(true)
            task.cancel()
            #expect(await failure { try await task.value } == .cancelled)
            #expect(await waited(while: pool.usage.inUse > 0, limit: .seconds(3)))
        }
    }

#endif
