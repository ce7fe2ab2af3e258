import MemberStorage
import StoreOffers

/// The rows of histories and their records.
enum HistoryRows {
    /// A history with all of its records as one statement, so that a change of another process is seen whole or not at all. The history's
    /// own columns come with its first record, or without any.
    private static let query = """
        SELECT h.original, r.number, r.stated, r.body, \(ofFirst("revision", "version", "records", "named", "claimed"))
        FROM offers_histories h LEFT JOIN offers_records r
        ON r.app = h.app AND r.environment = h.environment AND r.original = h.original
        WHERE h.app = ? AND h.environment = ? AND
        """

    static let byOriginal = query + " h.original = ?"
    static let byMember = query + " h.member = ?"

    private static func ofFirst(_ columns: String...) -> String {
        columns.map { "CASE WHEN r.number > 0 THEN NULL ELSE h.\($0) END" }.joined(separator: ", ")
    }

    /// Puts the rows of each history together.
    ///
    /// They come in any order: asked for an order, SQLite reads all histories of the scope in that order instead of the member's alone.
    static func read(_ rows: [SQLRow], _ scope: OfferScope) throws(OfferStoreError) -> [KeptHistory] {
        var (drafts, reader) = ([String: Draft](), StoredRecordReader())
        for row in rows {
            var reading = OfferRowReading(row)
            try drafts[try reading.text(), default: Draft()].add(&reading, &reader)
        }
        var all: [KeptHistory] = []
        for (original, draft) in drafts.sorted(by: { $0.key < $1.key }) { all.append(try draft.history(original, scope)) }
        return all
    }

    private struct Head {
        let revision: Int64
        let version: Int
        let records: Int
        let named: String?
        let claimed: String?

        init(_ reading: inout OfferRowReading) throws(OfferStoreError) {
            revision = try reading.integer()
            guard let version = Int(exactly: try reading.integer()), let count = Int(exactly: try reading.integer()) else {
                throw .damaged
            }
            (self.version, records) = (version, count)
            (named, claimed) = (try reading.optionalText(), try reading.optionalText())
            guard version >= 0, revision > 0 else { throw .damaged }
        }
    }

    private struct Draft {
        private var head: Head?
        private var numbers: [Int64] = []
        private var records: [StoredRecord] = []

        mutating func add(_ reading: inout OfferRowReading, _ reader: inout StoredRecordReader) throws(OfferStoreError) {
            let (number, stated, body) = (try reading.optionalInteger(), try reading.optionalTime(), try reading.optionalBlob())
            if number ?? 0 <= 0 { head = try Head(&reading) }
            // A history without records has one row without a record.
            guard let number else { return }
            guard let body else { throw .damaged }
            do { records.append(try reader.record(body, stated: stated)) } catch { throw .damaged }
            numbers.append(number)
        }

        func history(_ original: String, _ scope: OfferScope) throws(OfferStoreError) -> KeptHistory {
            guard let head, head.records == numbers.count, records.allSatisfy({ $0.version <= head.version }) else {
                throw .damaged
            }
            let history = StoredHistory(
                bundleID: scope.app, environment: scope.environment, version: head.version, records: try ordered())
            return KeptHistory(
                original: original, history: history, named: head.named, claimed: head.claimed, revision: head.revision)
        }

        /// The records by number; they mostly come in this order, and are expensive to move.
        private func ordered() throws(OfferStoreError) -> [StoredRecord] {
            if numbers.indices.allSatisfy({ numbers[$0] == $0 }) { return records }
            let places = numbers.indices.sorted { numbers[$0] < numbers[$1] }
            guard places.indices.allSatisfy({ numbers[places[$0]] == $0 }) else { throw .damaged }
            return places.map { records[$0] }
        }
    }
}
