import MemberAccounts
import MemberCore

/// A database of accounts that several machines share, as the commands use it.
protocol FleetStore: Sendable {
    /// The accounts.
    var store: any AccountStore { get }
    /// Returns which steps of the tables were made; it needs no sealing key.
    func tables() async throws -> FleetTables
    /// Makes the missing steps of the tables; it needs no sealing key.
    /// - Returns: The state before; afterwards no step is missing.
    func migrate() async throws -> FleetTables
    /// Seals what other keys have sealed under the key for writing.
    /// - Parameter progress: Called with the progress, also at the beginning.
    /// - Returns: The progress at the end.
    /// - Throws: `AccountError`; what was done is kept.
    func reseal(_ progress: (FleetResealing) -> Void) async throws -> FleetResealing
    /// Looks at the database, without a sealing key too.
    func facts() async throws -> FleetFacts
    /// Counts the sealed values by their keys.
    func keyFacts() async throws -> FleetKeyFacts
    /// Waits for the responses of refreshes, and ends all connections.
    func close() async
}

/// The steps of a database's tables.
struct FleetTables: Equatable, Sendable {
    /// The last step that the database has.
    let made: Int
    /// The last step that this program knows.
    let known: Int

    /// The number of missing steps.
    var missing: Int { max(0, known - made) }
}

/// The progress of a change of the sealing key.
struct FleetResealing: Equatable, Sendable {
    /// The number of values that another key had sealed at the beginning.
    let total: Int
    /// The number of values that were sealed anew.
    let done: Int
    /// The number of values that could not be opened.
    let left: Int
}

/// Where the sealing keys of a database come from.
enum FleetKeyPlace: Equatable, Sendable {
    /// A file, one key a line.
    case file(String)
    /// The text itself, from the environment.
    case text(Secret)
    /// The output of a program.
    case program(String)
    /// None was named.
    case none

    /// The variable with the keys themselves.
    static let variable = "MEMBER_KEYS"
}

/// How databases are opened: tests pass another way.
struct FleetDoor: Sendable {
    /// Opens a database at an address, with its keys. It connects when it is first used.
    let open: @Sendable (_ address: String, _ keys: FleetKeyPlace, _ diagnostics: Diagnostics) throws -> any FleetStore
    /// Returns a new sealing key as a line of text.
    let newKey: @Sendable () throws -> Secret
}
