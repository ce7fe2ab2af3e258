import Foundation
import MemberCrypto

/// A sealed value as stored: a format byte, the name of its key, the AES-256-GCM box.
///
/// Its place (table, row) is authenticated with it, so that no value can be moved to another row.
struct SealedValue: Sendable {
    /// The format: 1 is AES-256-GCM with the key named by the first 8 bytes of its SHA-256.
    static let format: UInt8 = 1

    /// Format, name of the key, nonce and tag: no value is shorter.
    private static let leastSize = 1 + 8 + 12 + 16

    /// Whether these bytes have the form of a sealed value.
    static func isOne(_ sealed: Data) -> Bool { sealed.first == format && sealed.count >= leastSize }

    private let key: SealingKey
    private let name: Data
    /// Whether values count that an earlier version sealed without what lies open beside them: only in a home that can only be
    /// read, for any other one is sealed anew.
    var readsUnbound = false

    init(key: SealingKey) {
        self.key = key
        name = Digest.sha256(key.bytes).prefix(8)
    }

    /// Seals a value for a place.
    func seal(_ plaintext: Data, for place: String) throws -> Data {
        let head = Data([Self.format]) + name
        return try head + key.seal(plaintext, authenticating: head + Data(place.utf8))
    }

    /// Opens a value of a place.
    /// - Throws: ``AccountError/wrongKey`` for another key, another place, another format or a damaged value.
    func open(_ sealed: Data, for place: String) throws(AccountError) -> Data {
        let head = Data([Self.format]) + name
        guard sealed.starts(with: head) else { throw .wrongKey }
        do {
            return try key.open(Data(sealed.dropFirst(head.count)), authenticating: head + Data(place.utf8))
        } catch { throw .wrongKey }
    }
}

extension SealedValue {
    /// Opens an account's secrets.
    /// - Throws: ``AccountError/wrongKey``, as ``open(_:for:)`` does.
    func open(_ entry: Snapshot.Entry) throws(AccountError) -> Data {
        let account = entry.account
        return try open(entry.sealed, for: SealedPlace.account(account), unbound: SealedPlace.Unbound.account(account.key))
    }

    /// Opens a value by its place's name of now or, where that counts, by the one that earlier versions gave it.
    func open(_ sealed: Data, for place: String, unbound: String) throws(AccountError) -> Data {
        do throws(AccountError) { return try open(sealed, for: place) } catch {
            guard readsUnbound else { throw error }
            return try open(sealed, for: unbound)
        }
    }
}
