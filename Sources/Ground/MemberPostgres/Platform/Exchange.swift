#if canImport(CMemberPostgres)
    import MemberCore

    /// A statement, ready to be sent.
    struct EncodedStatement: Sendable {
        let sql: String
        let parameters: EncodedParameters
        let isPrepared: Bool

        init(_ statement: PostgresStatement) throws(PostgresError) {
            guard !statement.sql.utf8.contains(0) else { throw .invalidValue }
            sql = statement.sql
            parameters = try EncodedParameters(statement.parameters)
            isPrepared = statement.isPrepared
        }
    }

    /// One message of an exchange.
    enum LinkMessage: Sendable {
        /// Gives a statement a name.
        case prepare(name: String, sql: String)
        /// Carries a statement out, by its name or by its text.
        case execute(name: String?, EncodedStatement)
    }

    /// The names by which a connection keeps statements.
    struct PreparedNames: Sendable {
        /// More than that are sent by their text, so that texts made for one call do not fill the server's memory.
        let limit: Int
        private var names: [String: String] = [:]
        private var count = 0

        init(_ limit: Int) { self.limit = limit }

        subscript(sql: String) -> String? { names[sql] }

        /// Issues a name for an unnamed statement; nil where there are enough.
        mutating func issue() -> String? {
            guard names.count < limit else { return nil }
            count += 1
            return "m\(count)"
        }

        /// The server has it.
        mutating func keep(_ name: String, for sql: String) { names[sql] = name }
    }

    /// Statements that are sent in one round trip, and the caller that waits for their results.
    ///
    /// Unchecked: from when it is added to a link, only the link's state uses it, under the link's lock. (As a value it would be copied
    /// a dozen times for each statement.)
    final class Exchange: @unchecked Sendable {
        typealias Reply = UnsafeContinuation<Result<[PostgresResult], PostgresError>, Never>

        /// Whether the task was cancelled before it arrived here; it also identifies the exchange.
        let key: Locked<Bool>
        let statements: [EncodedStatement]
        /// Whether the rows are handed over as they come.
        let isStream: Bool
        var deadline: ContinuousClock.Instant
        /// The waiting caller; resumed exactly once by the code that removes it from here.
        var reply: Reply?
        var messages: [LinkMessage] = []
        /// The message whose results are being received.
        var index = 0
        var results: [PostgresResult] = []
        /// How many bytes the results hold.
        var size = 0
        /// How many bytes came for a result that is not complete, and in how many turns.
        var (received, turns) = (0, 0)
        var error: PostgresError?
        /// Whether the results are no longer needed.
        var isAbandoned = false
        /// Whether all results were received; of a stream, some may not be taken yet.
        var isOver = false

        /// Rows of a stream that are held at a time, in bytes.
        static let batch = 256 << 10

        /// Whether rows wait to be taken and no more are to be read.
        var isPaused: Bool { isStream && !isAbandoned && size >= Self.batch }

        /// Whether its limit counts; that of a stream rests while its reader works.
        var isTimed: Bool { !isAbandoned && (reply != nil || !isStream) }

        var isPipelined: Bool { messages.count > 1 }

        /// Keeps an error; the first one counts.
        func fail(_ error: PostgresError) { self.error = self.error ?? error }

        init(
            _ key: Locked<Bool>, _ statements: [EncodedStatement], isStream: Bool, deadline: ContinuousClock.Instant,
            reply: Reply?
        ) {
            self.key = key
            self.statements = statements
            self.isStream = isStream
            self.deadline = deadline
            self.reply = reply
        }
    }
#endif
