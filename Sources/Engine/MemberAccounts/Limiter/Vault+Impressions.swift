import Foundation
import MemberStorage

/// The rows of impressions in their table.
extension Vault {
    /// Whether a limit allows an impression at a moment; dates that are too far ahead are noted as found then.
    func allowsImpression(_ key: ImpressionKey, _ question: ImpressionLimit.Question, at now: Date) throws -> Bool {
        try question.decision(at: now) { boundary, maximum in
            let tally = try tally(key, after: boundary, at: now, upTo: maximum)
            // A date that cannot be noted still counts.
            if tally.needsNote(at: now) { try? transaction { try ImpressionRows.note(key, at: now, $0) } }
            return tally
        } != .refused
    }

    /// Reads what decides about an impression; a transaction is needed only if dates are too far ahead.
    private func tally(_ key: ImpressionKey, after boundary: Date, at now: Date, upTo maximum: Int) throws -> ImpressionTally {
        let values = ImpressionRows.countValues(key, after: boundary, at: now, upTo: maximum)
        if let plain = ImpressionRows.plainCount(try query(ImpressionRows.count, values)) { return ImpressionTally(plain: plain) }
        return try read { try ImpressionRows.tally(key, after: boundary, at: now, upTo: maximum, $0) }
    }

    /// Records an impression within a transaction, if a limit allows it.
    func recordImpression(
        _ key: ImpressionKey, _ question: ImpressionLimit.Question, at now: Date, _ statements: Statements
    ) throws -> Bool {
        let decision = try question.decision(at: now) { boundary, maximum in
            let tally = try ImpressionRows.tally(key, after: boundary, at: now, upTo: maximum, statements)
            if tally.needsNote(at: now) { try ImpressionRows.note(key, at: now, statements) }
            return tally.noted(at: now)
        }
        if decision == .allowed { try ImpressionRows.add(now, key, statements) }
        return decision != .refused
    }

    /// Returns the dates of the recorded impressions, the oldest first.
    func impressions(_ key: ImpressionKey) throws -> [Date] { try read { try ImpressionRows.dates(key, $0) } }

    /// Adds the date of an impression.
    static func addImpression(_ date: Date, _ key: ImpressionKey, _ statements: Statements) throws {
        try ImpressionRows.add(date, key, statements)
    }

    /// Forgets the recorded impressions.
    func forgetImpressions(_ key: ImpressionKey) throws { try transaction { try ImpressionRows.remove(key, $0) } }
}

private enum ImpressionRows {
    private static let isOfKey = "provider = ?1 AND environment = ?2 AND subject = ?3 AND campaign = ?4"
    /// The time at which an impression was first found to be too far ahead; null if it was not.
    private static let foundAhead = "(SELECT found FROM vault_impression_ahead WHERE impression = id)"

    private static func values(_ key: ImpressionKey) -> [SQLValue] {
        [.text(key.provider), .text(key.environment), .text(key.subject), .text(key.campaign)]
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date is read back unchanged.
    private static func seconds(_ moment: Date) -> SQLValue { .real(moment.timeIntervalSinceReferenceDate) }

    private static func horizon(_ now: Date) -> SQLValue { seconds(ImpressionLimit.horizon(at: now)) }

    /// Counts the impressions within a period, only as many as matter, and says whether dates are too far ahead.
    static let count = """
        SELECT COUNT(*), EXISTS (SELECT 1 FROM vault_impression WHERE \(isOfKey) AND shown > ?6)
        FROM (SELECT 1 FROM vault_impression WHERE \(isOfKey) AND shown > ?5 AND shown <= ?6 LIMIT ?7)
        """

    static func countValues(_ key: ImpressionKey, after boundary: Date, at now: Date, upTo maximum: Int) -> [SQLValue] {
        values(key) + [seconds(boundary), horizon(now), .integer(Int64(maximum))]
    }

    /// The number that ``count`` has found; nil if dates are too far ahead.
    static func plainCount(_ rows: [SQLRow]) -> Int? {
        guard let row = rows.first, row.integer(1) == 0 else { return nil }
        return Int(row.integer(0))
    }

    /// Reads what decides about an impression.
    static func tally(
        _ key: ImpressionKey, after boundary: Date, at now: Date, upTo maximum: Int, _ statements: Statements
    ) throws -> ImpressionTally {
        let rows = try statements.rows(count, countValues(key, after: boundary, at: now, upTo: maximum))
        if let plain = plainCount(rows) { return ImpressionTally(plain: plain) }
        return ImpressionTally(plain: Int(rows.first?.integer(0) ?? 0), ahead: try ahead(key, at: now, statements))
    }

    private static func ahead(_ key: ImpressionKey, at now: Date, _ statements: Statements) throws -> [ImpressionTally.Ahead] {
        let found = try VaultSchema.notesFoundAhead(statements) ? foundAhead : "NULL"
        let query = "SELECT shown, \(found) FROM vault_impression WHERE \(isOfKey) AND shown > ?5"
        return try statements.rows(query, values(key) + [horizon(now)]).compactMap { row in
            row.real(0).map { shown in
                ImpressionTally.Ahead(
                    shown: Date(timeIntervalSinceReferenceDate: shown),
                    found: row.real(1).map(Date.init(timeIntervalSinceReferenceDate:)))
            }
        }
    }

    /// Notes the dates that are too far ahead, without a note of when that was found, or with one that is too far ahead itself.
    static func note(_ key: ImpressionKey, at now: Date, _ statements: Statements) throws {
        try statements.run(
            """
            INSERT OR REPLACE INTO vault_impression_ahead (impression, found) SELECT id, ?6 FROM vault_impression
            WHERE \(isOfKey) AND shown > ?5 AND coalesce(\(foundAhead), ?5 + 1) > ?5
            """, values(key) + [horizon(now), seconds(now)])
    }

    static func add(_ moment: Date, _ key: ImpressionKey, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_impression (provider, environment, subject, campaign, shown) VALUES (?, ?, ?, ?, ?)",
            values(key) + [seconds(moment)])
        try statements.run(
            """
            DELETE FROM vault_impression WHERE id IN (SELECT id FROM vault_impression WHERE \(isOfKey)
            ORDER BY CASE WHEN shown > ?5 THEN coalesce(\(foundAhead), ?5) ELSE shown END DESC, id DESC LIMIT -1 OFFSET ?6)
            """, values(key) + [horizon(moment), .integer(Int64(ImpressionLimit.capacity))])
    }

    static func dates(_ key: ImpressionKey, _ statements: Statements) throws -> [Date] {
        let query = "SELECT shown FROM vault_impression WHERE \(isOfKey) ORDER BY shown"
        let rows = try statements.rows(query, values(key))
        return rows.compactMap { $0.real(0) }.map(Date.init(timeIntervalSinceReferenceDate:))
    }

    static func remove(_ key: ImpressionKey, _ statements: Statements) throws {
        try statements.run("DELETE FROM vault_impression WHERE \(isOfKey)", values(key))
    }
}
