import Foundation

/// One order for records that come in any, and one record of each identifier.
enum RecordOrder {
    /// Periods by purchase date, then identifier, each once. Those without an identifier cannot be told to be one.
    static func unique(_ transactions: [StoreTransaction]) -> [StoreTransaction] {
        let order = transactions.withUnsafeBufferPointer { records -> [Int] in Self.order(of: records) }
        return order.elementsEqual(transactions.indices) ? transactions : order.map { transactions[$0] }
    }

    /// Places are kept and sorted, not records: a record is large to move.
    private static func order(of transactions: UnsafeBufferPointer<StoreTransaction>) -> [Int] {
        var kept = isOrdered(transactions) ? Array(transactions.indices) : uniquePlaces(transactions)
        let times = transactions.indices.map { transactions[$0].purchased.time?.milliseconds ?? 0 }
        kept.sort { times[$0] == times[$1] ? isBefore(transactions[$0], transactions[$1]) : times[$0] < times[$1] }
        return kept
    }

    /// Whether each identifier is longer than the one before it, or as long and later, or the other way round for all: then none is
    /// there twice, and nothing must be looked up. The store counts its identifiers on.
    private static func isOrdered(_ transactions: UnsafeBufferPointer<StoreTransaction>) -> Bool {
        guard transactions.count > 1 else { return true }
        guard isPlain(transactions[0].id) else { return false }
        let isRising = isLower(transactions[0].id, transactions[1].id)
        for place in 1..<transactions.count {
            let (left, right) = isRising ? (place - 1, place) : (place, place - 1)
            guard isLower(transactions[left].id, transactions[right].id), isPlain(transactions[place].id) else { return false }
        }
        return true
    }

    private static func isLower(_ left: String, _ right: String) -> Bool {
        let (short, long) = (left.utf8.count, right.utf8.count)
        return short == long ? left < right : short < long
    }

    /// Texts of ASCII are the same if their bytes are; others may be one text in two ways of writing it.
    private static func isPlain(_ id: String) -> Bool { id.utf8.allSatisfy { $0 < 0x80 } }

    private static func uniquePlaces(_ transactions: UnsafeBufferPointer<StoreTransaction>) -> [Int] {
        var (places, kept) = ([String: Int](), [Int]())
        places.reserveCapacity(transactions.count)
        kept.reserveCapacity(transactions.count)
        for place in transactions.indices {
            let id = transactions[place].id
            if !id.isEmpty, let known = places[id] {
                if supersedes(transactions[place], transactions[kept[known]]) { kept[known] = place }
            } else {
                if !id.isEmpty { places[id] = kept.count }
                kept.append(place)
            }
        }
        return kept
    }

    /// Whether one record of a transaction is to be believed rather than another: the one signed later, whatever their order.
    private static func supersedes(_ new: StoreTransaction, _ old: StoreTransaction) -> Bool {
        if new.signed != old.signed { return (new.signed?.milliseconds ?? 0) > (old.signed?.milliseconds ?? 0) }
        return tie(old) < tie(new)
    }

    private static func isBefore(_ left: StoreTransaction, _ right: StoreTransaction) -> Bool {
        if left.id != right.id { return left.id < right.id }
        return tie(left) < tie(right)
    }

    /// A text that orders records that nothing else orders; two records of one text say the same.
    private static func tie(_ one: StoreTransaction) -> String { canonical(one) }
    private static func tie(_ one: RenewalState) -> String { canonical(one) }

    private static func canonical(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Renewals by original identifier, then product; of signed ones the newest of each original identifier.
    static func unique(_ renewals: [RenewalState]) -> [RenewalState] {
        var newest: [String: RenewalState] = [:]
        var kept: [RenewalState] = []
        for renewal in renewals {
            guard renewal.isRenewalInfo, !renewal.originalID.isEmpty else {
                kept.append(renewal)
                continue
            }
            guard let known = newest[renewal.originalID] else {
                newest[renewal.originalID] = renewal
                continue
            }
            let (new, old) = (renewal.signed?.milliseconds ?? 0, known.signed?.milliseconds ?? 0)
            if new > old || (new == old && tie(known) < tie(renewal)) { newest[renewal.originalID] = renewal }
        }
        return (kept + newest.values).sorted {
            if $0.originalID != $1.originalID { return $0.originalID < $1.originalID }
            if $0.productID != $1.productID { return $0.productID < $1.productID }
            return tie($0) < tie($1)
        }
    }
}
