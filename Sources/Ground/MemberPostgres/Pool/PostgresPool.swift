#if canImport(CMemberPostgres)
    package import MemberCore

    /// Connections to one database, made when they are needed and lent to one task at a time.
    ///
    /// One thread drives all of them. If all are lent, callers wait in order of arrival.
    /// ```swift
    /// let pool = try PostgresPool(PostgresConfiguration("postgres://weaver@db.example/loom?sslmode=verify-full"), size: 8)
    /// let rows = try await pool.query("SELECT count FROM shelf WHERE name = $1", ["tea"])
    /// ```
    package final class PostgresPool: Sendable {
        /// How a pool is used.
        package struct Usage: Equatable, Sendable {
            /// How many connections are lent, being made, or coming to rest.
            package let inUse: Int
            /// How many connections there are.
            package let open: Int
            /// How many tasks wait for one.
            package let waiting: Int
        }

        let connector: Connector
        let clock: any MemberClock
        private let book: Locked<PoolBook<PostgresLink>>
        private let waiters = Waiters<PoolBook<PostgresLink>.Turn>()

        /// A pool; it connects when it is first used.
        /// - Parameters:
        ///   - configuration: How the database is reached. Settings that it leaves to the environment are read here, also from
        ///     files.
        ///   - size: How many connections there are at most; at least 1.
        ///   - clock: By which the pauses between attempts are waited.
        /// - Throws: ``PostgresError/invalidAddress`` if the environment's lists of hosts and ports do not fit together.
        package init(
            _ configuration: PostgresConfiguration = PostgresConfiguration(), size: Int = 8,
            clock: any MemberClock = SystemClock()
        ) throws(PostgresError) {
            connector = try Connector(configuration, PostgresLoop())
            self.clock = clock
            book = Locked(PoolBook(size: size))
            connector.loop.watch { [weak self] in self?.expire(at: $0) }
        }

        deinit { connector.loop.close() }

        /// How it is used at the moment.
        package var usage: Usage {
            book.withLock { Usage(inUse: $0.inUse, open: $0.total, waiting: $0.waitingCount) }
        }

        /// Closes all connections; statements on their way fail with ``PostgresError/closed``.
        package func close() {
            for ticket in book.withLock({ $0.close() }) { waiters.resume(ticket, returning: .fail(.closed)) }
            connector.loop.close()
        }

        /// Lends a connection for the length of a closure.
        ///
        /// Work in progress at that time ends without the caller waiting; if a transaction was left open, the connection is closed.
        /// - Parameter body: Gets the connection, which works inside it only.
        /// - Returns: The result of the closure.
        /// - Throws: ``PostgresError/poolFull`` after ``PostgresLimits/pool``, an error of connecting, or the closure's error.
        @discardableResult
        package func withConnection<Result>(_ body: (PostgresConnection) async throws -> Result) async throws -> Result {
            let (link, lease) = try await borrow()
            defer { giveBack(link) }
            return try await body(PostgresConnection(link, lease: lease, clock: clock, pin: connector.pin))
        }

        // MARK: Lending

        /// Gets a connection, waiting or connecting if need be.
        func borrow() async throws(PostgresError) -> (link: PostgresLink, lease: Int) {
            guard !Task.isCancelled else { throw .cancelled }
            switch await turn() {
            case .fail(let error): throw error
            case .open: return try await open()
            case .use(let link):
                if let lease = link.lend() { return (link, lease) }
                // It was lost in the moment between, and its place is this caller's.
                return try await open()
            }
        }

        private func turn() async -> PoolBook<PostgresLink>.Turn {
            let until = ContinuousClock.now + connector.limits.pool
            let (turn, ticket) = book.withLock { book in
                if let turn = book.ask() { return (turn as PoolBook<PostgresLink>.Turn?, 0) }
                let ticket = waiters.issue()
                book.wait(ticket, until: until)
                return (nil, ticket)
            }
            if let turn { return turn }
            connector.loop.wake(by: until)
            return await waiters.value(of: ticket) { [self] in
                if book.withLock({ $0.leave(ticket) }) { waiters.resume(ticket, returning: .fail(.cancelled)) }
            }
        }

        private func open() async throws(PostgresError) -> (link: PostgresLink, lease: Int) {
            do throws(PostgresError) {
                let link = try await connector.connect { [weak self] in self?.note($0, $1) }
                if let lease = link.lend() { return (link, lease) }
                throw .connectionLost
            } catch {
                tell(book.withLock { $0.lose() })
                throw error
            }
        }

        /// Takes a connection back.
        func giveBack(_ link: PostgresLink) {
            if link.giveBack() { tell(book.withLock { $0.lose() }) }
        }

        private func note(_ link: PostgresLink, _ event: LinkEvent) {
            switch event {
            case .returned(isClean: true): tell(book.withLock { $0.giveBack(link) })
            case .returned(isClean: false):
                link.close(.closed)
                tell(book.withLock { $0.lose() })
            case .closed(.idle): book.withLock { $0.loseIdle(link) }
            case .closed(.returning): tell(book.withLock { $0.lose() })
            // Whoever has it gives it back.
            case .closed(.lent), .notified: break
            }
        }

        private func tell(_ next: (ticket: Int, turn: PoolBook<PostgresLink>.Turn)?) {
            if let next { waiters.resume(next.ticket, returning: next.turn) }
        }

        private func expire(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
            let (late, next) = book.withLock { ($0.overdue(at: now), $0.deadline) }
            for ticket in late { waiters.resume(ticket, returning: .fail(.poolFull)) }
            return next
        }
    }
#endif
