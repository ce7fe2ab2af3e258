/// A record in its own stored form, with its proof.
struct RecordForm: Codable {
    private let form: Int
    private let version: Int
    private let source: PurchaseHistory.Source
    private let proof: EvidenceProof
    private let stated: StoreTime?
    private var transaction: StoreTransaction?
    private var renewals: [RenewalState]?
    private var unreadable: Int?

    init(_ record: StoredRecord) {
        (form, version, source) = (StoredRecord.form, record.version, record.source)
        (proof, stated) = (record.proof, record.stated)
        switch record.content {
        case .transaction(let one): transaction = one
        case .renewals(let list): renewals = list
        case .unreadable(let count): unreadable = count
        }
    }

    /// The record; nil for a form that is not known, and for one that says nothing.
    var record: StoredRecord? {
        let contents: [StoredRecord.Content?] = [
            transaction.map { .transaction($0) }, renewals.map { .renewals($0) }, unreadable.map { .unreadable($0) },
        ]
        guard form == StoredRecord.form, version >= 1, let content = contents.compactMap({ $0 }).first else { return nil }
        return StoredRecord(version: version, content: content, source: source, proof: proof, stated: stated)
    }
}
