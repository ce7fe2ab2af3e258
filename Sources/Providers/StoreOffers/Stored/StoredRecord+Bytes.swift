package import Foundation
import MemberCore

extension StoredRecord {
    /// The number of a record's own stored form. A later form gets another number, and this one is still read.
    package static let form = 1

    /// The bytes to store for a record that has a row of its own: the same for the same record, on every system.
    /// - Returns: JSON.
    /// - Throws: ``StoreOffersError/historyUnreadable``; in practice never.
    package func encoded() throws(StoreOffersError) -> Data {
        if let canonical = CanonicalWriter.data(of: self) { return canonical }
        do { return try JSONEncoder.sorted.encode(RecordForm(self)) } catch { throw .historyUnreadable }
    }

    /// Reads the bytes that ``encoded()`` wrote. No signature is verified again: they must come from the service's own store.
    /// - Parameters:
    ///   - data: The bytes.
    ///   - stated: When the store last said this, if it said it again after the bytes were written.
    /// - Throws: ``StoreOffersError/historyUnreadable`` for other bytes, and for those of a later form.
    package init(encoded data: Data, stated: StoreTime? = nil) throws(StoreOffersError) {
        var reader = StoredRecordReader()
        self = try reader.record(data, stated: stated)
    }
}

/// Reads the stored records of a history one after another, which costs less than reading each by itself.
package struct StoredRecordReader {
    private var canonical = CanonicalReader()

    /// A reader.
    package init() {}

    /// Reads the bytes that ``StoredRecord/encoded()`` wrote. No signature is verified again: they must come from the service's own store.
    /// - Parameters:
    ///   - data: The bytes.
    ///   - stated: When the store last said this, if it said it again after the bytes were written.
    /// - Returns: The record.
    /// - Throws: ``StoreOffersError/historyUnreadable`` for other bytes, and for those of a later form.
    package mutating func record(_ data: Data, stated: StoreTime? = nil) throws(StoreOffersError) -> StoredRecord {
        var record = StoredRecord()
        if !canonical.read(data, into: &record) {
            let form = try? JSONDecoder().decode(RecordForm.self, from: data)
            guard let general = form?.record else { throw .historyUnreadable }
            record = general
        }
        if let stated { record.stated = max(stated, record.stated ?? stated) }
        return record
    }
}
