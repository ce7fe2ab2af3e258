package import MemberCore

/// Why a database could not be reached or did not carry out a request.
///
/// Of the server's own words only SQLSTATE and the names of table and constraint are kept: its message and its DETAIL may quote values.
package enum PostgresError: ExplainedError, Equatable {
    /// The connection ended; whether a statement on its way was carried out is not known.
    case connectionLost
    /// No server of the configuration accepted a connection.
    case unreachable
    /// The server runs and takes no connections: it is starting, stopping, or recovering.
    case starting
    /// A pooler such as PgBouncer refused the connection, and the address does not say that there is one.
    case poolerNotNamed
    /// The server asks for a password and none was found.
    case passwordMissing
    /// Transactions were in conflict and this one was rolled back; the whole transaction may be tried again.
    case serializationFailure(PostgresRefusal)
    /// The server refused.
    case refused(PostgresRefusal)
    /// No connection of the pool became free within the limit.
    case poolFull
    /// The limit for connecting or for the statement passed.
    case timedOut
    /// A result, or one row of a stream, has more bytes than the limit; the connection was closed.
    case resultTooLarge(limit: Int)
    /// The task was cancelled.
    case cancelled
    /// There was no response to a COMMIT: it is unknown whether the transaction was committed.
    case commitUnknown
    /// The transaction was rolled back, since a statement in it failed and the failure was passed over.
    case rolledBack
    /// The connection or pool was closed, or the connection is used outside the closure that it was lent to.
    case closed
    /// An address or argument holds a password.
    case passwordInAddress
    /// An address cannot be read, or it has an option that is not accepted here.
    case invalidAddress
    /// A text for the server has a NUL character, which PostgreSQL cannot store, or a moment is beyond the years 1 to 9999.
    case invalidValue
    /// The database lacks steps that this version needs.
    case stepsMissing(module: String, found: Int, needed: Int)
    /// The database was migrated further than this version may write.
    case writerTooOld(module: String, known: Int, oldest: Int)
    /// The steps of a module are not numbered 1, 2, 3 …, or name an oldest writer that cannot be.
    case misnumbered(module: String, number: Int)
    /// The database does not have the schema.
    case schemaMissing(String)
    /// The schema, or a table in it, belongs to a role that is not expected; the value names it.
    case foreignObject(String)
    /// A step changes or removes an object that an older version uses.
    case notAdditive(module: String, number: Int)

    /// Code, problem and remedy.
    package var explanation: ErrorExplanation {
        switch self {
        case .connectionLost:
            .init(
                "postgres.connection_lost", "The connection to the database was lost.",
                "Try again; the server may already have executed the last statement.")
        case .unreachable:
            .init(
                "postgres.unreachable", "No database server accepted a connection.",
                "Check hosts, ports, `sslmode` and `target_session_attrs`, and that the server runs.")
        case .starting:
            .init(
                "postgres.starting",
                "The database server is starting, stopping or recovering, and does not take connections (SQLSTATE 57P03).",
                "Try again in a moment; its log says how far it is.")
        case .poolerNotNamed:
            .init(
                "postgres.pooler_not_named", "The server refused the connection as PgBouncer does (SQLSTATE 08P01).",
                "Add pooler=transaction to the address if PgBouncer is in between. If that is not it, PgBouncer's log says what it "
                    + "refused: it may not know the database or the role.")
        case .passwordMissing:
            .init(
                "postgres.password_missing", "The database asks for a password, and none was found.",
                "Put it into the file of PGPASSFILE, into the service of PGSERVICE, or into PGPASSWORD.")
        case .poolFull:
            .init(
                "postgres.pool_full", "No connection to the database became free in time.",
                "Try again later, use a larger pool, or hold connections for a shorter time.")
        case .closed:
            .init(
                "postgres.closed", "The connection to the database is closed, or not lent any more.",
                "Use it only inside the closure that it is lent to, and before the pool is closed.")
        case .passwordInAddress:
            .init(
                "postgres.password_in_address", "The address of the database holds a password, which others could read.",
                "Take it out; use the file of PGPASSFILE, the service of PGSERVICE, or PGPASSWORD.")
        case .invalidAddress:
            .init(
                "postgres.invalid_address", "The address of the database cannot be read, or has an option that is not accepted.",
                "Write postgres://user@host:port/database?sslmode=verify-full.")
        case .serializationFailure(let refusal):
            .init(
                "postgres.serialization_failure", "Another transaction stood in the way (\(refusal.text)).",
                "Run the whole transaction again.")
        case .refused(let refusal):
            .init("postgres.refused", refusal.problem, refusal.remedy)
        case .timedOut:
            .init(
                "postgres.timed_out", "The database did not respond in time.",
                "Try again, or give it more time; a statement on its way is cancelled.")
        case .resultTooLarge(let limit):
            .init(
                "postgres.result_too_large", "A result of the database has more than \(limit >> 20) MiB.",
                "Look for a row that is much larger than the others, for example by octet_length(sealed) and octet_length(details): "
                    + "no program of this kind has written it.")
        case .cancelled:
            .init(
                "postgres.cancelled", "The task that waited for the database was cancelled.", "Nothing, if that was intended.")
        case .commitUnknown:
            .init(
                "postgres.commit_unknown", "The end of a transaction was not confirmed: it may or may not have taken effect.",
                "Read the data that it changes before you try again.")
        case .rolledBack:
            .init(
                "postgres.rolled_back", "The transaction was rolled back, since one of its statements had failed.",
                "Let the closure throw the statement's error.")
        case .invalidValue:
            .init(
                "postgres.invalid_value", "A text has a NUL character, or a moment is beyond the years 1 to 9999.",
                "Send such a text as bytes; bring the moment into the range.")
        case .stepsMissing(let module, let found, let needed):
            .init(
                "postgres.steps_missing", "The tables of \(module) are at step \(found); this version needs step \(needed).",
                "Run the migrations with a role that may create tables.")
        case .writerTooOld(let module, let known, let oldest):
            .init(
                "postgres.writer_too_old",
                "The tables of \(module) are written from step \(oldest) on; this version knows step \(known).",
                "Update the program; nothing was changed.")
        case .misnumbered(let module, let number):
            .init(
                "postgres.misnumbered", "Step \(number) of \(module) is out of order or names a wrong oldest writer.",
                "Number the steps from 1 without gaps; an oldest writer is at most its step, and never older than the one before."
            )
        case .schemaMissing(let schema):
            .init(
                "postgres.schema_missing", "The database does not have the schema \(schema).",
                "Create it as the owner of the tables (CREATE SCHEMA \(schema)), or correct `schema=` in the address.")
        case .foreignObject(let object):
            .init(
                "postgres.foreign_object",
                "The \(object) belongs to another role, whose triggers would run with the rights of this one.",
                "If you know that role, use ALTER … OWNER TO for the owner of the tables. Else remove it: its triggers stay with it."
            )
        case .notAdditive(let module, let number):
            .init(
                "postgres.not_additive", "Step \(number) of \(module) does more than add.",
                "Only CREATE, ALTER TABLE … ADD, INSERT, GRANT and COMMENT are for steps.")
        }
    }
}

extension PostgresError {
    /// Creates the error for a refusal on an established connection.
    init(_ refusal: PostgresRefusal) {
        switch refusal.sqlState {
        case "40001", "40P01": self = .serializationFailure(refusal)
        case "57P01", "57P02", "57P03", "57P05": self = .connectionLost
        default: self = refusal.category == "08" ? .connectionLost : .refused(refusal)
        }
    }

    /// Whether another server may accept the connection that this one refused.
    var isOfOneServer: Bool {
        switch self {
        case .refused(let refusal): ["53", "57", "08"].contains(refusal.category)
        case .passwordMissing, .cancelled, .closed: false
        default: true
        }
    }
}
