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
        let me = try holder()
        do {
            return try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let secrets = try unseal(entry, &draft)
                let tokens = secrets.tokens
                guard !tokens.isSuccessor(of: stale) else { return .replaced(tokens) }
                if case .needsSignIn(let reason) = entry.account.state, entry.account.state != state {
                    return .needsSignIn(reason)
                }
                let record = try lease(entry.row, statements)
                let isFree = record.isFree(for: me.name, uptime: clock.uptime.inSeconds, bootID: clock.bootID) { name in
                    HolderLock.isDead(name, in: locksFolder)
                }
                guard isFree else { return .busy }
                return .taken(try take(record, entry.row, tokens, me.name, limit + .seconds(5), statements), secrets)
            }
        } catch { throw AccountError(storing: error) }
    }

    private func take(
        _ record: LeaseRecord, _ row: Int64, _ tokens: TokenSet, _ holder: String, _ limit: Duration, _ statements: Statements
    ) throws -> RefreshLease {
        let fingerprint = RefreshLease.fingerprint(of: tokens)
        let markedSince = record.sentFingerprint == fingerprint ? record.sentAt ?? clock.now : nil
        let fence = record.nextFence
        try statements.run(
            """
            INSERT INTO vault_refresh_lease VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET holder = excluded.holder, fence = excluded.fence, until = excluded.until,
            boot_id = excluded.boot_id, sent_fingerprint = excluded.sent_fingerprint, sent_at = excluded.sent_at
            """,
            [
                .integer(row), .text(holder), .integer(fence), .real((clock.uptime + limit).inSeconds), .text(clock.bootID),
                .text(fingerprint), .optional(markedSince ?? clock.now),
            ])
        return RefreshLease(fence: fence, fingerprint: fingerprint, scopes: tokens.scopes, markedSince: markedSince)
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
                guard var entry = draft.entry(key), try isOurs(lease, entry.row, statements) else { return false }
                let isMarked = mark == .kept || (mark == .unchanged && lease.markedSince != nil)
                let clearing = isMarked ? "" : ", sent_fingerprint = NULL, sent_at = NULL"
                try statements.run(
                    "UPDATE vault_refresh_lease SET holder = NULL\(clearing) WHERE account = ?", [.integer(entry.row)])
                guard let reason else { return true }
                guard RefreshLease.fingerprint(of: try unseal(entry, &draft).tokens) == lease.fingerprint else { return false }
                try Self.mark(&entry, reason, statements)
                draft.put(entry)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    func isOurs(_ lease: RefreshLease, _ row: Int64, _ statements: Statements) throws -> Bool {
        let record = try self.lease(row, statements)
        return record.fence == lease.fence && record.holder == state.value.holder?.name
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
