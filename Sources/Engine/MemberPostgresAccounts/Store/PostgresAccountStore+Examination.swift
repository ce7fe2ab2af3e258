#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    /// What a look at the database has found; nothing in it is secret.
    package struct StoreExamination: Sendable, Equatable {
        /// The server's version, such as `15.8`.
        package var version = ""
        /// The time of one round trip.
        package var roundTrip = Duration.zero
        /// How far the database's clock is ahead of this machine's, in seconds.
        package var clockLead = 0.0
        /// Whether nothing can be written: a standby, or a database that is read-only.
        package var isReadOnly = false
        /// The number of connections that the server allows, without those that it keeps for itself.
        package var mostConnections = 0
        /// The number of connections of all clients now.
        package var connections = 0
        /// The database's size in bytes.
        package var size = 0
        /// The role's setting of `synchronous_commit`; the store sets its own for what must be durable.
        package var synchronousCommit = ""
        /// The number of standbys that are connected.
        package var standbys = 0
        /// Whether the server waits for a standby before it acknowledges a commit.
        package var waitsForStandby = false
        /// Whether the address says that a pooler is in between.
        package var isBehindPooler = false

        init() {}
    }

    /// The sealed values of a database by their keys; nothing in it is secret.
    package struct KeyExamination: Sendable, Equatable {
        /// The id of the key that seals new values, in hexadecimal digits.
        package var writing = ""
        /// The number of values under that key.
        package var current = 0
        /// The number of values under other known keys.
        package var earlier = 0
        /// The number of values under keys that this process does not know, by the keys' ids.
        package var unknown: [String: Int] = [:]

        init() {}
    }

    extension PostgresAccountStore {
        /// Looks at the database; it changes nothing, and needs no sealing key.
        package func examination() async throws(AccountError) -> StoreExamination {
            try await failing {
                // The first statement also connects, which the round trip does not count.
                try await pool.query("SELECT 1")
                let (begin, uptime) = (clock.now, clock.uptime)
                let now = try DatabaseTime.date(try await pool.pipeline([DatabaseTime.query]).first)
                var found = StoreExamination()
                found.roundTrip = clock.uptime - uptime
                found.clockLead = now.timeIntervalSince(begin) - found.roundTrip / .seconds(2)
                found.isBehindPooler = isBehindPooler
                if let row = try await pool.query(Self.facts).first { Self.read(row, &found) }
                return found
            }
        }

        private static let facts = """
            SELECT current_setting('server_version'), pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
            current_setting('max_connections')::int8 - current_setting('superuser_reserved_connections')::int8,
            (SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL), pg_database_size(current_database()),
            current_setting('synchronous_commit'), (SELECT count(*) FROM pg_stat_replication),
            current_setting('synchronous_standby_names') <> ''
            """

        private static func read(_ row: PostgresRow, _ found: inout StoreExamination) {
            // A distribution adds its own words to the version.
            found.version = (row.text(0) ?? "").split(separator: " ").first.map(String.init) ?? ""
            found.isReadOnly = row.bool(1) ?? false
            (found.mostConnections, found.connections) = (Int(row.integer(2) ?? 0), Int(row.integer(3) ?? 0))
            (found.size, found.synchronousCommit) = (Int(row.integer(4) ?? 0), row.text(5) ?? "")
            (found.standbys, found.waitsForStandby) = (Int(row.integer(6) ?? 0), row.bool(7) ?? false)
        }

        /// Counts the sealed values by their keys. It reads every row, and opens none.
        package func keyExamination() async throws(AccountError) -> KeyExamination {
            try await keys.load()
            let writing = try keys.head()
            return try await failing {
                var found = KeyExamination()
                found.writing = Self.id(writing)
                for row in try await pool.query(Self.heads) {
                    let (head, count) = (row.bytes(0) ?? Data(), Int(row.integer(1) ?? 0))
                    if head == writing {
                        found.current += count
                    } else if keys.knows(head) {
                        found.earlier += count
                    } else {
                        found.unknown[Self.id(head), default: 0] += count
                    }
                }
                return found
            }
        }

        private static let heads = """
            SELECT head, count(*) FROM (
                SELECT substring(sealed FROM 1 FOR 9) AS head FROM member_account WHERE sealed IS NOT NULL
                UNION ALL SELECT substring(sealed FROM 1 FOR 9) FROM member_account_attempt WHERE sealed IS NOT NULL
                UNION ALL SELECT substring(value FROM 1 FOR 9) FROM member_account_value WHERE is_sealed
            ) AS heads GROUP BY head
            """

        /// The id of a key, without the version before it.
        static func id(_ head: Data) -> String { hexadecimal(head.dropFirst()) }
    }
#endif
