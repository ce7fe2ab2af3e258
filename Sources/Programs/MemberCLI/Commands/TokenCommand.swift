import FoundationEssentials
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth

/// `member token`: the only place where a token is printed.
enum TokenCommand: ToolCommand {
    static let name = "token"
    static let grammar = Arguments.Grammar(options: ["account"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let (members, account) = try await invocation.signedIn(name)
        let tokens: TokenSet
        do throws(AccountError) { tokens = try await members.session(of: account).freshTokens() } catch {
            throw MembersError.accounts(error)
        }
        var result: [String: JSONValue] = [
            "account": .string(account.id), "token": .string(tokens.accessToken.reveal), "type": .string(tokens.type),
        ]
        if let expires = tokens.expires { result["expires"] = .string(expires.ISO8601Format()) }
        return Report(["\(tokens.accessToken.reveal)"], result)
    }
}
