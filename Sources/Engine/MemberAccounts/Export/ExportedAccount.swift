package import Foundation
import MemberOAuth

/// An account as it lies in an export, under the seal.
struct ExportedAccount: Codable {
    struct Event: Codable {
        var scope: String
        var event: String
        var at: Double
        /// Who did it; earlier exports do not say.
        var by: String?
        /// What it was for, by the name of the first version.
        var why: String?
    }

    var key: AccountKey
    var label: String?
    var reason: String?
    var details: Data
    var created: Double
    var signedIn: Double
    /// The secrets as the vault seals them, members of newer versions included.
    var secrets: Data
    var permissions: [Event]
    var isActive: Bool

    init(_ account: Account, secrets: AccountSecrets, permissions: [PermissionEvent], isActive: Bool) throws {
        key = account.key
        label = account.label
        if case .needsSignIn(let reason) = account.state { self.reason = reason }
        details = account.details
        created = account.created.timeIntervalSince1970
        signedIn = account.signedIn.timeIntervalSince1970
        self.secrets = try secrets.encoded()
        self.permissions = permissions.map {
            Event(
                scope: $0.scope, event: $0.kind.rawValue, at: $0.date.timeIntervalSince1970, by: $0.by?.rawValue, why: $0.purpose)
        }
        self.isActive = isActive
    }

    var account: Account {
        Account(
            key: key, label: label, state: reason.map(Account.State.needsSignIn) ?? .ready, details: details,
            created: Date(timeIntervalSince1970: created), signedIn: Date(timeIntervalSince1970: signedIn))
    }

    var events: [PermissionEvent] {
        permissions.compactMap { event in
            PermissionEvent.Kind(rawValue: event.event).map {
                PermissionEvent(
                    scope: event.scope, kind: $0, date: Date(timeIntervalSince1970: event.at),
                    by: event.by.flatMap(PermissionEvent.Actor.init(rawValue:)), purpose: event.why)
            }
        }
    }
}

/// An account of an export, read whole: damaged secrets are found before anything is stored.
package struct ReadAccount: Sendable {
    /// The account.
    package let account: Account
    /// What lies sealed.
    package let secrets: AccountSecrets
    /// What happened to its permissions.
    package let events: [PermissionEvent]
    /// Whether it was its provider's active one.
    package let isActive: Bool

    init(_ exported: ExportedAccount) throws {
        account = exported.account
        secrets = try AccountSecrets(decoding: exported.secrets)
        events = exported.events
        isActive = exported.isActive
    }

    /// Reads the accounts of an export as they lie under its seal.
    /// - Parameter text: The JSON text.
    /// - Returns: All of them.
    /// - Throws: ``AccountError/exportUnreadable`` if one of them cannot be read, or two have one key.
    package static func all(in text: Data) throws(AccountError) -> [ReadAccount] {
        guard let exported = try? JSONDecoder().decode([ExportedAccount].self, from: text),
            let accounts = try? exported.map(ReadAccount.init), Set(accounts.map(\.account.key)).count == accounts.count
        else { throw .exportUnreadable }
        return accounts
    }

    /// Whether a file has the form of an export that this version can open.
    /// - Parameter data: The file.
    /// - Returns: Whether it has.
    package static func isExport(_ data: Data) -> Bool { (try? SealedExport(decoding: data)) != nil }
}
