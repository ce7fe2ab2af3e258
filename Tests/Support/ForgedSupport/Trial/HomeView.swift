import Foundation
package import MemberAccounts
import MemberCore
package import MemberKit
import MemberOAuth

/// Everything that a home stores about members, as a value.
package struct HomeView: Sendable, Equatable {
    /// One account, with its sealed values and its ledger.
    package struct Entry: Sendable, Equatable {
        package let account: Account
        package let secrets: AccountSecrets
        package let ledger: [PermissionRecord]
    }

    /// By the subject.
    package private(set) var entries: [String: Entry] = [:]
    /// The ledgers of members without an account.
    package private(set) var strayRecords: [PermissionRecord] = []
    /// The active account; a server has none.
    package let current: AccountKey?

    /// Looks at a home.
    /// - Parameters:
    ///   - members: The home.
    ///   - keys: Keys of further ledgers to read.
    /// - Throws: If the home cannot be read.
    package init(_ members: Members, keys: [AccountKey]) throws {
        current = try members.vaultAtOnce().currentAccount?.key
        for stored in members.accounts {
            var account = stored
            // Removes paths of files in the home, so that two homes can be compared.
            let details = String(decoding: stored.details, as: UTF8.self)
            account.details = Data(details.replacing(try members.vaultAtOnce().home.lastPathComponent, with: "home").utf8)
            entries[account.key.subject] = Entry(
                account: account, secrets: try members.vaultAtOnce().secrets(of: account.key),
                ledger: try members.permissions(of: account))
        }
        for key in keys where entries[key.subject] == nil { strayRecords += try members.vaultAtOnce().permissions(of: key) }
    }

    /// The parts of one member's account that differ from another view of it.
    package func differences(from other: HomeView, of subject: String) -> Set<Part> {
        guard let mine = entries[subject], let others = other.entries[subject] else { return [.member] }
        let (new, old) = (mine.secrets, others.secrets)
        var parts: Set<Part> = []
        func compare<Value: Equatable>(_ part: Part, _ value: (Entry) -> Value) {
            if value(mine) != value(others) { parts.insert(part) }
        }
        compare(.member) { $0.account.key }
        compare(.name) { $0.account.label }
        compare(.token) { [$0.secrets.tokens.accessToken.reveal, $0.secrets.tokens.type] }
        compare(.permissions) { Permitted($0) }
        compare(.rest) { Kept($0) }
        compare(.life) { $0.secrets.tokens.life }
        compare(.renewal) { $0.secrets.tokens.refreshToken?.reveal }
        if new.claims != old.claims || new.tokens.idToken?.reveal != old.tokens.idToken?.reveal { parts.insert(.idToken) }
        return parts
    }

    private struct Kept: Equatable {
        let state: Account.State
        let details: JSONValue?
        let dates: [Date]
        let extra: [String: JSONValue]
        let carried: FormFields
        let profile: JSONValue?

        init(_ entry: Entry) {
            let value = { (data: Data) in try? JSONValue(parsing: data) }
            (state, details) = (entry.account.state, value(entry.account.details))
            dates = [entry.account.created, entry.account.signedIn]
            (extra, carried, profile) = (
                entry.secrets.tokens.extra, entry.secrets.tokens.carried, entry.secrets.profile.flatMap(value)
            )
        }
    }

    private struct Permitted: Equatable {
        let scopes: [String]?
        let ledger: [PermissionRecord]
        init(_ entry: Entry) { (scopes, ledger) = (entry.secrets.tokens.scopes, entry.ledger) }
    }
}
