package import Foundation
import MemberOAuth

/// An account in the sealed part of an export.
struct ExportedAccount: Codable {
    var key: AccountKey
    var label: String?
    var reason: String?
    var details: Data
    var created: Double
    var signedIn: Double
    /// The secrets as the vault seals them, including members of newer versions.
    var secrets: Data
    var permissions: [StoredEvent]
    var isActive: Bool

    init(_ account: Account, secrets: AccountSecrets, permissions: [StoredEvent], isActive: Bool) throws {
        key = account.key
        label = account.label
        if case .needsSignIn(let reason) = account.state { self.reason = reason }
        details = account.details
        created = account.created.timeIntervalSince1970
        signedIn = account.signedIn.timeIntervalSince1970
        self.secrets = try secrets.encoded()
        self.permissions = permissions
        self.isActive = isActive
    }

    var account: Account {
        Account(
            key: key, label: label, state: reason.map(Account.State.needsSignIn) ?? .ready, details: details,
            created: Date(timeIntervalSince1970: created), signedIn: Date(timeIntervalSince1970: signedIn))
    }
}

/// The ledger of an account that is not signed in, in the sealed part of an export.
struct ExportedLedger: Codable {
    var key: AccountKey
    var permissions: [StoredEvent]
}

/// The sealed part of an export.
struct ExportedVault: Codable {
    var accounts: [ExportedAccount]
    var ledgers: [ExportedLedger]
}

/// An account of an export, read completely: damaged secrets are found before any account is stored.
package struct ReadAccount: Sendable {
    /// The account.
    package let account: Account
    /// The account's secrets.
    package let secrets: AccountSecrets
    /// The events of its permissions.
    package var events: [PermissionEvent] { permissions.compactMap(\.known) }
    /// Whether it was its provider's active one.
    package let isActive: Bool
    /// The events of its permissions, as stored.
    let permissions: [StoredEvent]

    init(_ exported: ExportedAccount) throws {
        account = exported.account
        secrets = try AccountSecrets(decoding: exported.secrets)
        permissions = exported.permissions
        isActive = exported.isActive
    }
}

/// An export, read completely.
package struct ReadExport: Sendable {
    /// The accounts.
    package let accounts: [ReadAccount]
    /// The ledgers of accounts that are not signed in.
    let ledgers: [(key: AccountKey, permissions: [StoredEvent])]

    /// Reads the sealed part of an export: all of it, or only the accounts, as earlier versions wrote it.
    /// - Parameter text: The JSON text.
    /// - Throws: ``AccountError/exportUnreadable`` if one of the accounts cannot be read, or two accounts or two ledgers have one key.
    package init(_ text: Data) throws(AccountError) {
        let decoder = JSONDecoder()
        let vault =
            (try? decoder.decode(ExportedVault.self, from: text))
            ?? (try? decoder.decode([ExportedAccount].self, from: text)).map { ExportedVault(accounts: $0, ledgers: []) }
        guard let vault, let accounts = try? vault.accounts.map(ReadAccount.init),
            Set(accounts.map(\.account.key)).count == accounts.count, Set(vault.ledgers.map(\.key)).count == vault.ledgers.count
        else { throw .exportUnreadable }
        self.accounts = accounts
        ledgers = vault.ledgers.map { ($0.key, $0.permissions) }
    }

    /// Whether a file has the form of an export that this version can open.
    /// - Parameter data: The file.
    /// - Returns: Whether it has this form.
    package static func isExport(_ data: Data) -> Bool { (try? SealedExport(decoding: data)) != nil }
}
