package import Foundation
import MemberOAuth
import MemberStorage

extension Vault {
    /// Says whether a folder has a vault; opening one would make it.
    /// - Parameter home: The folder.
    /// - Returns: Whether it has.
    package static func exists(in home: URL) -> Bool {
        FileManager.default.fileExists(atPath: home.appending(path: VaultFolder.databaseName).path)
    }
}

extension Vault: MovableStore {
    package var movePlace: String { home.path }

    package func ledgersLeft() async throws(AccountError) -> [AccountKey] {
        try permissionLedgers().filter { account($0) == nil }
    }

    package func impressionKeys() async throws(AccountError) -> [ImpressionKey] {
        do {
            return try read { statements in
                try statements.rows("SELECT DISTINCT provider, environment, subject, campaign FROM vault_impression", [])
            }.map { row in
                ImpressionKey(
                    provider: row.text(0) ?? "", environment: row.text(1) ?? "", subject: row.text(2) ?? "",
                    campaign: row.text(3) ?? "")
            }
        } catch { throw AccountError(storing: error) }
    }

    package func valueNames() async throws(AccountError) -> [SmallValueName] {
        do {
            return try read { statements in
                guard try VaultSchema.keepsValues(statements) else { return try FormerValues.rows(statements).map(\.name) }
                return try statements.rows("SELECT provider, environment, client_id, name, value FROM vault_value", []).map {
                    row in
                    let client = AccountClient(
                        provider: row.text(0) ?? "", environment: row.text(1) ?? "", clientID: row.text(2) ?? "")
                    return SmallValueName(row.text(3) ?? "", of: client, isSealed: SealedValue.isOne(row.blob(4) ?? Data()))
                }
            }
        } catch { throw AccountError(storing: error) }
    }

    package func takeAccount(_ moved: MovedAccount, replacing: Bool) async throws(AccountError) -> Bool {
        try writing { statements, draft in
            let key = moved.account.key
            try PermissionLedger.merge(moved.events.map(StoredEvent.init), into: key, statements)
            let known = draft.entry(key)?.account
            guard moved.mayReplace(known, replacing: replacing) else { return false }
            let account = Account(
                key: key, label: moved.account.label, state: moved.account.state, details: moved.account.details,
                created: known?.created ?? moved.account.created, signedIn: moved.account.signedIn)
            let sealed = try seal(moved.secrets, of: account)
            let row = try Self.upsert(account, sealed, statements)
            try Self.insert(moved.lease, row, statements)
            let entry = Snapshot.Entry(row: row, account: account, sealed: sealed)
            draft.put(entry)
            if moved.isActive { try Self.activate(entry, at: clock.now, statements, &draft) }
            return true
        }
    }

    package func takeLedger(_ events: [PermissionEvent], of key: AccountKey) async throws(AccountError) {
        try writing { statements, _ in try PermissionLedger.merge(events.map(StoredEvent.init), into: key, statements) }
    }

    package func takeImpressions(_ dates: [Date], of key: ImpressionKey) async throws(AccountError) {
        let known = Set(try await impressionDates(of: key))
        do {
            try transaction { statements in
                for date in dates where !known.contains(date) { try Self.addImpression(date, key, statements) }
            }
        } catch { throw AccountError(storing: error) }
    }
}
