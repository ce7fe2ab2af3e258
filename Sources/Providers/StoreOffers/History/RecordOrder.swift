import Foundation

/// Puts records in one order and keeps one record of each identifier.
enum RecordOrder {
    /// Periods by purchase date, then identifier, each once. Periods without an identifier are all kept.
    static func unique(_ transactions: [StoreTransaction]) -> [StoreTransaction] {
        if transactions.withUnsafeBufferPointer(isFinal) { return transactions }
        let order = transactions.withUnsafeBufferPointer { records -> [Int] in Self.order(of: records) }
        return order.elementsEqual(transactions.indices) ? transactions : order.map { transactions[$0] }
    }

    /// Whether both dates and identifiers rise from each record to the next; checked in one pass, without another list.
    private static func isFinal(_ transactions: UnsafeBufferPointer<StoreTransaction>) -> Bool {
        guard let first = transactions.first, isPlain(first.id) else { return transactions.isEmpty }
        var time = first.purchased.time?.milliseconds ?? 0
        for place in transactions.indices.dropFirst() {
            let next = transactions[place].purchased.time?.milliseconds ?? 0
            guard time < next, isLower(transactions[place - 1].id, transactions[place].id), isPlain(transactions[place].id)
            else { return false }
            time = next
        }
        return true
    }

    /// Sorts places, not records, because a record is expensive to move.
    private static func order(of transactions: UnsafeBufferPointer<StoreTransaction>) -> [Int] {
        var kept = isOrdered(transactions) ? Array(transactions.indices) : uniquePlaces(transactions)
        let times = transactions.indices.map { transactions[$0].purchased.time?.milliseconds ?? 0 }
        kept.sort { times[$0] == times[$1] ? isBefore(transactions[$0], transactions[$1]) : times[$0] < times[$1] }
        return kept
    }

    /// Whether the identifiers are in ascending or descending order (by length, then text). If so, each occurs once, and no
    /// lookup is needed. The store numbers its transactions in ascending order.
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

    /// ASCII strings are equal if their bytes are; other strings may be equal with different bytes.
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

    /// Whether one record of a transaction replaces another: the one that was signed later wins, in any order.
    private static func supersedes(_ new: StoreTransaction, _ old: StoreTransaction) -> Bool {
        if new.signed != old.signed { return (new.signed?.milliseconds ?? 0) > (old.signed?.milliseconds ?? 0) }
        return tie(old) < tie(new)
    }

    private static func isBefore(_ left: StoreTransaction, _ right: StoreTransaction) -> Bool {
        if left.id != right.id { return left.id < right.id }
        return tie(left) < tie(right)
    }

    /// A string that orders records that are otherwise equal; records with the same string have the same content.
    private static func tie(_ one: StoreTransaction) -> String { canonical(one) }
    private static func tie(_ one: RenewalState) -> String { canonical(one) }

    static func canonical(_ value: some Encodable) -> String {
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
