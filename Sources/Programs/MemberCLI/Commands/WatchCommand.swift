import MemberAccounts
import MemberCore
import MemberKit

/// `member watch key=value …`: prints an account's updates as they arrive, until Ctrl-C.
enum WatchCommand: ToolCommand {
    static let name = "watch"
    static let grammar = Arguments.Grammar(options: ["account", "count"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let parameters = try CallWords.parameters(invocation.arguments.words)
        let limit = try invocation.arguments.number("count", in: 1...1_000_000_000)
        let (members, account) = try await invocation.signedIn()
        try await members.makeReady(for: account)
        let updates = try members.updates(of: account, parameters)
        invocation.console.note("Waiting for updates of \(account.label ?? account.id); Ctrl-C ends it.")
        var count = 0
        for try await update in updates {
            try invocation.console.write(update.line)
            count += 1
            if count == limit { break }
        }
        invocation.console.note("\(count.counted("update"))")
        return Report([])
    }
}
