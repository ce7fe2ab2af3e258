import Foundation
package import OffersService

extension OffersStore {
    /// Moves all rows of a SQLite file to an empty PostgreSQL database, or the rest of them after an interruption.
    /// - Parameters:
    ///   - target: The database.
    ///   - place: The database as errors name it, without a secret.
    ///   - isDryRun: Whether no row is changed, so that they are only counted.
    ///   - progress: Called after each batch.
    /// - Returns: The rows of each table.
    /// - Throws: ``OffersServerError``, `OfferMoveError`.
    package func move(
        to target: OffersStore, named place: String, isDryRun: Bool, progress: @Sendable (OfferMove.Progress) -> Void
    ) async throws -> OfferMove.Report {
        try await closing(try source()) { source in try await Self.move(source, to: target, place, isDryRun, progress) }
    }

    /// Cancels a move of this file that has not ended, so that it is used again.
    /// - Returns: The database to which its rows were being moved.
    /// - Throws: ``OffersServerError``, `OfferMoveError`.
    package func cancelMove() async throws -> String {
        try await closing(try source()) { source in try await OfferMove.cancel(in: source) }
    }

    /// Opens the file, which must exist.
    private func source() throws(OffersServerError) -> any OfferDatabase {
        guard case .file(let file) = self, FileManager.default.fileExists(atPath: file.path) else { throw .sourceMissing }
        return try opened(migrates: true)
    }

    private func closing<Value: Sendable>(
        _ database: any OfferDatabase, _ work: (any OfferDatabase) async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await work(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }

    private static func move(
        _ source: any OfferDatabase, to target: OffersStore, _ place: String, _ isDryRun: Bool,
        _ progress: @Sendable (OfferMove.Progress) -> Void
    ) async throws -> OfferMove.Report {
        try await target.closing(try target.opened(migrates: !isDryRun)) { destination in
            let move = OfferMove(from: source, to: destination, named: place)
            return isDryRun ? try await move.plan() : try await move.run(progress)
        }
    }
}
