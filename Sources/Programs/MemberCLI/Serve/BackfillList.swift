import OffersService
import StoreOffers

/// Adds the lines of a file to a back-fill, batch by batch.
struct BackfillList {
    private let again: Bool
    private let environment: StoreEnvironment?
    private let app: String
    private let service: OffersService
    private var lines = TransactionLines()
    private var waiting: [String] = []

    /// Nothing added yet.
    init(_ again: Bool, _ environment: StoreEnvironment?, _ app: String, _ service: OffersService) {
        (self.again, self.environment, self.app, self.service) = (again, environment, app, service)
    }

    /// How many identifiers are stored.
    private var stored: Int { lines.count - waiting.count }

    /// Adds all lines.
    /// - Parameters:
    ///   - path: The file, or `-` for standard input.
    ///   - progress: Called with the number of identifiers that are stored so far.
    /// - Returns: The lines.
    /// - Throws: ``ServeError/interrupted(stored:)`` once the task is cancelled; `UsageError` for a file that cannot be read.
    mutating func add(from path: String, _ progress: (Int) -> Void) async throws -> TransactionLines {
        do {
            let input = try await FilePieces(path)
            while let bytes = try await input.next() {
                waiting += lines.read(bytes)
                try await send(atLeast: OffersService.backfillBatch)
                if stored > 0 { progress(stored) }
            }
        } catch let problem as FilePieces.Problem {
            guard problem == .unreadable else { throw ServeError.interrupted(stored: stored) }
            throw UsageError("\(path) cannot be read.", command: ServeCommand.name)
        }
        waiting += lines.finish()
        try await send(atLeast: 1)
        progress(stored)
        return lines
    }

    /// Stores batches while so many identifiers wait.
    private mutating func send(atLeast least: Int) async throws {
        while waiting.count >= least {
            guard !Task.isCancelled else { throw ServeError.interrupted(stored: stored) }
            let batch = Array(waiting.prefix(OffersService.backfillBatch))
            try await service.addToBackfill(batch, in: environment, again: again, of: app)
            waiting.removeFirst(batch.count)
        }
    }
}
