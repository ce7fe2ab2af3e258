import Foundation
import MemberCore
import MemberCrypto
import MemberStorage

extension Vault {
    /// Whether the sealing key could not be read yet: accounts are listed, tokens cannot be used.
    ///
    /// This is so before a device's first unlock. The key is requested again whenever a token is needed. If the source took long
    /// to refuse, such as a silent secret service, it is not asked again before ten seconds have passed.
    public var isLocked: Bool { state.withLock { $0.sealing == nil } }

    /// Reads and checks the key, if that was not done yet. Do not call it inside a transaction: it has its own.
    /// - Throws: ``AccountError/locked``, ``AccountError/keyUnusable(path:)``, ``AccountError/wrongKey``.
    @discardableResult
    func sealing() throws(AccountError) -> SealedValue {
        if let sealing = state.withLock({ $0.sealing }) { return sealing }
        do throws(AccountError) {
            let sealing = SealedValue(key: try askForKey())
            do { try KeyCheck(sealing: sealing, database: database).pass() } catch { throw AccountError(storing: error) }
            state.withLock { $0.sealing = sealing }
            return sealing
        } catch {
            state.withLock { $0.keyError = error }
            throw error
        }
    }

    /// Asks the key's source, unless it was slow to refuse just before: every write asks, and must not wait for it again.
    private func askForKey() throws(AccountError) -> SealingKey {
        let begin = clock.uptime
        if let error = state.withLock({ begin < $0.keyAskedAgainAt ? $0.keyError : nil }) { throw error }
        do throws(AccountError) {
            // A vault that holds sealed values needs the key they were sealed with: a new one would hide that it is missing.
            guard try isSealed() else { return try keys.key() }
            guard let key = try keys.keptKey() else { throw .keyMissing(path: home.path) }
            return key
        } catch {
            let end = clock.uptime
            if end - begin > .milliseconds(250) { state.withLock { $0.keyAskedAgainAt = end + .seconds(10) } }
            throw error
        }
    }

    private func isSealed() throws(AccountError) -> Bool {
        do { return try database.read(KeyCheck.isDone) } catch { throw AccountError(storing: error) }
    }

    /// Returns the key that is known already; usable inside a transaction.
    /// - Throws: The error of the last attempt to read it.
    func knownSealing() throws(AccountError) -> SealedValue {
        let (sealing, error) = state.withLock { ($0.sealing, $0.keyError) }
        guard let sealing else { throw error ?? .locked }
        return sealing
    }

    /// Seals the secrets of an account together with the unsealed data beside them, and remembers them.
    func seal(_ secrets: AccountSecrets, of account: Account) throws -> Data {
        let sealed = try knownSealing().seal(secrets.encoded(), for: SealedPlace.account(account))
        state.withLock { $0.unsealed[account.key] = (sealed, account.details, secrets) }
        return sealed
    }

    /// Returns the secrets of an entry, unsealed once.
    /// - Throws: ``AccountError/damaged`` if they, or the unsealed data beside them, differ from what this vault sealed.
    func unseal(_ entry: Snapshot.Entry) throws(AccountError) -> AccountSecrets {
        do throws(AccountError) { return try unsealQuietly(entry) } catch .damaged {
            noteDamage(of: [entry])
            throw .damaged
        }
    }

    /// The secrets of an entry, inside a write: damage is reported after it.
    func unseal(_ entry: Snapshot.Entry, _ draft: inout Draft) throws(AccountError) -> AccountSecrets {
        do throws(AccountError) { return try unsealQuietly(entry) } catch .damaged {
            draft.damaged.append(entry)
            throw .damaged
        }
    }

    /// The secrets of an entry, inside a write whose decision reads them: damage is collected.
    func unseal(_ entry: Snapshot.Entry, noting damaged: DamagedEntries) throws(AccountError) -> AccountSecrets {
        do throws(AccountError) { return try unsealQuietly(entry) } catch .damaged {
            damaged.entries.append(entry)
            throw .damaged
        }
    }

    private func unsealQuietly(_ entry: Snapshot.Entry) throws(AccountError) -> AccountSecrets {
        let account = entry.account
        if let known = state.withLock({ $0.unsealed[account.key] }), known.sealed == entry.sealed,
            known.details == account.details
        {
            return known.secrets
        }
        let sealing = try knownSealing()
        do throws(AccountError) {
            let text = try sealing.open(entry)
            guard let secrets = try? AccountSecrets(decoding: text) else { throw .unreadable }
            state.withLock { $0.unsealed[account.key] = (entry.sealed, account.details, secrets) }
            return secrets
        } catch .wrongKey { throw .damaged }
    }

    /// Lists the accounts as damaged from now on, and notifies the observers; the database is not changed. Do not call it inside
    /// a read or write: it waits for their end.
    func noteDamage(of entries: [Snapshot.Entry]) {
        guard !entries.isEmpty else { return }
        database.undisturbed {
            let (changes, cells) = state.withLock { state in
                let changes = entries.compactMap { state.snapshot.markDamaged($0) }
                return (changes, changes.compactMap { $0.key.flatMap { state.cells[$0] } })
            }
            for cell in cells { cell.empty() }
            observers.tell(changes, of: self)
        }
        for entry in entries { diagnostics.report(.error, "accounts.damaged", ["account": .open(entry.account.id)]) }
    }

    /// Checks the seal of every account, so that a damaged one is listed as such before it is used.
    ///
    /// It opens each account once; use it for a list that a person reads, not on a server with a hundred thousand accounts.
    /// - Returns: The accounts in the order in which they were first stored, damaged ones in state ``Account/State/damaged``.
    /// - Throws: ``AccountError/locked``, ``AccountError/wrongKey``: no account can be checked.
    public func examinedAccounts() throws(AccountError) -> [Account] {
        let sealing = try sealing()
        let entries = lookup { $0.entries }.filter { $0.account.state != .damaged }
        noteDamage(of: entries.filter { (try? sealing.open($0)) == nil })
        return accounts
    }
}

extension SealedValue {
    /// Opens an account's secrets.
    /// - Throws: ``AccountError/wrongKey``, as ``open(_:for:)`` does.
    func open(_ entry: Snapshot.Entry) throws(AccountError) -> Data {
        try open(entry.sealed, for: SealedPlace.account(entry.account))
    }
}

/// The accounts whose seal was found broken during one write.
final class DamagedEntries {
    var entries: [Snapshot.Entry] = []
}
