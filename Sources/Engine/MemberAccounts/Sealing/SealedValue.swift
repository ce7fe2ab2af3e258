package import Foundation
import MemberCore
package import MemberCrypto
package import MemberOAuth

/// A sealed value as stored: a format byte, the name of its key, the AES-256-GCM box.
///
/// Its place (table, row) is authenticated with it, so that no value can be moved to another row.
package struct SealedValue: Sendable {
    /// The format: 1 is AES-256-GCM with the key named by the first 8 bytes of its SHA-256.
    package static let format: UInt8 = 1

    /// Format, name of the key, nonce and tag: no value is shorter.
    private static let leastSize = 1 + 8 + 12 + 16

    /// Whether these bytes have the form of a sealed value.
    package static func isOne(_ sealed: Data) -> Bool { sealed.first == format && sealed.count >= leastSize }

    /// Whether these bytes have the form of a value that a newer version has sealed.
    package static func isNewer(_ sealed: Data) -> Bool { sealed.first.map { $0 > format } ?? false && sealed.count >= leastSize }

    private let key: SealingKey
    /// The format and the name of the key, which begin every value.
    package let head: Data

    package init(key: SealingKey) {
        self.key = key
        head = Data([Self.format]) + Digest.sha256(key.bytes).prefix(8)
    }

    /// The format and the name of the key of a sealed value: its ``head``.
    package static func head(of sealed: Data) -> Data { sealed.prefix(1 + 8) }

    /// Seals a value for a place in the database.
    package func seal(_ plaintext: Data, for place: String) throws -> Data {
        try head + key.seal(plaintext, authenticating: head + Data(place.utf8))
    }

    /// Opens a value of a place.
    /// - Throws: ``AccountError/wrongKey`` for another key, another place, another format or a damaged value.
    package func open(_ sealed: Data, for place: String) throws(AccountError) -> Data {
        guard sealed.prefix(head.count) == head else { throw .wrongKey }
        do {
            return try key.open(sealed.dropFirst(head.count), authenticating: head + Data(place.utf8))
        } catch { throw .wrongKey }
    }
}

/// The names of the places for which values are sealed. The unsealed data beside a sealed value is part of its place's name: if
/// a program can write the database but has no key, and changes this data, the value is refused.
package enum SealedPlace {
    /// An account's secrets: bound to its key and to its open details, such as the address its refresh token is sent to.
    package static func account(_ account: Account) -> String {
        "vault_account.sealed 2 \(account.key.parts) \(hexadecimal(Digest.sha256(account.details)))"
    }

    /// An attempt's secrets: bound to the attempt's id and client.
    package static func attempt(_ id: Attempt.ID, _ provider: String, _ environment: String, _ clientID: String) -> String {
        "vault_attempt.sealed 2 " + [id, provider, environment, clientID].map(PercentCoding.encode).joined(separator: "&")
    }
}
