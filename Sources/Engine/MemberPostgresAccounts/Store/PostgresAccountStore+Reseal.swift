#if canImport(CMemberPostgres)
    import Foundation
    public import MemberAccounts
    import MemberPostgres

    /// How far a change of the sealing key has come.
    public struct ResealProgress: Sendable, Equatable {
        /// The number of values that another key had sealed at the beginning.
        public internal(set) var total = 0
        /// The number of values that are sealed under the key for writing since.
        public internal(set) var done = 0
        /// The number of values that could not be opened: they are damaged, or their key is missing.
        public internal(set) var left = 0

        /// Creates a progress of zero.
        public init() {}
    }

    extension PostgresAccountStore {
        /// Seals what other keys have sealed under the key for writing, while all processes go on. It may be interrupted and run again.
        ///
        /// Afterwards an old key is needed for nothing but back-ups, unless ``ResealProgress/left`` is more than zero.
        /// - Parameter progress: Called after each hundred values at most.
        /// - Returns: The progress at the end.
        /// - Throws: `AccountError.database(_:)`; what was done is kept.
        @discardableResult
        public func reseal(_ progress: (ResealProgress) -> Void = { _ in }) async throws(AccountError) -> ResealProgress {
            try await prepare()
            let head = try keys.head()
            var state = ResealProgress()
            state.total = try await failing {
                try await pool.pipeline(Self.counts(head)).reduce(0) { $0 + Int($1.first?.integer(0) ?? 0) }
            }
            progress(state)
            try await resealAccounts(head, &state, progress)
            try await failing { try await reseal(Self.attempts, head, &state, progress) }
            try await failing { try await reseal(Self.values, head, &state, progress) }
            return state
        }

        private func resealAccounts(
            _ head: Data, _ state: inout ResealProgress, _ progress: (ResealProgress) -> Void
        ) async throws(AccountError) {
            var mark = PageMark.first
            while true {
                let rows = try await failing {
                    try await pool.query(
                        """
                        SELECT provider, environment, client_id, subject FROM member_account
                        WHERE (provider, environment, client_id, subject) > ($1, $2, $3, $4) AND sealed IS NOT NULL
                        AND substring(sealed FROM 1 FOR 9) <> $5 ORDER BY provider, environment, client_id, subject LIMIT 100
                        """, mark.values + [.bytes(head)])
                }
                guard let last = rows.last else { return }
                for row in rows {
                    // Each write seals under the key for writing.
                    let isDone = try await step(PageMark.key(row, from: 0)) { record, _ in
                        let isReadable = (try? record.stored()) != nil
                        return (isReadable, isReadable)
                    }
                    if isDone { state.done += 1 } else { state.left += 1 }
                }
                progress(state)
                mark = PageMark(PageMark.key(last, from: 0))
            }
        }

        /// A table whose sealed values are opened and sealed one by one; a value that changes meanwhile is sealed by who changes it.
        private struct SealedTable {
            let query: String
            let update: String
            let place: @Sendable (PostgresRow) -> String
        }

        private static func counts(_ head: Data) -> [PostgresStatement] {
            let other = "substring(SEALED FROM 1 FOR 9) <> $1"
            return [
                ("member_account", "sealed", ""), ("member_account_attempt", "sealed", ""),
                ("member_account_value", "value", "AND is_sealed"),
            ]
            .map { table, column, more in
                PostgresStatement(
                    "SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL AND \(other.replacing("SEALED", with: column)) \(more)",
                    [.bytes(head)])
            }
        }

        private static let attempts = SealedTable(
            query: """
                SELECT id, sealed, provider, environment, client_id FROM member_account_attempt
                WHERE id > $1 AND sealed IS NOT NULL AND substring(sealed FROM 1 FOR 9) <> $2 ORDER BY id LIMIT 100
                """,
            update: "UPDATE member_account_attempt SET sealed = $3 WHERE id = $1 AND sealed = $2",
            place: { row in
                SealedPlace.attempt(row.text(0) ?? "", row.text(2) ?? "", row.text(3) ?? "", row.text(4) ?? "")
            })

        private static let values = SealedTable(
            query: """
                SELECT provider || chr(10) || environment || chr(10) || client_id || chr(10) || name, value, provider, environment,
                client_id, name, at FROM member_account_value
                WHERE provider || chr(10) || environment || chr(10) || client_id || chr(10) || name > $1 AND is_sealed
                AND substring(value FROM 1 FOR 9) <> $2 ORDER BY 1 LIMIT 100
                """,
            update: """
                UPDATE member_account_value SET value = $3
                WHERE provider || chr(10) || environment || chr(10) || client_id || chr(10) || name = $1 AND value = $2
                """,
            place: { row in
                let client = AccountClient(
                    provider: row.text(2) ?? "", environment: row.text(3) ?? "", clientID: row.text(4) ?? "")
                return SmallValueName(row.text(5) ?? "", of: client).place(at: row.double(6))
            })

        private func reseal(
            _ table: SealedTable, _ head: Data, _ state: inout ResealProgress, _ progress: (ResealProgress) -> Void
        ) async throws {
            var mark = ""
            while true {
                let rows = try await pool.query(table.query, [.text(mark), .bytes(head)])
                guard let last = rows.last else { return }
                for row in rows {
                    let (name, sealed) = (row.text(0) ?? "", row.bytes(1) ?? Data())
                    guard let opened = try? await keys.open(sealed, for: table.place(row)) else {
                        state.left += 1
                        continue
                    }
                    let new = try keys.seal(opened, for: table.place(row))
                    try await pool.pipeline([
                        Durability.durable, PostgresStatement(table.update, [.text(name), .bytes(sealed), .bytes(new)]),
                    ])
                    state.done += 1
                }
                progress(state)
                mark = last.text(0) ?? ""
            }
        }
    }
#endif
