#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    package import MemberCore
    import MemberPostgres
    package import MemberStorage
    package import OffersService
    package import StoreOffers

    /// The service's rows in one PostgreSQL database, for any number of processes on any number of machines.
    ///
    /// Time is the database's, learnt every ten seconds and carried on by this machine's uptime. A commit is one round trip, in which a statement that does not find the rows it expects ends the
    /// transaction. Passwords come from `PGPASSFILE`, `PGSERVICE` or `PGPASSWORD`, never from the address.
    package final class PostgresOfferDatabase: OfferDatabase {
        /// How the database is used.
        package struct Options: Sendable {
            /// The number of connections of this process, at least 1.
            package var connections = 8
            /// Whether ``PostgresOfferDatabase/migrate()`` makes missing tables, for which the role must be allowed to; without, it is an error
            /// that they are missing.
            package var migrates = true
            /// How long a query or a commit may take once there is a connection.
            package var statementLimit = Duration.seconds(5)
            /// How long connecting may take, over all servers of the address, and the wait for a connection of a full pool.
            package var connectionLimit = Duration.seconds(5)
            /// The only schema in which tables are looked up and made, where the address names none (`schema=NAME`): a table of the same name
            /// that another role has made elsewhere is never used.
            package var schema = "public"

            /// Creates the options as they are by default.
            package init() {}
        }

        let pool: PostgresPool
        let options: Options
        let clock: any MemberClock
        private let time: StoreClock
        private let texts = Locked<[String: String]>([:])

        /// A database; it connects when it is first used.
        /// - Parameters:
        ///   - address: `postgres://user@host1,host2/database?sslmode=verify-full`, without a password; with `pooler=transaction` behind
        ///     PgBouncer in transaction mode.
        ///   - options: How it is used.
        ///   - clock: Measures this process's limits and pauses.
        /// - Throws: ``OfferStoreError/refused(_:)`` if the address cannot be read or holds a password, or the schema's name is not plain.
        package init(
            _ address: String, options: Options = Options(), clock: any MemberClock = SystemClock()
        ) throws(OfferStoreError) {
            do {
                var configuration = try PostgresConfiguration(address)
                configuration.limits.statement = options.statementLimit
                configuration.limits.connecting = options.connectionLimit
                let hasSeveral = configuration.hosts.count > 1
                configuration.limits.eachServer = min(
                    hasSeveral ? configuration.limits.eachServer : .seconds(600), options.connectionLimit)
                configuration.limits.pool = options.connectionLimit
                configuration.applicationName = configuration.applicationName ?? "member offers"
                if configuration.schema == nil { try configuration.pin(to: options.schema) }
                pool = try PostgresPool(configuration, size: max(1, options.connections), clock: clock)
            } catch { throw OfferStoreError(error) }
            (self.options, self.clock) = (options, clock)
            time = StoreClock(over: clock, longestUse: .seconds(10)) { [pool] in try await Self.time(of: pool) }
        }

        package func migrate() async throws(OfferStoreError) {
            do {
                let steps = try PostgresMigrations(OfferTables.module, OfferTables.postgresSteps)
                if options.migrates { try await pool.migrate(steps) } else { try await pool.checkMigrations(steps) }
            } catch { throw OfferStoreError(any: error) }
        }

        package func now() async throws(OfferStoreError) -> StoreTime {
            await time.learn()
            if time.hasLearnt { return StoreTime(time.now) }
            // This machine's own time never takes its place.
            do { return StoreTime(try await Self.time(of: pool)) } catch { throw OfferStoreError(any: error) }
        }

        private static func time(of pool: PostgresPool) async throws -> Date {
            let query = PostgresStatement("SELECT \(PostgresText.now)")
            guard let time = try await pool.pipeline([query]).first?.first?.integer(0) else { throw OfferStoreError.damaged }
            return StoreTime(milliseconds: time).date
        }

        package func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] {
            let statement = statement(query)
            do {
                // A connection that the server has closed in the meantime is noticed by the first statement on it.
                return try await PostgresRetry.lost.run(sleeping: { try await clock.sleep(for: $0) }) {
                    try await pool.pipeline([statement])
                }.first.map(SQLRow.all) ?? []
            } catch {
                // No row has a text with a NUL character, which PostgreSQL cannot store.
                if let failure = error as? PostgresError, failure == .invalidValue { return [] }
                throw OfferStoreError(any: error)
            }
        }

        package func close() async { pool.close() }

        /// The statement as PostgreSQL reads it: `$1` for the first `?`, and the server's own time.
        func statement(_ one: OfferStatement) -> PostgresStatement {
            let known = texts.withLock { $0[one.sql] }
            let sql = known ?? PostgresText.translated(one.sql)
            if known == nil { texts.withLock { $0[one.sql] = sql } }
            return PostgresStatement(sql, one.values.map(PostgresValue.init))
        }
    }
#endif
