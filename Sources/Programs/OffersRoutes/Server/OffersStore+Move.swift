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
        guard case .file(let file) = self, FileManager.default.fileExists(atPath: file.path) else {
            throw OffersServerError.sourceMissing
        }
        let source = try opened(migrates: true)
        do {
            let report = try await Self.move(source, to: target, place, isDryRun, progress)
            await source.close()
            return report
        } catch {
            await source.close()
            throw error
        }
    }

    private static func move(
        _ source: any OfferDatabase, to target: OffersStore, _ place: String, _ isDryRun: Bool,
        _ progress: @Sendable (OfferMove.Progress) -> Void
    ) async throws -> OfferMove.Report {
        let destination = try target.opened(migrates: !isDryRun)
        do {
            let move = OfferMove(from: source, to: destination, named: place)
            let report = isDryRun ? try await move.plan() : try await move.run(progress)
            await destination.close()
            return report
        } catch {
            await destination.close()
            throw error
        }
    }
}
