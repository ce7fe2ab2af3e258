import Foundation

/// One order for records that come in any, and one record of each identifier.
enum RecordOrder {
    /// Periods by purchase date, then identifier, each once. Those without an identifier cannot be told to be one.
    static func unique(_ transactions: [StoreTransaction]) -> [StoreTransaction] {
        var places: [String: Int] = [:]
        places.reserveCapacity(transactions.count)
        // Places are kept and sorted, not records: a record is large to move.
        var kept: [Int] = []
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
        let times = transactions.indices.map { transactions[$0].purchased.time?.milliseconds ?? 0 }
        kept.sort { times[$0] == times[$1] ? isBefore(transactions[$0], transactions[$1]) : times[$0] < times[$1] }
        return kept.elementsEqual(transactions.indices) ? transactions : kept.map { transactions[$0] }
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
