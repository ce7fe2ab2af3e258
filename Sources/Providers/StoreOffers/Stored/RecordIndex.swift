/// The record that counts for each thing that records are about.
struct RecordIndex: Sendable {
    /// What a record is about.
    enum Subject: Hashable {
        case transaction(String)
        /// A period without an identifier: only its content distinguishes it.
        case nameless(String)
        case subscription(String)
        /// Renewals without an original identifier.
        case renewals(ofProduct: String)
        case unreadable(PurchaseHistory.Source)
    }

    /// What a record does to a history.
    enum Effect: Equatable {
        /// Nothing: it is known, or older than what is known.
        case none
        /// The store says again what the record at this place says.
        case confirms(Int)
        /// It is new, or replaces another record.
        case adds
    }

    private var places: [Subject: Int] = [:]

    init(_ records: [StoredRecord]) {
        places.reserveCapacity(records.count)
        for place in records.indices {
            let subject = Self.subject(of: records[place])
            if let known = places[subject], !records[place].supersedes(records[known]) { continue }
            places[subject] = place
        }
    }

    /// The places of the records that count, in the order in which they were added.
    var current: [Int] { places.values.sorted() }

    /// What a record would do.
    func effect(of record: StoredRecord, on records: [StoredRecord]) -> Effect {
        guard let place = places[Self.subject(of: record)] else { return .adds }
        let known = records[place]
        guard known.source == record.source, known.content == record.content else {
            return record.supersedes(known) ? .adds : .none
        }
        return (record.stated?.milliseconds ?? .min) > (known.stated?.milliseconds ?? .min) ? .confirms(place) : .none
    }

    /// Lets the record at a place count.
    mutating func add(_ record: StoredRecord, at place: Int) { places[Self.subject(of: record)] = place }

    private static func subject(of record: StoredRecord) -> Subject {
        switch record.content {
        case .transaction(let one): one.id.isEmpty ? .nameless(RecordOrder.canonical(one)) : .transaction(one.id)
        case .renewals(let list):
            if let id = list.first?.originalID, !id.isEmpty {
                .subscription(id)
            } else {
                .renewals(ofProduct: list.first?.productID ?? "")
            }
        case .unreadable: .unreadable(record.source)
        }
    }
}
