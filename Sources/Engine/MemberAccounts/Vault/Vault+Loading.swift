import Foundation
import MemberCore
import MemberStorage

extension Vault {
    /// Takes over what another process committed, if it did.
    func look() throws {
        let seen = state.withLock { $0.dataVersion }
        guard try database.dataVersion() != seen else { return }
        try database.read { statements in
            (try Self.load(statements), try statements.rows("PRAGMA data_version").first?.integer(0) ?? 0)
        } committed: { snapshot, version in
            publish(snapshot, version, isReloaded: true)
        }
    }

    /// One write: the commit first, then the snapshot. What another process wrote meanwhile is read in the same transaction.
    /// - Parameter body: Works on the statements and changes the snapshot to match.
    /// - Returns: What the closure returned, after the commit.
    /// - Throws: What the closure or the database threw; nothing is changed then.
    func write<Result>(_ body: (Statements, inout Snapshot) throws -> Result) throws -> Result {
        try database.transaction { statements in
            let version = try statements.rows("PRAGMA data_version").first?.integer(0) ?? 0
            let (known, seen) = state.withLock { ($0.snapshot, $0.dataVersion) }
            var snapshot = version == seen ? known : try Self.load(statements)
            snapshot.touched = .init()
            let result = try body(statements, &snapshot)
            return (result, snapshot, (version, version != seen))
        } committed: { snapshot, version in
            publish(snapshot, version.0, isReloaded: version.1)
        }
    }

    /// Swaps the snapshot and tells of the changes. Called while the connection is held, so in the order of the commits.
    func publish(_ snapshot: Snapshot, _ version: Int64, isReloaded: Bool) {
        let now = clock.uptime
        let old = state.withLock { state in
            defer {
                state.snapshot = snapshot
                state.dataVersion = version
                state.lastLook = now
            }
            return state.snapshot
        }
        let changes = VaultChange.between(old, snapshot, only: isReloaded ? nil : snapshot.touched)
        for change in changes { forgetTokens(after: change) }
        observers.tell(changes, of: self)
    }

    private func forgetTokens(after change: VaultChange) {
        guard let key = change.key else { return }
        let cell = state.withLock { state in
            if case .removed = change { state.unsealed[key] = nil }
            return state.cells[key]
        }
        cell?.empty()
    }

    static func load(_ statements: Statements) throws -> Snapshot {
        var snapshot = Snapshot()
        var keys: [Int64: AccountKey] = [:]
        for row in try statements.rows("SELECT \(columns) FROM vault_account ORDER BY id") {
            let entry = entry(row)
            keys[entry.row] = entry.account.key
            snapshot.put(entry)
        }
        for row in try statements.rows("SELECT provider, account, since FROM vault_active") {
            snapshot.activate(keys[row.integer(1)], row.text(0) ?? "", at: row.date(2) ?? .distantPast)
        }
        let open = try statements.rows("SELECT id FROM vault_attempt WHERE phase <> 'ended' ORDER BY started")
        snapshot.openAttempts = open.compactMap { $0.text(0) }
        return snapshot
    }

    private static let columns = "id, provider, stand, client_id, subject, label, reason, details, created, signed_in, sealed"

    private static func entry(_ row: SQLRow) -> Snapshot.Entry {
        let key = AccountKey(
            provider: row.text(1) ?? "", stand: row.text(2) ?? "", clientID: row.text(3) ?? "", subject: row.text(4) ?? "")
        let account = Account(
            key: key, label: row.text(5), state: row.text(6).map(Account.State.needsSignIn) ?? .ready,
            details: row.blob(7) ?? Data(), created: row.date(8) ?? .distantPast, signedIn: row.date(9) ?? .distantPast)
        return Snapshot.Entry(row: row.integer(0), account: account, sealed: row.blob(10) ?? Data())
    }
}
