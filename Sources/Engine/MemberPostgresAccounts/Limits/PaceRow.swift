#if canImport(CMemberPostgres)
    import MemberCore
    import MemberPostgres
    import MemberRequests

    /// The row of a pace that all machines share: ``PaceRule`` as one statement, by the database's clock, in seconds since 1970.
    ///
    /// The time is read once, in a query of its own, perhaps before the row was free: a schedule that is a little old leases later slots,
    /// never more of them.
    ///
    /// Both sides of an operator have one type: PostgreSQL would look for another operator in every schema of the path.
    enum PaceRow {
        private static let time = "(SELECT extract(epoch FROM clock_timestamp())::float8 AS at) AS time"
        private static let columns = "name, leased_at, start_at, granted, is_burst, next_at, slow_interval, slow_until, day"
        private static let day = "floor(at / 86400::float8)::int"

        // The parameters of a lease: $1 name, $2 wanted slots, $3 a slot's length, $4 the horizon.
        private static let (wanted, length) = ("$2::float8", "$3::float8")
        private static let isSlow = "pace.slow_until > excluded.leased_at"
        private static let interval = "GREATEST(\(length), CASE WHEN \(isSlow) THEN pace.slow_interval ELSE 0::float8 END)"
        private static let start = "GREATEST(pace.next_at, excluded.leased_at)"
        private static let burst = """
            CASE WHEN \(isSlow) THEN 1::float8
            ELSE LEAST(\(wanted), GREATEST(0::float8, floor((excluded.leased_at - pace.next_at) / \(length))) + 1::float8) END
            """
        private static let slots = """
            LEAST(\(wanted), GREATEST(0::float8, floor((excluded.leased_at + $4::float8 - \(start)) / \(interval)) + 1::float8))
            """

        private static let leasing = """
            INSERT INTO member_account_pace AS pace (\(columns))
            SELECT $1::text, at, at, \(wanted), \(wanted) > 1::float8,
            at + \(length) * CASE WHEN \(wanted) > 1::float8 THEN \(wanted) + 1::float8 ELSE 1::float8 END, 0, 0, \(day)
            FROM \(time)
            ON CONFLICT (name) DO UPDATE SET leased_at = excluded.leased_at, day = excluded.day, start_at = \(start),
            is_burst = \(burst) > 1::float8, granted = CASE WHEN \(burst) > 1::float8 THEN \(burst) ELSE \(slots) END,
            next_at = CASE WHEN \(burst) > 1::float8 THEN excluded.leased_at + \(length) * (\(burst) + 1::float8)
            ELSE \(start) + \(interval) * \(slots) END
            RETURNING granted, start_at - leased_at, is_burst,
            GREATEST(\(length), CASE WHEN slow_until > leased_at THEN slow_interval ELSE 0::float8 END)
            """

        /// Leases slots.
        static func lease(_ wish: PaceWish) -> PostgresStatement {
            PostgresStatement(
                leasing,
                [
                    .text(wish.name), .double(Double(wish.count)), .double(wish.interval / .seconds(1)),
                    .double(PaceRule.horizon / .seconds(1)),
                ])
        }

        /// The most slots, and the longest time in seconds, that a lease may have: a row with others was not written by a store.
        private static let (mostSlots, longest) = (1e6, 1e6)

        /// The lease in the result of its statement.
        static func lease(_ rows: PostgresRows?, machines: Int?) throws(PostgresError) -> PaceLease {
            guard let row = rows?.first, let count = row.double(0), let wait = row.double(1), let isBurst = row.bool(2),
                let interval = row.double(3), (0...mostSlots).contains(count),
                [wait, interval].allSatisfy((-longest...longest).contains)
            else { throw .connectionLost }
            return PaceLease(
                count: Int(count), wait: .seconds(wait), interval: .seconds(interval), isBurst: isBurst, machines: machines)
        }

        private static let slowing = """
            INSERT INTO member_account_pace AS pace (\(columns))
            SELECT $1::text, at, at, 0, false, at + $2::float8, $3::float8, at + $4::float8, \(day) FROM \(time)
            ON CONFLICT (name) DO UPDATE SET day = excluded.day,
            next_at = CASE WHEN $2::float8 > 0::float8 THEN GREATEST(pace.next_at, excluded.next_at) ELSE pace.next_at END,
            slow_interval = CASE WHEN $4::float8 > 0::float8 THEN excluded.slow_interval ELSE pace.slow_interval END,
            slow_until = CASE WHEN $4::float8 > 0::float8 THEN excluded.slow_until ELSE pace.slow_until END
            """

        /// Stores a pause and an interval; zero leaves what is stored.
        static func slow(_ name: String, pause: Duration, interval: Duration, span: Duration) -> PostgresStatement {
            PostgresStatement(
                slowing,
                [
                    .text(name), .double(pause / .seconds(1)), .double(interval / .seconds(1)), .double(span / .seconds(1)),
                ])
        }

        /// Notes that a machine is there, then counts those that were in the last half minute.
        static func machines(_ holder: String) -> [PostgresStatement] {
            [
                PostgresStatement(
                    """
                    INSERT INTO member_account_pace (\(columns)) SELECT $1::text, at, at, 0, false, at, 0, 0, \(day) FROM \(time)
                    ON CONFLICT (name) DO UPDATE SET leased_at = excluded.leased_at, day = excluded.day
                    """, [.text("machine " + holder)]),
                """
                SELECT count(*) FROM member_account_pace WHERE name > 'machine ' AND name < 'machine!'
                AND leased_at > (SELECT extract(epoch FROM clock_timestamp())::float8 - 30::float8)
                """,
            ]
        }

        /// Removes a hundred paces of which none was leased for a day; a row that another process is changing is left to it.
        static let cleaning: PostgresStatement = """
            DELETE FROM member_account_pace WHERE name IN (SELECT name FROM member_account_pace
            WHERE day < (SELECT floor(extract(epoch FROM clock_timestamp())::float8 / 86400::float8)::int - 1)
            ORDER BY day LIMIT 100 FOR UPDATE SKIP LOCKED)
            """
    }
#endif
