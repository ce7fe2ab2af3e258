import MemberStorage
import StoreOffers

/// The statements about the back-fill of one app and environment.
///
/// Every commit changes rows of identifiers first and the row of the counters last, so that no two processes wait for each other.
enum BackfillRows {
    private static let scope = "app = ? AND environment = ?"
    private static let marked = "SELECT count(*) FROM offers_backfill_items WHERE \(scope) AND claim = ?"

    static let counters = """
        INSERT INTO offers_backfills (app, environment, total, done, erased, failed, began, former, former_done, recent, recent_done)
        VALUES (?, ?, 0, 0, 0, 0, {now}, {now}, 0, {now}, 0) ON CONFLICT DO NOTHING
        """
    static let insertion = """
        INSERT INTO offers_backfill_items (app, environment, hash, id, falls_back, due, attempts, claim)
        VALUES (?, ?, ?, ?, ?, {now}, 0, ?) ON CONFLICT DO NOTHING
        """
    /// Counts what an insertion marked; where nothing was left to do, the rate begins anew.
    static let added = """
        UPDATE offers_backfills SET total = total + (\(marked)),
        began = CASE WHEN total = done + failed THEN {now} ELSE began END,
        former = CASE WHEN total = done + failed THEN {now} ELSE former END,
        former_done = CASE WHEN total = done + failed THEN 0 ELSE former_done END,
        recent = CASE WHEN total = done + failed THEN {now} ELSE recent END,
        recent_done = CASE WHEN total = done + failed THEN 0 ELSE recent_done END WHERE \(scope)
        """
    static let unmark = "UPDATE offers_backfill_items SET claim = NULL WHERE \(scope) AND claim = ?"

    /// Marks one that is done or failed, to ask for it again.
    static let ended = "UPDATE offers_backfill_items SET claim = ? WHERE \(scope) AND hash = ? AND due IS NULL"
    static let subtracted = """
        UPDATE offers_backfills SET total = total - (\(marked)), failed = failed - (\(marked) AND error IS NOT NULL),
        done = done - (\(marked) AND error IS NULL) WHERE \(scope)
        """
    static let removal = "DELETE FROM offers_backfill_items WHERE \(scope) AND claim = ?"

    static let due = "SELECT 1 FROM offers_backfill_items WHERE \(scope) AND due <= (SELECT {now}) ORDER BY due LIMIT 1"
    /// The last condition is checked again when another process has claimed a row in between.
    static let claiming = """
        UPDATE offers_backfill_items SET claim = ?, due = {now} + ?, attempts = attempts + 1 WHERE \(scope) AND hash IN
        (SELECT hash FROM offers_backfill_items WHERE \(scope) AND due <= (SELECT {now}) ORDER BY due LIMIT ?)
        AND due <= (SELECT {now})
        """
    static let claimed = "SELECT hash, id, falls_back, attempts FROM offers_backfill_items WHERE \(scope) AND claim = ?"

    static let done = """
        UPDATE offers_backfill_items SET due = NULL, id = NULL, claim = NULL, error = NULL WHERE \(scope) AND hash = ? AND claim = ?
        """
    static let failed = """
        UPDATE offers_backfill_items SET due = NULL, claim = NULL, error = ? WHERE \(scope) AND hash = ? AND claim = ?
        """
    static let again = """
        UPDATE offers_backfill_items SET due = {now} + ?, claim = NULL, attempts = attempts - ?
        WHERE \(scope) AND hash = ? AND claim = ?
        """
    /// The pace is that of the last five to ten minutes.
    static let counted = """
        UPDATE offers_backfills SET done = done + ?, erased = erased + ?, failed = failed + ?,
        former = CASE WHEN {now} - recent >= 300000 THEN recent ELSE former END,
        former_done = CASE WHEN {now} - recent >= 300000 THEN recent_done ELSE former_done END,
        recent_done = CASE WHEN {now} - recent >= 300000 THEN 1 ELSE recent_done + 1 END,
        recent = CASE WHEN {now} - recent >= 300000 THEN {now} ELSE recent END WHERE \(scope)
        """
    static let stopped = "UPDATE offers_backfills SET error = ?, stopped = {now} + ? WHERE \(scope)"

    static let status = """
        SELECT total, done, erased, failed, began, former, former_done + recent_done, error, stopped, {now}
        FROM offers_backfills WHERE \(scope)
        """
    static let stalled = """
        SELECT count(*), min(due) FROM offers_backfill_items
        WHERE \(scope) AND claim IS NOT NULL AND due > (SELECT {now}) AND due <= (SELECT {now}) + ?
        """
    static let errors = """
        SELECT error, count(*) FROM offers_backfill_items WHERE \(scope) AND error > '' GROUP BY error
        """
    static let failures = """
        SELECT hash, id, error FROM offers_backfill_items WHERE \(scope) AND error > '' AND (error, hash) > (?, ?)
        ORDER BY error, hash LIMIT ?
        """
    static let retried = """
        UPDATE offers_backfill_items SET due = {now}, attempts = 0, error = NULL WHERE \(scope) AND hash = ? AND error IS NOT NULL
        """
    static let failuresLeft = "UPDATE offers_backfills SET failed = failed - ? WHERE \(scope)"

    /// What an erasure leaves of an identifier: its hash alone.
    static let forgettable = "UPDATE offers_backfill_items SET claim = ? WHERE \(scope) AND hash = ? AND id IS NOT NULL"
    static let forgotten = """
        UPDATE offers_backfills SET done = done + (\(marked)), erased = erased + (\(marked)),
        failed = failed - (\(marked) AND error IS NOT NULL) WHERE \(scope)
        """
    static let forgetting = """
        UPDATE offers_backfill_items SET due = NULL, id = NULL, claim = NULL, error = NULL WHERE \(scope) AND claim = ?
        """

    static let originals = """
        SELECT original FROM offers_histories WHERE \(scope) AND original > ? ORDER BY original LIMIT ?
        """
}
