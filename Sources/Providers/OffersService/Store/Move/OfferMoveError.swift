package import MemberCore

/// Why the service's rows could not be moved to another database.
package enum OfferMoveError: ExplainedError, Equatable {
    /// A database failed; a retry goes on where the move was.
    case source(OfferStoreError)
    /// The new database failed; a retry goes on where the move was.
    case target(OfferStoreError)
    /// The new database has rows that are not of this move.
    case targetNotEmpty
    /// The rows were moved to another database before.
    case movedElsewhere(to: String)
    /// Another move into the same database has begun.
    case overtaken
    /// A table has another number of rows in the new database.
    case countsDiffer(table: String, source: Int, target: Int)
    /// No move has begun that could be cancelled.
    case notBegun
    /// The move has ended, so that it cannot be cancelled: the service may have started at the new place.
    case ended(at: String)
    /// The move was cancelled by another process.
    case cancelled
    /// The move was interrupted.
    case interrupted

    /// Code, problem and remedy.
    package var explanation: ErrorExplanation {
        switch self {
        case .source(let error): .init(error.code, "At the old place: \(error.problem)", error.remedy)
        case .target(let error): .init(error.code, "At the new place: \(error.problem)", error.remedy)
        case .targetNotEmpty:
            .init(
                "offers_move.target_not_empty", "The new database has rows of the service that are not of this move.",
                "Name an empty database; nothing was changed.")
        case .movedElsewhere(let place):
            .init(
                "offers_move.moved_elsewhere", "The rows were moved to another database, or are being moved there: \(place).",
                "Finish the move to that database, or name it.")
        case .overtaken:
            .init(
                "offers_move.overtaken", "Another move into the same database has begun.",
                "Find out which of the two is meant; the old place of this one still has all of its rows.")
        case .countsDiffer(let table, let source, let target):
            .init(
                "offers_move.counts_differ",
                "The table \(table) has \(source) rows at the old place and \(target) at the new one.",
                "Another program has written to the new database. Empty it, and move again to a new one.")
        case .notBegun:
            .init("offers_move.not_begun", "No move from this place has begun.", "There is nothing to cancel.")
        case .ended(let place):
            .init(
                "offers_move.ended", "The rows are at \(place); the move has ended and cannot be cancelled.",
                "Start the service there (--store).")
        case .cancelled:
            .init(
                "offers_move.cancelled", "The move was cancelled by another process; the old place is used again.",
                "Empty the new database before another move.")
        case .interrupted:
            .init("offers_move.interrupted", "The move was interrupted.", "Run it again: it goes on where it was.")
        }
    }
}
