#if canImport(CMemberPostgres)
    import CMemberPostgres

    /// A result as libpq holds it, freed with this object.
    ///
    /// Unchecked: a result does not change after libpq has returned it, and libpq allows several threads to read one.
    final class PostgresResult: @unchecked Sendable {
        private let handle: OpaquePointer
        let rowCount: Int
        let columnCount: Int

        /// - Parameter handle: Owned by this object from now on.
        init(_ handle: OpaquePointer) {
            self.handle = handle
            rowCount = Int(PQntuples(handle))
            columnCount = Int(PQnfields(handle))
        }

        deinit { PQclear(handle) }

        var status: ExecStatusType { PQresultStatus(handle) }

        /// The command's tag, such as `COMMIT`.
        var tag: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

        var affected: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

        func name(_ column: Int) -> String { PQfname(handle, Int32(column)).map { String(cString: $0) } ?? "" }

        func column(_ name: String) -> Int? { (0..<columnCount).first { self.name($0) == name } }

        func value(_ row: Int, _ column: Int) -> PostgresValue {
            guard column >= 0, column < columnCount, row >= 0, row < rowCount else { return .null }
            let (row, column) = (Int32(row), Int32(column))
            guard PQgetisnull(handle, row, column) == 0, let text = PQgetvalue(handle, row, column) else { return .null }
            let count = Int(PQgetlength(handle, row, column))
            return text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                PostgresValue(UnsafeBufferPointer(start: bytes, count: count), type: PQftype(handle, column))
            }
        }

        /// The number of bytes that libpq holds for it.
        var size: Int { PQresultMemorySize(handle) }

        /// The server's error; nil where libpq created the error itself, which means that the connection is lost.
        var refusal: PostgresRefusal? {
            guard let state = member_pq_sqlstate(handle) else { return nil }
            return PostgresRefusal(
                sqlState: String(cString: state), constraint: member_pq_constraint(handle).map { String(cString: $0) },
                table: member_pq_table(handle).map { String(cString: $0) })
        }

        /// The error for a caller.
        var error: PostgresError {
            guard let refusal, member_pq_is_fatal(handle) == 0 else { return .connectionLost }
            return PostgresError(refusal)
        }
    }
#endif
