public import MemberCore
public import MemberHTTPServer
public import OffersService

/// Why a server of the offers' service could not be made.
public enum OffersServerError: ExplainedError, Equatable {
    /// The settings are not the JSON that they have to be; the text is the path of the member that is wrong, if it is known.
    case settingsUnreadable(member: String?)
    /// Something is missing or wrong in the settings; each text is a sentence, and none contains a secret.
    case incomplete([String])
    /// The database cannot be used.
    case store(OfferStoreError)
    /// The store is a PostgreSQL database, and this program was built without libpq.
    case postgresMissing
    /// The SQLite file whose rows are to be moved does not exist.
    case sourceMissing
    /// An API key cannot be used.
    case server(HTTPServerError)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .settingsUnreadable(let member):
            .init(
                "offers_server.settings_unreadable",
                member.map { "The settings cannot be read: see \($0)." } ?? "The settings are not one JSON object.",
                "Compare the file with the guide of the service.")
        case .incomplete(let sentences):
            .init("offers_server.incomplete", sentences.joined(separator: " "), "Complete the settings, and start again.")
        case .store(let error): .init(error.code, error.problem, error.remedy)
        case .postgresMissing:
            .init(
                "offers_server.postgres_missing", "This program was built without PostgreSQL's library.",
                "Install libpq's headers (Debian: libpq-dev) and build it again, or use a SQLite file.")
        case .sourceMissing:
            .init(
                "offers_server.source_missing", "The SQLite file whose rows are to be moved does not exist.",
                "Name the file with --store, or the settings that name it with --config.")
        case .server(let error): error.explanation
        }
    }
}
