import MemberCore

/// Why a command cannot use the database that it was given.
enum FleetError: ExplainedError, Equatable {
    /// The program was built without libpq.
    case libraryMissing
    /// No sealing key was named.
    case keysMissing
    /// The database has several accounts in use, so one must be named.
    case accountNotNamed
    /// The command works on a folder only; the value is its name.
    case needsHome(command: String)
    /// The accounts of this store cannot be moved.
    case notMovable
    /// The folder whose accounts are to be moved has none; the value is its path.
    case sourceMissing(path: String)
    /// Not all values could be sealed under the new key.
    case notResealed(left: Int)

    /// Code, problem and remedy.
    var explanation: ErrorExplanation {
        switch self {
        case .libraryMissing:
            .init(
                "cli.postgres_missing", "This program was built without libpq, so it reaches no PostgreSQL database.",
                "Install libpq-dev (Debian, Ubuntu) or libpq (Homebrew), run `swift package purge-cache`, and build the program again."
            )
        case .keysMissing:
            .init(
                "cli.keys_missing", "The sealing keys of the database are not named.",
                "Name a file with --keys FILE, or set MEMBER_KEYS to the keys. `member keys` prints a new key.")
        case .accountNotNamed:
            .init(
                "cli.account_not_named", "The database has no single account in use.",
                "Name the account with --account ACCOUNT; `member accounts` lists them.")
        case .needsHome(let command):
            .init(
                "cli.needs_home", "“\(command)” works on accounts in a folder only, not on a database.",
                "Name a folder with --home DIR. `member move --to DIR` moves the accounts of a database into one.")
        case .notMovable:
            .init(
                "cli.not_movable", "The accounts of this kind of store cannot be moved.",
                "Move accounts between folders and PostgreSQL databases only.")
        case .sourceMissing(let path):
            .init(
                "cli.source_missing", "There are no accounts in \(path), so nothing can be moved from there.",
                "Name the folder or database with the accounts by --home or --store. Nothing was made or changed.")
        case .notResealed(let left):
            .init(
                "cli.not_resealed", "\(left.counted("value")) could not be opened, and kept the earlier key.",
                "Add the key that sealed them to the keys, and run `member reseal` again. Damaged accounts must be removed.")
        }
    }
}
