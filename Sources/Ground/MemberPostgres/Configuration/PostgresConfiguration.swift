/// How a database is reached.
///
/// Settings that are nil or empty follow libpq's own rules: the environment (`PGHOST`, `PGPORT`, `PGDATABASE`, `PGUSER`,
/// `PGSSLMODE`, `PGTARGETSESSIONATTRS` …) and the service of `PGSERVICE`. So does the password, which has no place here: it
/// comes from the file of `PGPASSFILE`, the service, or `PGPASSWORD`.
/// ```swift
/// let configuration = try PostgresConfiguration("postgres://weaver@db.example:5432/loom?sslmode=verify-full")
/// ```
package struct PostgresConfiguration: Equatable, Sendable {
    /// The servers, in the order in which they are tried; empty for those of the environment.
    package var hosts: [PostgresHost] = []
    /// The database.
    package var database: String?
    /// The role.
    package var user: String?
    /// How the connection is encrypted.
    package var tls: PostgresTLS?
    /// Which of several servers will do.
    package var target: PostgresTarget?
    /// The name that the server's list of sessions shows.
    package var applicationName: String?
    /// Further options of libpq by their names, such as `sslrootcert`, `sslcert`, `sslkey`, `passfile`.
    package internal(set) var options: [String: String] = [:]
    /// How long things may take.
    package var limits = PostgresLimits()
    /// Whether a pooler such as PgBouncer gives each transaction another connection to the server (`pooler=transaction` in an address):
    /// then nothing is kept in a session. Statements are not prepared, no session setting is sent, and nobody can listen.
    package internal(set) var isBehindPooler = false
    /// The only schema, beside the system's, in which names are looked up (`schema=members` in an address), see ``pin(to:)``; nil for the
    /// server's own `search_path`.
    package internal(set) var schema: String?

    /// Creates a configuration from the environment.
    package init() {}

    /// Sets a file for TLS or passwords, or another option of libpq.
    /// - Parameters:
    ///   - option: Its name, such as `sslrootcert`.
    ///   - value: Its value; nil for libpq's own.
    /// - Throws: ``PostgresError/passwordInAddress`` for an option that holds a password, ``PostgresError/invalidAddress`` for one that
    ///   has a property here, is not accepted, or that libpq does not have.
    package mutating func set(_ option: String, _ value: String?) throws(PostgresError) {
        guard !LibpqOption.secret.contains(option) else { throw .passwordInAddress }
        guard LibpqOption.accepted.contains(option), value?.utf8.contains(0) != true else { throw .invalidAddress }
        options[option] = value
    }
}

/// The names of libpq's options.
enum LibpqOption {
    /// Those that hold a secret, which is never taken from an address or an argument.
    static let secret: Set = ["password", "sslpassword"]
    /// Those that are handed on as they are. GSS is not among them, since libpq may look its servers up while it connects.
    static let accepted: Set = [
        "passfile", "sslrootcert", "sslcert", "sslkey", "sslcrl", "sslcrldir", "sslsni", "sslcompression",
        "ssl_min_protocol_version", "ssl_max_protocol_version", "channel_binding", "requirepeer", "options",
        "fallback_application_name", "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout",
    ]
}
