import MemberStorage

/// A row about a move, in the database that the rows leave or in the one that they come to. It concerns all apps.
struct MoveMark: Equatable {
    enum Direction: String { case to, from }

    /// The name of the move, the same in both databases.
    let id: String
    let direction: Direction
    /// The other database, without a secret.
    let place: String
    let isFinished: Bool

    /// Writes the mark of a move that begins.
    var beginning: OfferStatement {
        OfferStatement(
            "INSERT INTO offers_moves (app, environment, id, direction, place, finished) VALUES ('', '', ?, ?, ?, 0)",
            [.text(id), .text(direction.rawValue), .text(place)])
    }

    /// Demands that the move still runs: another one into the same database would have removed the mark.
    var guarding: OfferStatement { statement("UPDATE offers_moves SET finished = 0 WHERE finished = 0", expected: 1) }

    /// Marks the move as finished, also once more; the mark must not have been removed.
    var ending: OfferStatement { statement("UPDATE offers_moves SET finished = 1 WHERE finished IN (0, 1)", expected: 1) }

    /// Removes the mark.
    var removal: OfferStatement { statement("DELETE FROM offers_moves WHERE finished = 0") }

    /// Removes the mark, which must not be that of a finished move.
    var cancelling: OfferStatement { statement("DELETE FROM offers_moves WHERE finished = 0", expected: 1) }

    private func statement(_ sql: String, expected: Int? = nil) -> OfferStatement {
        OfferStatement(
            sql + " AND app = '' AND environment = '' AND id = ? AND direction = ?", [.text(id), .text(direction.rawValue)],
            expected: expected)
    }
}

extension OfferDatabase {
    /// The newest mark of a direction: one that is not finished comes first.
    func mark(_ direction: MoveMark.Direction) async throws(OfferStoreError) -> MoveMark? {
        let found = try await rows(
            OfferStatement(
                "SELECT id, place, finished FROM offers_moves WHERE app = '' AND environment = '' AND direction = ? ORDER BY finished LIMIT 1",
                [.text(direction.rawValue)]))
        return found.first.map { row in
            MoveMark(id: row.text(0) ?? "", direction: direction, place: row.text(1) ?? "", isFinished: row.integer(2) != 0)
        }
    }

    /// Demands that the service may use the database: its rows were not moved away, and those that come to it are all there.
    /// - Throws: ``OfferStoreError/moved(to:)``, ``OfferStoreError/moveUnfinished``, and what the database throws.
    package func demandWhole() async throws(OfferStoreError) {
        if let away = try await mark(.to) { throw .moved(to: away.place) }
        if let arriving = try await mark(.from), !arriving.isFinished { throw .moveUnfinished }
    }
}
