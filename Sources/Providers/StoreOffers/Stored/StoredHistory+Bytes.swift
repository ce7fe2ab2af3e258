public import Foundation
import MemberCore

extension StoredHistory {
    /// The number of the stored form. A later form gets another number, and this one is still read.
    public static let form = 1

    /// The bytes to store: the same for the same history, on every system.
    /// - Returns: JSON.
    /// - Throws: ``StoreOffersError/historyUnreadable``; in practice never.
    public func encoded() throws(StoreOffersError) -> Data {
        do { return try JSONEncoder.sorted.encode(self) } catch { throw .historyUnreadable }
    }

    /// Reads the bytes that ``encoded()`` wrote. No signature is verified again: they must come from the caller's own store.
    /// - Parameter data: The bytes.
    /// - Throws: ``StoreOffersError/historyUnreadable`` for other bytes, and for those of a later form.
    public init(encoded data: Data) throws(StoreOffersError) {
        do { self = try JSONDecoder().decode(StoredHistory.self, from: data) } catch { throw .historyUnreadable }
    }
}

extension StoredHistory: Codable {
    private enum CodingKeys: String, CodingKey { case form, bundleID, environment, version, proofs, records }

    /// Reads the stored form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let (form, version) = (try values.decode(Int.self, forKey: .form), try values.decode(Int.self, forKey: .version))
        let proofs = try values.decode([EvidenceProof].self, forKey: .proofs)
        let rows = try values.decode([RecordRow].self, forKey: .records)
        let records = rows.compactMap { $0.record(proofs) }
        let isWhole = records.count == rows.count && version >= 0 && records.allSatisfy { 1...max(1, version) ~= $0.version }
        guard form == Self.form, isWhole else {
            throw DecodingError.dataCorruptedError(forKey: .form, in: values, debugDescription: "not a stored history")
        }
        self.init(
            bundleID: try values.decode(String.self, forKey: .bundleID),
            environment: try values.decode(StoreEnvironment.self, forKey: .environment), version: version, records: records)
    }

    /// Writes the stored form: each proof once.
    public func encode(to encoder: any Encoder) throws {
        var (proofs, places) = ([EvidenceProof](), [EvidenceProof: Int]())
        let rows = records.map { record in
            let place = places[record.proof] ?? proofs.count
            if place == proofs.count {
                places[record.proof] = place
                proofs.append(record.proof)
            }
            return RecordRow(record, proof: place)
        }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.form, forKey: .form)
        try values.encode(bundleID, forKey: .bundleID)
        try values.encode(environment, forKey: .environment)
        try values.encode(version, forKey: .version)
        try values.encode(proofs, forKey: .proofs)
        try values.encode(rows, forKey: .records)
    }
}

/// A record in the stored form, which names its proof by the place in the list of proofs.
private struct RecordRow: Codable {
    let version: Int
    let source: PurchaseHistory.Source
    let proof: Int
    let stated: StoreTime?
    var transaction: StoreTransaction?
    var renewals: [RenewalState]?
    var unreadable: Int?

    init(_ record: StoredRecord, proof: Int) {
        (version, source, self.proof, stated) = (record.version, record.source, proof, record.stated)
        switch record.content {
        case .transaction(let one): transaction = one
        case .renewals(let list): renewals = list
        case .unreadable(let count): unreadable = count
        }
    }

    /// The record; nil for a row that says nothing, or names no proof.
    func record(_ proofs: [EvidenceProof]) -> StoredRecord? {
        let contents: [StoredRecord.Content?] = [
            transaction.map { .transaction($0) }, renewals.map { .renewals($0) }, unreadable.map { .unreadable($0) },
        ]
        guard proofs.indices.contains(proof), let content = contents.compactMap({ $0 }).first else { return nil }
        return StoredRecord(version: version, content: content, source: source, proof: proofs[proof], stated: stated)
    }
}
