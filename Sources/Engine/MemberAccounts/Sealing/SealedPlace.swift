import Foundation
import MemberCore
import MemberCrypto
import MemberOAuth

/// The names of the places for which values are sealed. What lies open beside a sealed value is part of its place's name: whoever
/// can write the database, but has no key, cannot turn it without the value being refused.
enum SealedPlace {
    /// An account's secrets: bound to its key and to its open details, such as the address its refresh token is sent to.
    static func account(_ account: Account) -> String {
        "vault_account.sealed 2 \(account.key.parts) \(hexadecimal(Digest.sha256(account.details)))"
    }

    /// An attempt's secrets: bound to whose attempt it is.
    static func attempt(_ id: Attempt.ID, _ provider: String, _ environment: String, _ clientID: String) -> String {
        "vault_attempt.sealed 2 " + [id, provider, environment, clientID].map(PercentCoding.encode).joined(separator: "&")
    }

    /// As versions named them that bound neither details nor clients.
    enum Unbound {
        static func account(_ key: AccountKey) -> String { "vault_account.sealed " + key.parts }
        static func attempt(_ id: Attempt.ID) -> String { "vault_attempt.sealed " + id }
    }
}
