import Foundation
import MemberAccounts
import MemberCore
import MemberKit

/// `member accounts`.
enum AccountsCommand: ToolCommand {
    static let name = "accounts"
    static let grammar = Arguments.Grammar(options: ["account"])

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words; --account ACCOUNT lists those that fit")
        let members = try invocation.members()
        var accounts = try await members.listed()
        if let text = invocation.arguments["account"] { accounts = try AccountChoice(accounts, current: nil).all(text) }
        guard !accounts.isEmpty else {
            let begin = NextCommand(invocation: invocation).begin
            let next = begin.isEmpty ? "`member help login`" : begin
            return Report(["No account is signed in. Begin with \(next)."], ["accounts": .array([])])
        }
        // Only the requested form of the output is created.
        let current = try await members.inUse(among: accounts)
        if invocation.arguments.has("json") {
            return Report([], ["accounts": .array(accounts.map { $0.json(isInUse: current.contains($0.key)) })])
        }
        let console = invocation.console
        let width = TerminalWidth.ofTable(invocation.environment, terminal: console.terminalWidth)
        let damaged = accounts.filter { $0.state == .damaged }.map { account -> TerminalText in
            "\(account.id) is damaged. Remove it: member logout --remove --account \(account.id)"
        }
        return Report(table(of: accounts, current).lines(width: width, console.style) + damaged, [:])
    }

    private static func table(of accounts: [Account], _ current: Set<AccountKey>) -> ColumnTable {
        ColumnTable(
            ["", "account", "name", "provider", "at", "client", "state"],
            accounts.map { account in
                let key = account.key
                return [
                    .init(current.contains(key) ? "*" : ""), .init(account.id),
                    .init((account.label ?? key.subject).shortened(toColumns: 80)), .init(key.provider),
                    .init(key.environment), .init(key.clientID),
                    .init(account.state.words, account.state == .ready ? .good : .notice),
                ]
            }, whole: [1], spare: [5, 4, 3], last: [6])
    }
}

extension Members {
    /// Returns the accounts, of a vault with damaged ones marked; without marks if the key cannot be read.
    func listed() async throws -> [Account] {
        guard let vault else {
            var all: [Account] = []
            for try await account in allAccounts { all.append(account) }
            return all
        }
        do throws(AccountError) { return try vault.examinedAccounts() } catch .locked { return accounts } catch {
            throw MembersError.accounts(error)
        }
    }

    /// Returns the accounts in use: a vault has one, a database one for each client.
    func inUse(among accounts: [Account]) async throws -> Set<AccountKey> {
        if let vault { return Set([vault.currentAccount?.key].compactMap(\.self)) }
        var found: Set<AccountKey> = []
        for client in Set(accounts.map(\.key.client)) {
            if let active = try await store.loadActiveAccount(of: client) { found.insert(active.key) }
        }
        return found
    }
}

extension Account.State {
    /// The state in few words.
    fileprivate var words: String {
        switch self {
        case .ready: "ready"
        case .needsSignIn(let reason): MoveMark(reason).map { "moved to \($0.place)" } ?? "needs sign-in (\(reason))"
        case .damaged: "damaged"
        }
    }

    /// The name for programs.
    var name: String {
        switch self {
        case .ready: "ready"
        case .needsSignIn(let reason): MoveMark(reason) == nil ? "needsSignIn" : "moved"
        case .damaged: "damaged"
        }
    }
}

extension Account {
    /// The state in words.
    var stateText: String {
        switch state {
        case .ready: "ready"
        case .needsSignIn(let reason): MoveMark(reason).map { "moved to \($0.place)" } ?? "needs sign-in (\(reason))"
        case .damaged: "damaged: member logout --remove --account \(id)"
        }
    }

    /// Returns the account for programs, marked if it is the one in use.
    func json(isInUse: Bool) -> JSONValue {
        var members = json.object ?? [:]
        members["inUse"] = .bool(isInUse)
        return .object(members)
    }

    /// The account for programs, with public data only.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "provider": .string(key.provider), "environment": .string(key.environment),
            "clientID": .string(key.clientID), "subject": .string(key.subject),
            "state": .string(state.name),
            "signedIn": .string(signedIn.ISO8601Format()),
        ]
        if let label { members["label"] = .string(label) }
        if let mark = moveMark {
            members["movedTo"] = .string(mark.place)
        } else if case .needsSignIn(let reason) = state {
            members["reason"] = .string(reason)
        }
        return .object(members)
    }
}

/// `member use ACCOUNT`.
enum UseCommand: ToolCommand {
    static let name = "use"
    static let grammar = Arguments.Grammar()
    static let takesAccount = true

    static func run(_ invocation: Invocation) async throws -> Report {
        let choice = try invocation.words(1...1, name, "one account: its key or its name")[0]
        let members = try invocation.members()
        let account = try await AccountChoice(members, for: choice).account(choice)
        do throws(AccountError) { try await members.store.activateAccount(account.key) } catch {
            throw MembersError.accounts(error)
        }
        return Report(
            ["\(account.label ?? account.key.subject) (\(account.id)) is the account in use."],
            ["account": account.json(isInUse: true)])
    }
}
