#if canImport(CMemberPostgres)
    public import Foundation
    public import MemberAccounts
    public import MemberCore
    import MemberPostgres

    /// The accounts of a fleet: any number of processes on any number of machines share them in one PostgreSQL database.
    ///
    /// ```swift
    /// let store = try PostgresAccountStore("postgres://app@db.example/members", keys: .environment("MEMBER_KEYS"))
    /// let members = try Members(store: store, cacheFolder: folder, providers: [.vk, .openID])
    /// ```
    /// It keeps the promises of every `AccountStore`. Time is the database's, so no machine's clock matters. A refresh is made once
    /// by all machines. What is secret is sealed before it leaves the process: the database has no key.
    ///
    /// Passwords come from `PGPASSFILE`, `PGSERVICE` or `PGPASSWORD`, never from the address.
    public final class PostgresAccountStore: AccountStore {
        /// How the store uses its database.
        public struct Options: Sendable {
            /// The number of connections of this process, at least 1; one more listens for notices.
            public var connections = 8
            /// Whether the first use makes missing tables, for which the role must be allowed to; without, it is an error that they
            /// are missing.
            public var migrates = true
            /// How long one statement may take.
            public var statementLimit = Duration.seconds(10)
            /// How long changes are collected before the other processes get a notice of them.
            public var noticeDelay = Duration.milliseconds(5)
            /// Whether this process ends and removes a few old sign-ins now and then; without, a job calls ``PostgresAccountStore/clean()``.
            public var cleans = true

            /// Creates the options as they are by default.
            public init() {}
        }

        let pool: PostgresPool
        let keys: KeyRing
        let clock: any MemberClock
        let random: any RandomSource
        let diagnostics: Diagnostics
        let options: Options
        let isBehindPooler: Bool
        /// The database in words, without a role.
        let place: String
        /// This process's name among the holders of leases.
        let holder: String
        /// The leases that this process has.
        let held = HeldLeases()
        let notices: ChangeNotices
        /// The rows that this process wrote a moment ago.
        let recent: RecentRows
        /// When the machines that share the limits were counted last.
        let counted = Locked<Duration?>(nil)
        /// The work to do in the middle of the next step.
        private let interruption = Locked<(@Sendable () async -> Void)?>(nil)
        private let isOpen = Locked(false)
        private let opening = AsyncLock()

        /// Creates a store; it connects when it is first used.
        /// - Parameters:
        ///   - address: The database: `postgres://user@host1,host2/database?sslmode=verify-full`, without a password; with
        ///     `pooler=transaction` behind PgBouncer in transaction mode, with `schema=NAME` for another schema than `public`.
        ///   - keys: Where this process gets the sealing keys of the fleet.
        ///   - options: How the store uses its database.
        ///   - clock: Measures limits and pauses of this process; what is stored is counted by the database's clock.
        ///   - random: Makes revisions and the name of this process.
        ///   - diagnostics: Receives notable events.
        /// - Throws: `AccountError.database(_:)` if the address cannot be read or holds a password.
        public init(
            _ address: String, keys: some FleetKeySource, options: Options = Options(), clock: any MemberClock = SystemClock(),
            random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
        ) throws(AccountError) {
            do {
                var configuration = try PostgresConfiguration(address)
                configuration.limits.statement = options.statementLimit
                configuration.applicationName = configuration.applicationName ?? "member"
                if configuration.schema == nil { try configuration.pin(to: "public") }
                (isBehindPooler, place) = (configuration.isBehindPooler, configuration.place)
                pool = try PostgresPool(configuration, size: max(1, options.connections), clock: clock)
                self.keys = KeyRing(keys, at: configuration.place, clock: clock)
            } catch { throw .database(error) }
            (self.options, self.clock, self.random, self.diagnostics) = (options, clock, random, diagnostics)
            holder = Base64URL.encode(random.bytes(12))
            recent = RecentRows(clock)
            notices = ChangeNotices(pool, sender: holder, delay: options.noticeDelay, clock: clock)
        }

        /// Makes missing tables, or checks that none is missing, and gets the keys. The first use of the store does the same.
        /// - Throws: `AccountError.database(_:)`.
        public func prepare() async throws(AccountError) {
            guard !isOpen.value else { return }
            guard await opening.enter() else { throw .cancelled }
            defer { opening.leave() }
            guard !isOpen.value else { return }
            try await keys.load()
            try await failing {
                if options.migrates {
                    try await makeTables()
                } else {
                    try await pool.checkMigrations(AccountTables.migrations())
                }
            }
            isOpen.withLock { $0 = true }
        }

        /// Waits until this process's refreshes are stored, gives back what is left of its leases, and closes its connections. The store cannot be used afterwards.
        ///
        /// A refresh continues when its caller is cancelled. A process that ends without this may lose the response, and with it the
        /// sign-in; the others wait for the lease's end.
        /// - Parameter limit: How long to wait for the responses of refreshes; by default as long as one may take.
        public func close(within limit: Duration = .seconds(35)) async {
            await held.ended(within: limit, by: clock)
            for (key, lease) in held.all { _ = try? await releaseLease(lease, of: key, mark: .kept, needsSignIn: nil) }
            await notices.flush()
            pool.close()
        }

        /// Returns the database's time.
        public func now() async throws(AccountError) -> Date {
            try await failing { try DatabaseTime.date(try await pool.pipeline([DatabaseTime.query]).first) }
        }
    }

    extension PostgresAccountStore {
        /// Lets a test do something between the decision of the next step and its write, such as a commit by another process: the step
        /// then decides again.
        /// - Parameter work: The work; it is done once.
        package func interruptNextStep(by work: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = work } }

        /// The point between decision and write at which others may commit.
        func decided() async {
            let work = interruption.withLock { work in
                defer { work = nil }
                return work
            }
            await work?()
        }

        /// Runs work on the database, and gives its errors the form of a store's.
        func failing<Result>(_ work: () async throws -> Result) async throws(AccountError) -> Result {
            do { return try await work() } catch PostgresError.cancelled { throw .cancelled } catch let error as PostgresError {
                throw .database(error)
            } catch { throw AccountError(storing: error) }
        }

        /// Prepares the store, then runs work as ``failing(_:)`` does.
        @discardableResult
        func working<Result>(_ work: () async throws -> Result) async throws(AccountError) -> Result {
            try await prepare()
            return try await failing(work)
        }

        /// A number that no other write leaves.
        func revision() -> Int64 {
            random.bytes(8).reduce(0) { $0 << 8 | Int64($1) }
        }
    }

    /// What a transaction's commit waits for.
    enum Durability {
        /// The commit is on disk, whatever the server's default is.
        static let durable: PostgresStatement = "SELECT set_config('synchronous_commit', 'on', true)"
        /// A crash of the server may undo the last commits.
        static let relaxed: PostgresStatement = "SELECT set_config('synchronous_commit', 'off', true)"
    }
#endif
