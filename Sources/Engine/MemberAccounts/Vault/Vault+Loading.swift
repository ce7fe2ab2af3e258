import Foundation
import MemberCore
import MemberStorage

extension Vault {
    /// Takes over the commits of another process, if there are any.
    func poll() throws {
        let seen = state.withLock { $0.dataVersion }
        guard try database.dataVersion() != seen else { return }
        try database.read { statements in
            let version = try Self.dataVersion(statements)
            return (try draft(at: version, statements), version)
        } committed: { draft, version in
            publish(draft, version, isListMended: false)
        }
    }

    /// Performs one write: the commit first, then the snapshot. Changes by another process are read in the same transaction.
    /// - Parameter body: Works on the statements and makes the same changes in the draft.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: The error of the closure or the database; the vault is unchanged then.
    func write<Result>(_ body: (Statements, inout Draft) throws -> Result) throws -> Result {
        // The key is read before the transaction, because the read uses the database itself; code that needs the key receives
        // its error there.
        _ = try? sealing()
        var damaged: [Snapshot.Entry] = []
        defer { noteDamage(of: damaged) }
        return try database.transaction { statements in
            let version = try Self.dataVersion(statements)
            var draft = try draft(at: version, statements)
            defer { damaged = draft.damaged }
            if !state.withLock({ $0.isListMended && $0.dataVersion == version }) { try ChangeList.mend(statements) }
            let result = try body(statements, &draft)
            draft.lastChange = try ChangeList.newest(statements)
            return (result, draft, version)
        } committed: { draft, version in
            publish(draft, version, isListMended: true)
        }
    }

    /// Does the same as ``write(_:)``, with each failure as an ``AccountError``.
    func writing<Result>(_ body: (Statements, inout Draft) throws -> Result) throws(AccountError) -> Result {
        do { return try write(body) } catch { throw AccountError(storing: error) }
    }

    static func dataVersion(_ statements: Statements) throws -> Int64 {
        try statements.rows("PRAGMA data_version").first?.integer(0) ?? 0
    }

    /// The draft at the start of a write or look: empty, or with the changes of other processes since the last one.
    private func draft(at version: Int64, _ statements: Statements) throws -> Draft {
        let (seen, last) = state.withLock { ($0.dataVersion, $0.lastChange) }
        return version == seen ? Draft(over: state, lastChange: last) : try committed(statements)
    }

    /// The changes since the last look.
    private func committed(_ statements: Statements) throws -> Draft {
        var draft = Draft(over: state, lastChange: state.withLock { $0.lastChange })
        guard let list = try ChangeList(since: draft.lastChange, statements) else {
            return Draft(replacingBy: try Self.load(statements), lastChange: try ChangeList.newest(statements))
        }
        try list.take(into: &draft, statements)
        return draft
    }

    /// Applies a draft to the snapshot and reports the changes. It is called while the connection is held, so in the order of
    /// the commits.
    private func publish(_ draft: Draft, _ version: Int64, isListMended: Bool) {
        let now = clock.uptime
        let (changes, cells) = state.withLock { state in
            let changes = draft.apply(to: &state.snapshot)
            state.dataVersion = version
            state.isListMended = isListMended
            state.lastChange = draft.lastChange
            state.lastPoll = now
            for case .removed(let key) in changes { state.unsealed[key] = nil }
            return (changes, changes.compactMap { $0.key.flatMap { state.cells[$0] } })
        }
        for cell in cells { cell.empty() }
        observers.tell(changes, of: self)
    }

    /// Reads everything: when the vault is opened, and if the list of changes does not reach back far enough.
    static func load(_ statements: Statements) throws -> Snapshot {
        var snapshot = Snapshot()
        let accounts = try statements.rows("SELECT \(columns) FROM vault_account ORDER BY id")
        let attempts = try statements.rows("SELECT id FROM vault_attempt WHERE phase <> 'ended' ORDER BY started")
        snapshot.reserve(accounts: accounts.count, attempts: attempts.count)
        for row in accounts { snapshot.put(entry(row)) }
        for row in try statements.rows("SELECT account, since FROM vault_activation ORDER BY since, account") {
            guard let key = snapshot.key(ofRow: row.integer(0)) else { continue }
            snapshot.activate(Snapshot.Activation(key: key, since: row.date(1) ?? .distantPast), key.client)
        }
        for row in attempts { snapshot.setAttempt(row.text(0) ?? "", isOpen: true) }
        return snapshot
    }
}
