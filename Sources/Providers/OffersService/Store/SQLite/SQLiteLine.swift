import Dispatch
import MemberCore
import MemberStorage

/// A connection whose work is done one after another on a thread of its own queue, because a file's reads and writes wait.
final class SQLiteLine: Sendable {
    private let queue: DispatchQueue
    private let database: Locked<Database?>

    init(_ database: Database, _ name: String) {
        self.database = Locked(database)
        queue = DispatchQueue(label: "memberkit.offers.\(name)")
    }

    /// Does work on the connection.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(OfferStoreError) -> Value {
        let result: Result<Value, OfferStoreError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.result(of: work)) }
        }
        return try result.get()
    }

    /// Does work later, without anybody waiting for it.
    func later(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// Does work now, on the queue's thread.
    func result<Value>(of work: (Database) throws -> Value) -> Result<Value, OfferStoreError> {
        guard let database = database.value else { return .failure(.unavailable) }
        do { return .success(try work(database)) } catch {
            return .failure(Self.explained(OfferStoreError(storing: error), database))
        }
    }

    /// Says that the tables are missing, or were moved away, where SQLite only says that the statement has an error.
    static func explained(_ error: OfferStoreError, _ database: Database) -> OfferStoreError {
        guard error == .refused("SQLite 1"), lacksTables(database) else { return error }
        return newPlace(of: database).map { .moved(to: $0) } ?? .notMigrated
    }

    /// Closes the connection once the work before is done.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.database.withLock { $0 = nil }
                continuation.resume()
            }
        }
    }

    /// The place to which the rows were moved; nil if they were not.
    private static func newPlace(of database: Database) -> String? {
        let found = try? database.query("SELECT place FROM offers_moves WHERE direction = 'to'")
        return found?.first?.text(0)
    }

    private static func lacksTables(_ database: Database) -> Bool {
        let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'offers_feeds'"
        return (try? database.query(sql).first?.integer(0)) == 0
    }
}

extension OfferStoreError {
    /// The error for a failure of SQLite.
    init(storing error: any Error) {
        guard let error = error as? StorageError else {
            self = (error as? OfferStoreError) ?? .unavailable
            return
        }
        switch error {
        case .busy, .inputOutput, .tooManyOpenFiles: self = .unavailable
        case .diskFull: self = .full
        case .readOnly: self = .readOnly
        case .newerFormat: self = .newerFormat
        case .corrupt: self = .corrupt
        case .cannotOpen(let path), .notPermitted(let path), .otherOwner(let path), .openToOthers(let path),
            .notOrdinary(let path):
            self = .fileRefused(path: path)
        case .refused(let number): self = .refused("SQLite \(number)")
        default: self = .refused(error.code)
        }
    }
}
