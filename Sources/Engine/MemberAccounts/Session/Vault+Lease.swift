import Foundation
import MemberCore
import MemberOAuth
import MemberStorage

extension Vault {
    /// Requests the lease to refresh an account; if it is granted, the mark "sent" is durable before the request is sent.
    /// - Parameters:
    ///   - key: The account.
    ///   - stale: The tokens that the caller wants replaced.
    ///   - state: The account's state as the caller knows it.
    ///   - limit: The time limit of the request; the lease lasts 5 seconds longer.
    /// - Returns: Whether this vault has the lease, another holder has it, or it is no longer needed.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``.
    func takeLease(
        of key: AccountKey, replacing stale: TokenSet, in state: Account.State, for limit: Duration
    ) throws(AccountError) -> LeaseOutcome {
        let request = LeaseRequest(holder: try holder().name, stale: stale, state: state, limit: limit)
        do {
            return try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let secrets = try unseal(entry, &draft)
                let decision = request.decision(
                    tokens: secrets.tokens, state: entry.account.state, record: try lease(entry.row, statements), at: time
                ) { HolderLock.isDead($0, in: locksFolder) }
                switch decision {
                case .replaced(let tokens): return .replaced(tokens)
                case .needsSignIn(let reason): return .needsSignIn(reason)
                case .busy: return .busy
                case .taken(let lease, let record):
                    try Self.insert(record, entry.row, statements)
                    return .taken(lease, secrets)
                }
            }
        } catch { throw AccountError(storing: error) }
    }

    static func insert(_ record: LeaseRecord, _ row: Int64, _ statements: Statements) throws {
        try statements.run(
            """
            INSERT INTO vault_refresh_lease VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET holder = excluded.holder, fence = excluded.fence, until = excluded.until,
            boot_id = excluded.boot_id, sent_fingerprint = excluded.sent_fingerprint, sent_at = excluded.sent_at
            """,
            [
                .integer(row), .optional(record.holder), .integer(record.fence), .real(record.until), .text(record.bootID),
                .optional(record.sentFingerprint), .optional(record.sentAt),
            ])
    }

    /// Stores a record whose holder has ended; its mark stays or is removed.
    static func end(_ record: LeaseRecord, _ row: Int64, _ statements: Statements) throws {
        let clearing = record.sentFingerprint == nil ? ", sent_fingerprint = NULL, sent_at = NULL" : ""
        try statements.run("UPDATE vault_refresh_lease SET holder = NULL\(clearing) WHERE account = ?", [.integer(row)])
    }

    /// Ends the lease after a failure.
    /// - Parameters:
    ///   - lease: The lease.
    ///   - key: The account.
    ///   - mark: The effect on the mark "sent".
    ///   - reason: The reason why the member must sign in again; nil if the tokens may still be used.
    /// - Returns: Whether this vault still had the lease, and for the stored tokens: a sign-in may have stored others meanwhile,
    ///   which the refusal does not concern. If not, the account does not change.
    /// - Throws: ``AccountError/storage(_:)``.
    @discardableResult
    func end(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String? = nil
    ) throws(AccountError) -> Bool {
        do {
            return try write { statements, draft in
                guard var entry = draft.entry(key), let record = try record(of: lease, entry.row, statements) else {
                    return false
                }
                try Self.end(record.released(from: lease, mark), entry.row, statements)
                guard let reason else { return true }
                guard lease.fits(try unseal(entry, &draft).tokens) else { return false }
                try Self.mark(&entry, reason, statements)
                draft.put(entry)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    /// The record of a lease that this vault still has; nil if another holder took over.
    func record(of lease: RefreshLease, _ row: Int64, _ statements: Statements) throws -> LeaseRecord? {
        let record = try self.lease(row, statements)
        return record.isHeld(under: lease, by: state.value.holder?.name) ? record : nil
    }

    private func lease(_ row: Int64, _ statements: Statements) throws -> LeaseRecord {
        let rows = try statements.rows(
            "SELECT holder, fence, until, boot_id, sent_fingerprint, sent_at FROM vault_refresh_lease WHERE account = ?",
            [.integer(row)])
        guard let row = rows.first else { return LeaseRecord() }
        return LeaseRecord(
            holder: row.text(0), fence: row.integer(1), until: row.real(2) ?? 0, bootID: row.text(3) ?? "",
            sentFingerprint: row.text(4), sentAt: row.date(5))
    }

    /// The time of this store: its machine's.
    var time: AccountStoreTime { AccountStoreTime(clock) }

    var locksFolder: String { home.appending(path: "locks").path }

    /// Returns this vault's name among the holders; created at its first refresh.
    private func holder() throws(AccountError) -> HolderLock {
        if let holder = state.value.holder { return holder }
        // A read-only file fails like every write to it: the lock, which could not be created either, is not the problem.
        guard !database.isReadOnly else {
            throw .storage(.readOnly(path: home.appending(path: VaultFolder.databaseName).path))
        }
        do {
            return try state.withLock { state in
                if let holder = state.holder { return holder }
                let holder = try HolderLock(in: locksFolder)
                state.holder = holder
                return holder
            }
        } catch { throw AccountError(storing: error) }
    }
}
