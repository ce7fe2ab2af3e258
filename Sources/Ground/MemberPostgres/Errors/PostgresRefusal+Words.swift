extension PostgresRefusal {
    /// The problem, in words for the states that operators meet every day.
    var problem: String {
        guard let words = Self.words[sqlState] else { return "The database refused (\(text))." }
        return "\(words.problem) (\(text))."
    }

    /// The remedy.
    var remedy: String {
        Self.words[sqlState]?.remedy ?? "Look SQLSTATE up in PostgreSQL's appendix A; the server's log has the message."
    }

    private static let words: [String: (problem: String, remedy: String)] = [
        "28P01": (
            "The database refused the password of this role",
            "Correct it in the file of PGPASSFILE, in the service of PGSERVICE, or in PGPASSWORD; check the role in the address."
        ),
        "28000": (
            "The database does not let this role in from here",
            "Compare role, database, address and encryption with the server's pg_hba.conf; the role needs LOGIN."
        ),
        "3D000": ("The server does not have this database", "Correct its name in the address, or create it."),
        "42501": (
            "The role lacks a right in the database",
            "Grant it as the owner of the tables; `member doctor` names what is missing."
        ),
        "53300": (
            "The server has no connection left", "Raise max_connections, use fewer connections in each process, or use PgBouncer."
        ),
        "53100": ("The disk of the database is full", "Make room there; nothing of the refused statement was written."),
        "25006": (
            "The database can only be read: it is a standby, or set to be read-only",
            "Name the primary server, or several hosts with target_session_attrs=read-write."
        ),
        "42P01": (
            "A table is missing in the database",
            "Run `member migrate` as the owner of the tables; check the database and `schema=` in the address."
        ),
    ]
}
