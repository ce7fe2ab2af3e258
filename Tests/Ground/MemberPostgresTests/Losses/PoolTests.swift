#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import PostgresSupport
    import Testing
    import WaitSupport

    extension WithServer {
        @Suite("The pool")
        struct PoolTests {
            @Test("a caller that finds a full pool waits in order, and gets an error after the limit")
            func full() async throws {
                var configuration = try await configuration()
                configuration.limits.pool = .milliseconds(200)
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let error = await failure {
                    _ = try await pool.withConnection { _ in try await pool.query("SELECT 1") }
                }
                #expect(error == .poolFull && pool.usage.inUse == 0 && pool.usage.open == 1 && pool.usage.waiting == 0)
                let order = Locked<[Int]>([])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    try await pool.withConnection { _ in
                        for number in 1...5 {
                            group.addTask { try await pool.withConnection { _ in order.withLock { $0.append(number) } } }
                            #expect(await waited(while: pool.usage.waiting < number))
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(order.value == [1, 2, 3, 4, 5])
            }

            @Test("a cancelled task leaves the queue at once")
            func cancelled() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.withConnection { _ in
                    let task = Task { try await pool.query("SELECT 1") }
                    #expect(await waited(while: pool.usage.waiting == 0))
                    task.cancel()
                    #expect(await failure { _ = try await task.value } == .cancelled)
                    #expect(pool.usage.waiting == 0)
                }
            }

            @Test("many tasks on few connections all get their results")
            func many() async throws {
                let pool = try await PostgresPool(configuration(), size: 8)
                defer { pool.close() }
                try await withThrowingTaskGroup(of: Int64?.self) { group in
                    for number in 1...500 {
                        group.addTask { try await pool.query("SELECT $1::int8", [.integer(Int64(number))]).first?.integer(0) }
                    }
                    var sum: Int64 = 0
                    for try await number in group { sum += number ?? 0 }
                    #expect(sum == 125_250)
                }
                #expect(pool.usage.inUse == 0 && pool.usage.open <= 8)
            }

            @Test("a connection that is lost while it is idle is replaced without an error")
            func lostIdle() async throws {
                let server = try #require(server)
                let proxy = CuttingProxy(to: server.port)
                defer { proxy.close() }
                let pool = try PostgresPool(of(server, port: proxy.port), size: 2)
                defer { pool.close() }
                try await pool.query("SELECT 1")
                proxy.cutAll()
                #expect(await waited(while: pool.usage.open > 0))
                #expect(try await pool.query("SELECT 2").first?.integer(0) == 2)
            }

            @Test("a wrong database is a refusal, a missing password has its own error, and a wrong port is unreachable")
            func refused() async throws {
                let server = try #require(server)
                let pools = try [
                    PostgresPool(of(server, database: "nowhere"), size: 1),
                    PostgresPool(PostgresConfiguration("postgres://stranger@127.0.0.1:\(server.port)/postgres"), size: 1),
                    PostgresPool(of(server, port: 1), size: 1),
                ]
                let errors = [PostgresError.refused(PostgresRefusal(sqlState: "3D000")), .passwordMissing, .unreachable]
                for (pool, error) in zip(pools, errors) {
                    #expect(await failure { try await pool.query("SELECT 1") } == error)
                    #expect(pool.usage.inUse == 0)
                    pool.close()
                }
            }

            @Test("a password is read from a file, and the refusal of a wrong one does not contain it")
            func passwordFile() async throws {
                let server = try #require(server)
                let main = try PostgresPool(of(server), size: 1)
                defer { main.close() }
                let role = "weaver_" + UUID().uuidString.prefix(8).lowercased()
                try await main.query("CREATE ROLE \(role) LOGIN PASSWORD 'right-one'")
                let file = FileManager.default.temporaryDirectory.appending(path: "pgpass-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: file) }
                var configuration = try PostgresConfiguration("postgres://\(role)@127.0.0.1:\(server.port)/postgres")
                try configuration.set("passfile", file.path)
                for (password, error) in [
                    ("right-one", nil), ("wrong-one", PostgresError.refused(PostgresRefusal(sqlState: "28P01"))),
                ] {
                    #expect(
                        FileManager.default.createFile(
                            atPath: file.path, contents: Data("127.0.0.1:*:*:*:\(password)\n".utf8),
                            attributes: [.posixPermissions: 0o600]))
                    let pool = try PostgresPool(configuration, size: 1)
                    let found = await failure { try await pool.query("SELECT 1") }
                    #expect(found == error)
                    pool.close()
                }
            }

            @Test("the first server of the list that accepts is used; a required standby that no server offers is an error")
            func hosts() async throws {
                let server = try #require(server)
                var configuration = try PostgresConfiguration(
                    "postgres://postgres@127.0.0.1:1,127.0.0.1:\(server.port)/postgres?target_session_attrs=read-write")
                let pool = try PostgresPool(configuration, size: 1)
                #expect(try await pool.query("SELECT 1").first?.integer(0) == 1)
                pool.close()
                configuration.target = .standby
                let none = try PostgresPool(configuration, size: 1)
                #expect(await failure { try await none.query("SELECT 1") } == .unreachable)
                none.close()
                configuration.target = .preferStandby
                let second = try PostgresPool(configuration, size: 1)
                #expect(try await second.query("SELECT 1").first?.integer(0) == 1)
                second.close()
            }

            @Test("a server that accepts and stays silent is left after its limit, and the next one is used")
            func silent() async throws {
                let server = try #require(server)
                // It passes on nothing from the server.
                let proxy = CuttingProxy(to: server.port, isSilent: true)
                defer { proxy.close() }
                var configuration = try PostgresConfiguration(
                    "postgres://postgres@127.0.0.1:\(proxy.port),127.0.0.1:\(server.port)/postgres?sslmode=disable")
                configuration.limits.eachServer = .milliseconds(200)
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                #expect(try await pool.query("SELECT 1").first?.integer(0) == 1)
                configuration.hosts.removeLast()
                let alone = try PostgresPool(configuration, size: 1)
                defer { alone.close() }
                #expect(await failure { try await alone.query("SELECT 1") } == .unreachable)
            }
        }
    }
#endif
