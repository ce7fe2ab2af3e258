import MemberAccounts
import MemberKit

/// Finds the account that a person means: by its key, by the beginning of its key, or by the member's name or a part of it, in the
/// name's own letters or in Latin ones: `anna` finds Анна Крылова.
struct AccountChoice: Sendable {
    private let accounts: [Account]
    private let current: Account?

    /// Creates a choice.
    /// - Parameters:
    ///   - accounts: The known accounts.
    ///   - current: The account in use.
    init(_ accounts: [Account], current: Account?) {
        self.accounts = accounts
        self.current = current
    }

    /// Creates a choice among the accounts of a vault.
    init(_ members: Members) { self.init(members.accounts, current: members.vault?.currentAccount) }

    /// Creates a choice among those accounts of any store that can be meant.
    ///
    /// A database may have very many: of these only those that fit are kept.
    /// - Parameters:
    ///   - members: The accounts.
    ///   - text: The typed text; nil means the account in use.
    /// - Throws: `MembersError`; ``FleetError/accountNotNamed`` if no single account of a database is in use.
    init(_ members: Members, for text: String?) async throws {
        if members.vault != nil {
            self.init(members)
        } else if let text {
            var found: [Account] = []
            for try await account in members.allAccounts where Self.mayFit(account, text) { found.append(account) }
            self.init(found, current: nil)
        } else {
            self.init([], current: try await Self.onlyInUse(members.store))
        }
    }

    /// Returns the account in use of a database whose accounts all belong to one client; nil if it has none.
    private static func onlyInUse(_ store: any AccountStore) async throws -> Account? {
        let page = try await store.accountPage(at: nil, limit: AccountPage.greatestSize)
        guard let first = page.accounts.first else { return nil }
        guard page.next == nil, page.accounts.allSatisfy({ $0.key.client == first.key.client }) else {
            throw FleetError.accountNotNamed
        }
        if page.accounts.count == 1 { return first }
        guard let active = try await store.loadActiveAccount(of: first.key.client) else { throw FleetError.accountNotNamed }
        return active
    }

    private static func mayFit(_ account: Account, _ text: String) -> Bool {
        let one = AccountChoice([account], current: nil)
        return (try? one.all(text)) != nil
    }

    /// Finds the intended account.
    ///
    /// A whole key wins. A provider chooses its members' names, so a whole name and the beginning of another account's key that fit
    /// the same text are ambiguous; a part of a name counts last. Several accounts that fit equally well are never told apart by a guess.
    /// - Parameter text: The typed text; nil means the account in use.
    /// - Returns: The account.
    /// - Throws: `MembersError.noAccount`; `MembersError.ambiguousAccount` with the candidates if several match equally well.
    func account(_ text: String?) throws(MembersError) -> Account {
        guard let text else {
            guard let current else { throw .noAccount(nil) }
            return current
        }
        let found = try all(text)
        guard found.count == 1 else { throw .ambiguousAccount(text, candidates(found)) }
        return found[0]
    }

    /// Finds all accounts that fit a text equally well.
    /// - Parameter text: The typed text.
    /// - Returns: The accounts, at least one.
    /// - Throws: `MembersError.noAccount`.
    func all(_ text: String) throws(MembersError) -> [Account] {
        for fits in [hasKey, isNamed, isNamedInPart] as [(Account, String) -> Bool] where !text.isEmpty {
            let found = accounts.filter { fits($0, text) }
            if !found.isEmpty { return found }
        }
        throw .noAccount(text)
    }

    private func hasKey(_ account: Account, _ text: String) -> Bool {
        account.id == text || (text.utf8.count >= account.id.utf8.count && account.key.longID.hasPrefix(text))
    }

    private func isNamed(_ account: Account, _ text: String) -> Bool {
        account.key.subject == text || account.id.hasPrefix(text)
            || account.label.map { SpelledName($0).isSpelled(text) } == true
    }

    private func isNamedInPart(_ account: Account, _ text: String) -> Bool {
        account.label.map { SpelledName($0).contains(text) } == true
    }

    /// Returns keys that distinguish the accounts, each with the member's name.
    private func candidates(_ found: [Account]) -> [String] {
        zip(AccountKey.tellingApart(found.map(\.key)), found).map { id, account in
            id + (account.label.map { " (\($0))" } ?? "")
        }
    }
}

extension Invocation {
    /// The members and the account of the command.
    func signedIn() async throws -> (members: Members, account: Account) {
        let members = try members()
        return (members, try await account(of: members))
    }

    /// The members and the account of a command that takes no words.
    func signedIn(_ command: String) async throws -> (members: Members, account: Account) {
        _ = try words(0...0, command, "no words")
        return try await signedIn()
    }

    /// The account of the command.
    func account(of members: Members) async throws -> Account {
        let account = try await AccountChoice(members, for: arguments["account"]).account(arguments["account"])
        chosen.withLock { $0 = account }
        return account
    }
}
