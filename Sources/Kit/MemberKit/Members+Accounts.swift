public import MemberAccounts
import MemberCore

extension Members {
    /// The accounts of a vault in the order in which they were first stored; of another store ``allAccounts`` lists them.
    public var accounts: [Account] { vault?.accounts ?? [] }

    /// All accounts of any store, read page by page.
    ///
    /// ```swift
    /// for try await account in members.allAccounts { print(account.id) }
    /// ```
    public var allAccounts: AccountListing { store.allAccounts() }

    /// Returns an account of a vault by its short id, or the account in use: the one that was signed in or activated last.
    /// - Parameter id: The beginning of the account's `AccountKey.longID`: the short id, or more of it if several accounts have
    ///   the same short id. Nil is the account in use.
    /// - Returns: The account.
    /// - Throws: ``MembersError/noAccount(_:)``; ``MembersError/ambiguousAccount(_:_:)`` if several accounts begin with it;
    ///   ``MembersError/accounts(_:)`` with `AccountError.needsVault` in another store, where `loadAccount(_:)` finds it.
    public func account(_ id: String? = nil) throws(MembersError) -> Account {
        let vault = try vaultAtOnce()
        guard let id else {
            guard let current = vault.currentAccount else { throw .noAccount(nil) }
            return current
        }
        return try Self.only(vault.accounts.filter { $0.answers(to: id) }, id)
    }

    /// Returns an account of any store by its short id. The whole list is read: a server looks accounts up by their keys.
    /// - Parameter id: The beginning of the account's `AccountKey.longID`, as in ``account(_:)``.
    /// - Returns: The account.
    /// - Throws: As ``account(_:)``; ``MembersError/accounts(_:)`` if the store cannot be read.
    public func loadAccount(_ id: String) async throws(MembersError) -> Account {
        var found: [Account] = []
        do {
            for try await account in allAccounts where account.answers(to: id) { found.append(account) }
        } catch { throw MembersError(error) }
        return try Self.only(found, id)
    }

    /// Returns an account of any store, as stored now.
    /// - Parameter key: Its key.
    /// - Returns: The account; nil if it is not stored.
    /// - Throws: ``MembersError/accounts(_:)``.
    public func loadAccount(_ key: AccountKey) async throws(MembersError) -> Account? {
        do throws(AccountError) { return try await open.account(key) } catch { throw .accounts(error) }
    }

    private static func only(_ found: [Account], _ id: String) throws(MembersError) -> Account {
        guard let first = found.first else { throw .noAccount(id) }
        guard found.count == 1 else { throw .ambiguousAccount(id, AccountKey.tellingApart(found.map(\.key))) }
        return first
    }

    /// Makes an account the one in use, which ``account(_:)`` returns, in any store. A sign-in does so too.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError/accounts(_:)``, with `AccountError.notSignedIn` if it is not stored.
    public func activate(_ account: Account) async throws(MembersError) {
        do throws(AccountError) { try await store.activateAccount(account.key) } catch { throw .accounts(error) }
    }

    /// Removes an account of a vault and its local cache; the provider is not notified.
    ///
    /// It also works for an account that is damaged, of an unknown provider, or with a client's secret that cannot be read.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError/accounts(_:)`` if the folder cannot be written; with `AccountError.needsVault` in another store, where
    ///   ``removeAccount(_:)`` removes it.
    public func remove(_ account: Account) throws(MembersError) {
        let vault = try vaultAtOnce()
        do throws(AccountError) { try vault.remove(account.key) } catch { throw .accounts(error) }
        prepared.forget(account.key)
    }

    /// Removes an account of any store and its local cache; the provider is not notified.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError/accounts(_:)`` if the store cannot be written.
    public func removeAccount(_ account: Account) async throws(MembersError) {
        do throws(AccountError) { try await open.remove(account.key) } catch { throw .accounts(error) }
        prepared.forget(account.key)
    }
}

extension Account {
    /// Whether an id, as a person types it, means this account.
    fileprivate func answers(to id: String) -> Bool { key.longID.hasExactPrefix(id) && id.utf8.count >= self.id.utf8.count }
}
