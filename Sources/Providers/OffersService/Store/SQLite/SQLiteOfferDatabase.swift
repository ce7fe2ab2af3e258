package import Foundation
package import MemberCore
package import MemberStorage
package import StoreOffers

/// The service's rows in one SQLite file, for any number of processes of one machine.
///
/// A second connection reads while the first one writes. Commits that arrive while one is being written to the disk are made together,
/// so that they share the next wait for the disk. No thread of Swift's pool waits.
package final class SQLiteOfferDatabase: OfferDatabase {
    private let writer: SQLiteLine
    private let reader: SQLiteLine
    private let commits: SQLiteCommits
    private let clock: any MemberClock

    /// Opens a file, and makes it, and its folder, if they are missing: only this user may use them.
    /// - Parameters:
    ///   - file: The file.
    ///   - busyLimit: How long another process's write is waited for, in milliseconds.
    ///   - clock: The time of what is stored.
    /// - Throws: ``OfferStoreError``.
    package init(file: URL, busyLimit: Int32 = 5_000, clock: any MemberClock = SystemClock()) throws(OfferStoreError) {
        do {
            try Self.makeFile(file)
            writer = SQLiteLine(try Database(file: file, durability: .full, busyLimit: busyLimit), "writer")
            reader = SQLiteLine(try Database(file: file, durability: .full, busyLimit: busyLimit), "reader")
        } catch { throw OfferStoreError(storing: error) }
        (commits, self.clock) = (SQLiteCommits(writer, clock), clock)
    }

    private static func makeFile(_ file: URL) throws {
        let folder = file.deletingLastPathComponent().path
        do throws(PrivateFile.Problem) {
            if !FileManager.default.fileExists(atPath: folder) { try PrivateFile.makeFolder(folder) }
            if !FileManager.default.fileExists(atPath: file.path) { try PrivateFile.create(file.path, Data()) }
        } catch {
            guard case .exists = error else { throw StorageError(error, file.path) }
            // Another process has just made it; or it is a link to nothing, where SQLite would make a file that others may read.
            guard FileManager.default.fileExists(atPath: file.path) else {
                throw StorageError(PrivateFile.Problem.notOrdinary, file.path)
            }
        }
    }

    package func migrate() async throws(OfferStoreError) {
        try await writer.run { database in try database.migrate(OfferTables.migrations) }
    }

    package func now() async throws(OfferStoreError) -> StoreTime { StoreTime(clock.now) }

    package func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] {
        let query = query.timed(StoreTime(clock.now))
        return try await reader.run { database in try database.query(query.sql, query.values) }
    }

    package func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        statements.isEmpty ? nil : try await commits.commit(statements)
    }

    package func close() async {
        await writer.close()
        await reader.close()
    }
}
