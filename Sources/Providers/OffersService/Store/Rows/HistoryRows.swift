import MemberStorage
import StoreOffers

/// The rows of histories and their records.
enum HistoryRows {
    /// A history with all of its records as one statement, so that a change of another process is seen whole or not at all.
    private static let query = """
        SELECT h.original, h.revision, h.version, h.records, h.named, h.claimed, r.number, r.stated, r.body
        FROM offers_histories h LEFT JOIN offers_records r
        ON r.app = h.app AND r.environment = h.environment AND r.original = h.original
        WHERE h.app = ? AND h.environment = ? AND
        """

    static let byOriginal = query + " h.original = ?"
    static let byMember = query + " h.member = ?"

    /// Puts the rows of each history together.
    ///
    /// They come in any order: asked for an order, SQLite reads all histories of the scope in that order instead of the member's alone.
    static func read(_ rows: [SQLRow], _ scope: OfferScope) throws(OfferStoreError) -> [KeptHistory] {
        var drafts: [String: Draft] = [:]
        for row in rows {
            var reading = OfferRowReading(row)
            let head = try Head(&reading)
            try drafts[head.original, default: Draft(head: head)].add(&reading)
        }
        var all: [KeptHistory] = []
        for (_, draft) in drafts.sorted(by: { $0.key < $1.key }) { all.append(try draft.history(scope)) }
        return all
    }

    private struct Head {
        let original: String
        let revision: Int64
        let version: Int
        let records: Int
        let named: String?
        let claimed: String?

        init(_ reading: inout OfferRowReading) throws(OfferStoreError) {
            (original, revision) = (try reading.text(), try reading.integer())
            guard let version = Int(exactly: try reading.integer()), let count = Int(exactly: try reading.integer()) else {
                throw .damaged
            }
            (self.version, records) = (version, count)
            (named, claimed) = (try reading.optionalText(), try reading.optionalText())
            guard version >= 0, revision > 0 else { throw .damaged }
        }
    }

    private struct Draft {
        let head: Head
        var records: [(number: Int64, record: StoredRecord)] = []

        mutating func add(_ reading: inout OfferRowReading) throws(OfferStoreError) {
            // A history without records has one row without a record.
            guard let number = try reading.optionalInteger() else { return }
            let (stated, body) = (try reading.optionalTime(), try reading.blob())
            guard let record = try? StoredRecord(encoded: body, stated: stated), record.version <= head.version else {
                throw .damaged
            }
            records.append((number, record))
        }

        func history(_ scope: OfferScope) throws(OfferStoreError) -> KeptHistory {
            let sorted = records.sorted { $0.number < $1.number }
            let isWhole = sorted.count == head.records && sorted.enumerated().allSatisfy { $0.element.number == $0.offset }
            guard isWhole else { throw .damaged }
            let history = StoredHistory(
                bundleID: scope.app, environment: scope.environment, version: head.version, records: sorted.map(\.record))
            return KeptHistory(
                original: head.original, history: history, named: head.named, claimed: head.claimed, revision: head.revision)
        }
    }
}
