public import MemberCore

/// Why the keys of a fleet cannot be used. No error holds a key.
public enum FleetKeyError: ExplainedError, Equatable {
    /// The environment variable is not set.
    case variableMissing(String)
    /// The file cannot be read.
    case fileUnreadable(path: String)
    /// The command did not start, took too long, or failed; its exit code if it ended.
    case commandFailed(program: String, code: Int?)
    /// A line is not a key.
    case unreadable(line: Int)
    /// There is no key.
    case empty
    /// Of several keys none is marked for writing.
    case noneForWriting
    /// Several keys are marked for writing.
    case severalForWriting
    /// No value of the database is sealed under the key for writing; its id.
    case notOfFleet(id: String)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .variableMissing(let name):
            .init(
                "keys.variable_missing", "The environment variable \(name) is not set.", "Set it to the sealing keys, one a line."
            )
        case .fileUnreadable(let path):
            .init(
                "keys.file_unreadable", "The file of sealing keys \(path) cannot be read.",
                "Check its path, and that this process may read it.")
        case .commandFailed(let program, let code):
            .init(
                "keys.command_failed",
                "The command \(program), which returns the sealing keys, failed" + (code.map { " with exit code \($0)." } ?? "."),
                "Run it by hand; it must print the keys within 30 seconds and end with 0.")
        case .unreadable(let line):
            .init(
                "keys.unreadable", "Line \(line) of the sealing keys is not a key.",
                "A key is “memberkit-key-1 ”, then 32 bytes in base64url; “write ” before it marks the key for writing.")
        case .empty: .init("keys.empty", "There are no sealing keys.", "Make one, and give it to every process.")
        case .noneForWriting:
            .init(
                "keys.none_for_writing", "None of the sealing keys is marked for writing.",
                "Begin the line of one key with “write ”.")
        case .severalForWriting:
            .init(
                "keys.several_for_writing", "Several of the sealing keys are marked for writing.",
                "Leave “write ” at the beginning of one line.")
        case .notOfFleet(let id):
            .init(
                "keys.not_of_fleet", "The database has sealed values, and none is under the key for writing (\(id)).",
                "Use the keys of the servers of that database. To begin with a new key, give it to every server, then run "
                    + "`member reseal` there.")
        }
    }
}
