public import Foundation
public import MemberCore
import MemberStorage

/// What an import did.
public struct ImportReport: Sendable, Equatable {
    /// Accounts that were not there before.
    public var added: [AccountKey] = []
    /// Accounts whose tokens are the import's now.
    public var replaced: [AccountKey] = []
    /// Accounts that were there and stayed as they were.
    public var kept: [AccountKey] = []
}

extension Vault {
    /// All accounts with their tokens and permissions, sealed under a passphrase: for a backup, or another machine.
    ///
    /// Where a provider rotates refresh tokens, only one of two copies can go on being used: whoever refreshes second is told to
    /// sign in. Sign-ins on their way are not taken along.
    /// - Parameter passphrase: At least eight characters; whoever has it and the file has the accounts.
    /// - Returns: A JSON text (PBKDF2-HMAC-SHA256 with 600 000 rounds, AES-256-GCM).
    /// - Throws: ``AccountError/passphraseTooShort``, ``AccountError/locked``, ``AccountError/wrongKey``.
    @concurrent
    public func export(under passphrase: Secret) async throws(AccountError) -> Data {
        guard passphrase.reveal.count >= 8 else { throw .passphraseTooShort }
        do {
            try sealing()
            try poll()
            let (entries, active) = lookup { ($0.entries, Set($0.activeClients.compactMap($0.activation(of:)).map(\.key))) }
            let accounts = try entries.map { entry in
                let events = try database.read { try Self.permissionEvents(of: entry.row, $0) }
                return try ExportedAccount(
                    entry.account, secrets: unseal(entry), permissions: events, isActive: active.contains(entry.account.key))
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            return try encoder.encode(SealedExport(accounts, under: passphrase, random: SystemRandom()))
        } catch { throw AccountError(storing: error) }
    }

    /// Takes over the accounts of an export: all of them, or none if anything is wrong.
    /// - Parameters:
    ///   - data: What ``export(under:)`` made.
    ///   - passphrase: The same passphrase.
    ///   - replacing: Whether accounts that are here already get the export's tokens; they stay as they are by default.
    /// - Returns: What was done.
    /// - Throws: ``AccountError/wrongPassphrase``, ``AccountError/exportUnreadable``, ``AccountError/storage(_:)``; nothing is
    ///   changed then.
    @concurrent @discardableResult
    public func importAccounts(
        _ data: Data, under passphrase: Secret, replacing: Bool = false
    ) async throws(AccountError) -> ImportReport {
        let accounts = try SealedExport(decoding: data).accounts(under: passphrase)
        do {
            return try write { statements, draft in
                var report = ImportReport()
                for exported in accounts {
                    let isKnown = draft.entry(exported.account.key) != nil
                    if isKnown, !replacing {
                        report.kept.append(exported.account.key)
                        continue
                    }
                    try take(exported, statements, &draft)
                    if isKnown { report.replaced.append(exported.account.key) } else { report.added.append(exported.account.key) }
                }
                return report
            }
        } catch { throw AccountError(storing: error) }
    }

    private func take(
        _ exported: ReadAccount, _ statements: Statements, _ draft: inout Draft
    ) throws {
        let sealed = try seal(exported.secrets, of: exported.account)
        let row = try Self.upsert(exported.account, sealed, statements)
        try statements.run("DELETE FROM vault_refresh_lease WHERE account = ?", [.integer(row)])
        try statements.run("DELETE FROM vault_permission WHERE account = ?", [.integer(row)])
        try Self.record(exported.events, of: row, statements)
        let entry = Snapshot.Entry(row: row, account: exported.account, sealed: sealed)
        draft.put(entry)
        if exported.isActive || draft.activation(of: exported.account.key.client) == nil {
            try Self.activate(entry, at: clock.now, statements, &draft)
        }
    }
}
