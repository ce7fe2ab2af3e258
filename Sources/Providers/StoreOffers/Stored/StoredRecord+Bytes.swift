package import Foundation
import MemberCore

extension StoredRecord {
    /// The number of a record's own stored form. A later form gets another number, and this one is still read.
    package static let form = 1

    /// The bytes to store for a record that has a row of its own: the same for the same record, on every system.
    /// - Returns: JSON.
    /// - Throws: ``StoreOffersError/historyUnreadable``; in practice never.
    package func encoded() throws(StoreOffersError) -> Data {
        do { return try JSONEncoder.sorted.encode(RecordForm(self)) } catch { throw .historyUnreadable }
    }

    /// Reads the bytes that ``encoded()`` wrote. No signature is verified again: they must come from the service's own store.
    /// - Parameters:
    ///   - data: The bytes.
    ///   - stated: When the store last said this, if it said it again after the bytes were written.
    /// - Throws: ``StoreOffersError/historyUnreadable`` for other bytes, and for those of a later form.
    package init(encoded data: Data, stated: StoreTime? = nil) throws(StoreOffersError) {
        guard let form = try? JSONDecoder().decode(RecordForm.self, from: data), let record = form.record else {
            throw .historyUnreadable
        }
        self = record
        if let stated { self.stated = max(stated, record.stated ?? stated) }
    }
}

/// A record in its own stored form, with its proof.
private struct RecordForm: Codable {
    let form: Int
    let version: Int
    let source: PurchaseHistory.Source
    let proof: EvidenceProof
    let stated: StoreTime?
    var transaction: StoreTransaction?
    var renewals: [RenewalState]?
    var unreadable: Int?

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
