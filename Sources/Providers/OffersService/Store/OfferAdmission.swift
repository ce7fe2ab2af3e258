/// Why a database server does not let the service in. Nothing was read or written.
public enum OfferAdmission: String, Sendable, Equatable, CaseIterable {
    /// It refuses the password of the role, or does not know the role.
    case password
    /// It does not let this role in from this machine.
    case role
    /// It does not have the database.
    case database
    /// It asks for a password, and none was found.
    case passwordMissing
    /// The address holds a password.
    case passwordInAddress
    /// The address cannot be read, or has an option that is not accepted.
    case address
    /// A pooler such as PgBouncer is in between, and the address does not say so.
    case pooler

    /// The last part of the stable name.
    var name: String {
        switch self {
        case .password: "password_refused"
        case .role: "role_refused"
        case .database: "database_missing"
        case .passwordMissing: "password_missing"
        case .passwordInAddress: "password_in_address"
        case .address: "address_invalid"
        case .pooler: "pooler_not_named"
        }
    }

    /// The problem, as a sentence.
    var problem: String {
        switch self {
        case .password: "The database server refused the password of this role, or does not know the role."
        case .role: "The database server does not let this role in from this machine."
        case .database: "The server does not have this database."
        case .passwordMissing: "The database server asks for a password, and none was found."
        case .passwordInAddress: "The address of the database holds a password, which others could read."
        case .address: "The address of the database cannot be read, or has an option that is not accepted."
        case .pooler: "The server refused the connection as PgBouncer does."
        }
    }

    /// The remedy, as a sentence.
    var remedy: String {
        switch self {
        case .password:
            "Correct it in the file of PGPASSFILE, in the service of PGSERVICE, or in PGPASSWORD; check the role in the address."
        case .role: "Compare role, database, address and encryption with the server's pg_hba.conf; the role needs LOGIN."
        case .database: "Correct its name in the address, or create it (CREATE DATABASE)."
        case .passwordMissing: "Put it into the file of PGPASSFILE, into the service of PGSERVICE, or into PGPASSWORD."
        case .passwordInAddress: "Take it out; use the file of PGPASSFILE, the service of PGSERVICE, or PGPASSWORD."
        case .address: "Write postgres://user@host:port/database?sslmode=verify-full."
        case .pooler: "Add pooler=transaction to the address; if that is not it, PgBouncer's log says what it refused."
        }
    }
}
