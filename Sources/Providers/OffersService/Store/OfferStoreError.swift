public import MemberCore

/// Why the service's store could not be used.
public enum OfferStoreError: CodedError, Equatable {
    /// The database does not respond now; whether the last commit was made may be unknown.
    case unavailable
    /// The database has no room left.
    case full
    /// The database can only be read.
    case readOnly
    /// The database belongs to a newer version of the service.
    case newerFormat
    /// The database has no tables of the service yet, and this process may not make them.
    case notMigrated
    /// The database server does not let this process in.
    case notAdmitted(OfferAdmission)
    /// The database refused; the text names its error code, never a value.
    case refused(String)
    /// The file cannot be used: it cannot be opened or made, is another user's, or is not an ordinary file. The value is its path.
    case fileRefused(path: String)
    /// The file is not a database of SQLite, or it is damaged.
    case corrupt
    /// A row contains something that the service has not written.
    case damaged
    /// The rows were moved to another database, or are being moved there; the text names it without a secret.
    case moved(to: String)
    /// Rows of another database are being moved here, and some are missing yet.
    case moveUnfinished

    /// The stable name.
    public var code: String {
        switch self {
        case .unavailable: "offers_store.unavailable"
        case .full: "offers_store.full"
        case .readOnly: "offers_store.read_only"
        case .newerFormat: "offers_store.newer_format"
        case .notMigrated: "offers_store.not_migrated"
        case .notAdmitted(let reason): "offers_store.\(reason.name)"
        case .refused: "offers_store.refused"
        case .fileRefused: "offers_store.file_refused"
        case .corrupt: "offers_store.corrupt"
        case .damaged: "offers_store.damaged"
        case .moved: "offers_store.moved"
        case .moveUnfinished: "offers_store.move_unfinished"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .unavailable: "The database of the offers' service does not respond."
        case .full: "The database of the offers' service has no room left."
        case .readOnly: "The database of the offers' service can only be read."
        case .newerFormat: "The database was migrated by a newer version of the service."
        case .notMigrated: "The database has no tables of the service."
        case .notAdmitted(let reason): reason.problem
        case .refused(let code): "The database refused a statement (\(code))."
        case .fileRefused(let path): "The file \(path) of the offers' service cannot be opened for reading and writing."
        case .corrupt: "The file of the offers' service is not a database of SQLite, or it is damaged."
        case .damaged: "A row of the database cannot be read."
        case .moved(let place): "The rows of the offers' service were moved to \(place)."
        case .moveUnfinished: "Rows of another database are being moved to this one, and some are missing yet."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .unavailable: "Try again later; check that the database runs and can be reached."
        case .full: "Make room on the database's disk."
        case .readOnly: "Name the primary server, or a file that this user may write."
        case .newerFormat: "Update this process."
        case .notMigrated: "Run the migrations with the role that owns the tables."
        case .notAdmitted(let reason): reason.remedy
        case .refused(let code): Self.remedy(ofRefusal: code)
        case .fileRefused:
            "Check that its folder exists, who owns both, and that they are open to this user alone; or name another file (--store)."
        case .corrupt: "Name another file (--store), or restore a back-up; the file was left as it is."
        case .damaged: "Restore the row from a backup."
        case .moved: "Start this process with the new place (--store)."
        case .moveUnfinished: "Wait for the end of the move, or run it again: `member serve move`."
        }
    }

    /// Whether trying again may help: also after the operator has done what the remedy says.
    public var retryable: Bool {
        switch self {
        case .unavailable, .full, .readOnly, .notAdmitted, .moved, .moveUnfinished: true
        case .newerFormat, .notMigrated, .refused, .fileRefused, .corrupt, .damaged: false
        }
    }

    /// What to do about a refusal: the code of PostgreSQL, or of a file.
    private static func remedy(ofRefusal code: String) -> String {
        switch code {
        case "SQLSTATE 42501": "Grant the role what it lacks, as the owner of the tables; the database's log names it."
        case _ where code.hasPrefix("SQLSTATE"):
            "Look the number up in PostgreSQL's appendix A; the database's log has the message."
        case _ where code.hasPrefix("postgres."): "Look the code up in the catalogue of errors, and at the database's log."
        case "storage.foreign": "Name another file: this one is a database of another program."
        default: "Check that the file can be opened and written by this user, and its folder; else restore a back-up."
        }
    }
}
