import Foundation
import MemberAccounts
import MemberCrypto

/// A place for small pieces of bytes by name.
protocol RecordBytes: Sendable {
    /// All pieces.
    func all() throws -> [String: Data]
    /// Stores a piece, and replaces the one with its name.
    func put(_ bytes: Data, as name: String) throws
    /// Removes a piece, if it is there.
    func remove(_ name: String) throws
}

/// Records that are sealed before they reach their place: a reader of the place learns the users' ids and nothing else.
struct SealedRecords: Sendable {
    let bytes: any RecordBytes
    let keys: any VaultKeySource

    func records() throws -> [VKUserRecord] {
        let all = try bytes.all()
        if all.isEmpty { return [] }
        // A key that is missing must not be replaced by a new one, which opens none of them.
        guard let key = try keys.keptKey() else { throw AccountError.wrongKey }
        let records = all.compactMap { name, sealed -> VKUserRecord? in
            guard let data = try? key.open(sealed, authenticating: Self.purpose(name)),
                let record = try? JSONDecoder().decode(VKUserRecord.self, from: data)
            else { return nil }
            return record.id == name ? record : nil
        }
        // One damaged record is its user's alone; where none opens, the key is another one.
        guard !records.isEmpty else { throw AccountError.wrongKey }
        return records
    }

    func store(_ record: VKUserRecord) throws {
        let sealed = try keys.key().seal(try JSONEncoder().encode(record), authenticating: Self.purpose(record.id))
        try bytes.put(sealed, as: record.id)
    }

    func remove(_ id: String) throws { try bytes.remove(id) }

    func removeAll() throws { for name in try bytes.all().keys { try bytes.remove(name) } }

    /// A sealed record is good for its own name only.
    private static func purpose(_ name: String) -> Data { Data("vkapi.record \(name)".utf8) }
}
