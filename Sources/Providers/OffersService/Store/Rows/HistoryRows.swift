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

    static let byOriginal = query + " h.original = ? ORDER BY h.original, r.number"
    static let byMember = query + " h.member = ? ORDER BY h.original, r.number"

    /// Puts the rows of each history together.
    static func read(_ rows: [SQLRow], _ scope: OfferScope) throws(OfferStoreError) -> [KeptHistory] {
        var (all, draft) = ([KeptHistory](), Draft?.none)
        for row in rows {
            var reading = OfferRowReading(row)
            let head = try Head(&reading)
            if draft?.head.original != head.original {
                if let draft { all.append(try draft.history(scope)) }
                draft = Draft(head: head)
            }
            try draft?.add(&reading)
        }
        if let draft { all.append(try draft.history(scope)) }
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
        var records: [StoredRecord] = []

        mutating func add(_ reading: inout OfferRowReading) throws(OfferStoreError) {
            // A history without records has one row without a record.
            guard let number = try reading.optionalInteger() else { return }
            let (stated, body) = (try reading.optionalTime(), try reading.blob())
            guard number == records.count, let record = try? StoredRecord(encoded: body, stated: stated) else { throw .damaged }
            records.append(record)
        }

        func history(_ scope: OfferScope) throws(OfferStoreError) -> KeptHistory {
            guard records.count == head.records, records.allSatisfy({ $0.version <= head.version }) else { throw .damaged }
            let history = StoredHistory(
                bundleID: scope.app, environment: scope.environment, version: head.version, records: records)
            return KeptHistory(
                original: head.original, history: history, named: head.named, claimed: head.claimed, revision: head.revision)
        }
    }
}
