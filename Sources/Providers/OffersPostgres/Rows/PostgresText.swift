#if canImport(CMemberPostgres)
    import MemberPostgres

    /// The service's statements as PostgreSQL reads them.
    enum PostgresText {
        /// The commit is on disk, whatever the role's default is.
        static let durable: PostgresStatement = "SELECT set_config('synchronous_commit', 'on', true)"

        /// Milliseconds since 1970, by the server's clock.
        static let now = "(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)"

        /// `$1` for the first `?`, and the server's time for each `{now}`.
        static func translated(_ sql: String) -> String {
            var (text, number) = ("", 0)
            for character in sql.replacing("{now}", with: now) {
                if character == "?" {
                    number += 1
                    text += "$\(number)"
                } else {
                    text.append(character)
                }
            }
            return text
        }

        /// The SQLSTATE of a statement that did not change the rows it expects: its message, which the server's log shows, is no number.
        static let mismatchState = "22P02"

        /// A statement that fails unless it changes as many rows as expected, so that the transaction ends in the same round trip.
        static func guarded(_ sql: String, _ expected: Int) -> String {
            """
            WITH done AS (\(sql) RETURNING 1) SELECT CASE WHEN count(*) = \(expected) THEN 1
            ELSE CAST('offers: stored before, or changed by another process; rows: ' || count(*) AS integer) END FROM done
            """
        }
    }
#endif
