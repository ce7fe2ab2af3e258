public import Foundation
public import MemberCore
import MemberCrypto
import MemberStorage

/// The result of an import.
public struct ImportReport: Sendable, Equatable {
    /// Accounts that are new.
    public var added: [AccountKey] = []
    /// Accounts whose tokens were replaced by the import's.
    public var replaced: [AccountKey] = []
    /// Accounts that existed and stay unchanged, except for their ledgers.
    public var kept: [AccountKey] = []
    /// Accounts of which the export contains only the ledger, because they were signed out.
    public var ledgers: [AccountKey] = []
}

extension Vault {
    /// Exports all accounts with their tokens, and the permission ledgers, including those of signed-out accounts, sealed with a
    /// passphrase: for a backup, or another machine.
    ///
    /// If a provider rotates refresh tokens, only one of two copies can still be used: the one that refreshes second needs a
    /// new sign-in. Sign-ins in progress are not exported.
    /// - Parameter passphrase: At least eight characters; a person with the passphrase and the file has the accounts.
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
                try ExportedAccount(
                    entry.account, secrets: unseal(entry), permissions: storedEvents(of: entry.account.key),
                    isActive: active.contains(entry.account.key))
            }
            let stored = Set(accounts.map(\.key))
            let ledgers = try permissionLedgers().filter { !stored.contains($0) }.map { key in
                ExportedLedger(key: key, permissions: try storedEvents(of: key))
            }
            let vault = ExportedVault(accounts: accounts, ledgers: ledgers)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            return try encoder.encode(SealedExport(vault, under: passphrase, random: SystemRandom()))
        } catch { throw AccountError(storing: error) }
    }

    private func storedEvents(of key: AccountKey) throws -> [StoredEvent] {
        try database.read { try PermissionLedger.stored(of: key, $0) }
    }

    /// Imports the accounts of an export: all of them, or none if there is an error. The ledger here and the export's ledger of
    /// one account are merged, even if the account stays unchanged, or is not signed in.
    /// - Parameters:
    ///   - data: The result of ``export(under:)``.
    ///   - passphrase: The same passphrase.
    ///   - replacing: Whether existing accounts get the export's tokens; by default they stay unchanged.
    /// - Returns: A report of the import.
    /// - Throws: ``AccountError/wrongPassphrase``, ``AccountError/exportUnreadable``, ``AccountError/storage(_:)``; nothing is
    ///   changed then.
    @concurrent @discardableResult
    public func importAccounts(
        _ data: Data, under passphrase: Secret, replacing: Bool = false
    ) async throws(AccountError) -> ImportReport {
        let export = try SealedExport(decoding: data).opened(under: passphrase)
        do {
            return try write { statements, draft in
                var report = ImportReport()
                for exported in export.accounts {
                    let key = exported.account.key
                    let isKnown = draft.entry(key) != nil
                    try PermissionLedger.merge(exported.permissions, into: key, statements)
                    if isKnown, !replacing {
                        report.kept.append(key)
                        continue
                    }
                    try take(exported, statements, &draft)
                    if isKnown { report.replaced.append(key) } else { report.added.append(key) }
                }
                for ledger in export.ledgers {
                    try PermissionLedger.merge(ledger.permissions, into: ledger.key, statements)
                    report.ledgers.append(ledger.key)
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
        let entry = Snapshot.Entry(row: row, account: exported.account, sealed: sealed)
        draft.put(entry)
        if exported.isActive || draft.activation(of: exported.account.key.client) == nil {
            try Self.activate(entry, at: clock.now, statements, &draft)
        }
    }
}

/// An export as a file: the key derivation in clear, and the accounts, sealed.
struct SealedExport: Codable {
    static let format = "memberkit-accounts-2"
    /// The format of earlier versions, which seals only accounts.
    static let formats = [format, "memberkit-accounts-1"]
    static let rounds = 600_000

    var format = Self.format
    var derivation = "PBKDF2-HMAC-SHA256"
    var rounds = Self.rounds
    var salt: String
    var sealed: String

    /// Seals an export.
    init(_ vault: ExportedVault, under passphrase: Secret, random: any RandomSource) throws {
        salt = Base64URL.encode(random.bytes(16))
        sealed = ""
        let key = try Self.key(passphrase, salt, rounds)
        sealed = Base64URL.encode(try key.seal(try JSONEncoder().encode(vault), authenticating: head))
    }

    /// Reads a file.
    /// - Throws: ``AccountError/exportUnreadable`` for another format.
    init(decoding data: Data) throws(AccountError) {
        guard let read = try? JSONDecoder().decode(SealedExport.self, from: data), Self.formats.contains(read.format),
            read.derivation == "PBKDF2-HMAC-SHA256", (1...10_000_000).contains(read.rounds)
        else { throw .exportUnreadable }
        self = read
    }

    /// Opens an export.
    /// - Throws: ``AccountError/wrongPassphrase``, also if the file was changed; ``AccountError/exportUnreadable``.
    func opened(under passphrase: Secret) throws(AccountError) -> ReadExport {
        guard let sealed = Base64URL.decode(sealed), let key = try? Self.key(passphrase, salt, rounds) else {
            throw .exportUnreadable
        }
        guard let text = try? key.open(sealed, authenticating: head) else { throw .wrongPassphrase }
        return try ReadExport(text)
    }

    private var head: Data { Data([format, derivation, String(rounds), salt].joined(separator: "\n").utf8) }

    private static func key(_ passphrase: Secret, _ salt: String, _ rounds: Int) throws -> SealingKey {
        guard let salt = Base64URL.decode(salt) else { throw AccountError.exportUnreadable }
        return try SealingKey(bytes: PBKDF2.sha256(password: passphrase.bytes, salt: salt, rounds: rounds, length: 32))
    }
}
