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

    /// Creates a choice among all accounts.
    init(_ members: Members) { self.init(members.accounts, current: members.vault?.currentAccount) }

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
    func signedIn() throws(MembersError) -> (members: Members, account: Account) {
        let members = try members()
        return (members, try account(of: members))
    }

    /// The members and the account of a command that takes no words.
    func signedIn(_ command: String) throws -> (members: Members, account: Account) {
        _ = try words(0...0, command, "no words")
        return try signedIn()
    }

    /// The account of the command.
    func account(of members: Members) throws(MembersError) -> Account {
        let account = try AccountChoice(members).account(arguments["account"])
        chosen.withLock { $0 = account }
        return account
    }
}
