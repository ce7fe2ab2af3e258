import MemberStorage

/// The statements about numbers, marks and what each history gave.
enum MetricRows {
    private static let scope = "app = ? AND environment = ?"
    private static let columns = "measure, day, product, subscription_group, country, offer, detail"
    private static let key = """
        \(scope) AND generation = ? AND measure = ? AND day = ? AND product = ? AND subscription_group = ? AND country = ? AND offer = ?
        AND detail = ?
        """

    private static let addition = """
        INSERT INTO offers_metrics (app, environment, generation, \(columns), value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (app, environment, generation, \(columns)) DO UPDATE SET value = offers_metrics.value + excluded.value
        """
    private static let removal = "DELETE FROM offers_metrics WHERE \(key) AND value = 0"

    static let oldest = """
        SELECT generation, measure, day FROM offers_metrics WHERE \(scope) AND generation > 0 AND generation < ?
        ORDER BY generation, measure, day LIMIT 1
        """
    static let cleaning = """
        DELETE FROM offers_metrics WHERE \(scope) AND generation = ? AND measure = ? AND day >= ? AND day < ?
        """

    /// A history is marked once, however often it changes; the time of its first change stays until it is summed.
    static let change = """
        INSERT INTO offers_metric_changes (app, environment, original, mark, changed) VALUES (?, ?, ?, ?, {now})
        ON CONFLICT (app, environment, original) DO UPDATE SET mark = excluded.mark
        """
    /// Marks one for a recomputation, unless it is marked.
    static let pageChange = """
        INSERT INTO offers_metric_changes (app, environment, original, mark, changed) VALUES (?, ?, ?, ?, {now}) ON CONFLICT DO NOTHING
        """
    static let changes = """
        SELECT original, mark FROM offers_metric_changes WHERE \(scope) AND changed <= (SELECT {now}) ORDER BY changed, original LIMIT ?
        """
    static let oldestChange = """
        SELECT changed FROM offers_metric_changes WHERE \(scope) AND changed <= (SELECT {now}) ORDER BY changed LIMIT 1
        """
    static let waiting = "SELECT count(*) FROM offers_metric_changes WHERE \(scope) AND changed <= (SELECT {now})"
    static let unmarking = "DELETE FROM offers_metric_changes WHERE \(scope) AND original = ? AND mark = ?"
    static let forgetting = "DELETE FROM offers_metric_changes WHERE \(scope) AND original = ?"

    static let share = """
        INSERT INTO offers_metric_shares (app, environment, original, revision, generation, share) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (app, environment, original)
        DO UPDATE SET revision = excluded.revision, generation = excluded.generation, share = excluded.share
        """
    static let noShare = "DELETE FROM offers_metric_shares WHERE \(scope) AND original = ?"
    static let sameShare = noShare + " AND revision = ? AND generation = ?"

    static let shareOfOriginal =
        "SELECT original, revision, generation, share FROM offers_metric_shares WHERE \(scope) AND original = ?"

    /// Adds numbers to a generation.
    static func adding(_ sums: MetricSums, to generation: Int64, _ scope: OfferScope) -> [OfferStatement] {
        sums.sorted.flatMap { key, value in
            let place = scope.values + [.integer(generation)] + key.columns
            let change = OfferStatement(addition, place + [.integer(value)])
            return value < 0 ? [change, OfferStatement(removal, place)] : [change]
        }
    }
}

extension MetricKey {
    /// The values of the columns of its row.
    fileprivate var columns: [SQLValue] {
        [.text(measure.rawValue), .integer(day.number)] + texts.map(SQLValue.text)
    }
}
