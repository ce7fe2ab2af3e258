import MemberAccounts
import MemberCore
import MemberKit

/// `member use ID`.
enum UseCommand: ToolCommand {
    static let name = "use"
    static let grammar = Arguments.Grammar()

    static func run(_ invocation: Invocation) async throws -> Report {
        let id = try invocation.words(1...1, name, "the id of an account")[0]
        let members = try invocation.members()
        let account = try members.account(id)
        do throws(AccountError) { try members.vault.activate(account.key) } catch { throw MembersError.accounts(error) }
        return Report(
            ["\(account.label ?? account.key.subject) (\(account.id)) is the account in use."], ["account": account.json])
    }
}
