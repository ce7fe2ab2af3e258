import Foundation
import MemberAccounts
import MemberCore
import MemberKit

/// `member completion SHELL`, and the values that its script asks for.
enum CompletionCommand: ToolCommand {
    static let name = "completion"
    static let words = CompletionScript.Shell.allCases.map(\.rawValue)
    static let grammar = Arguments.Grammar(options: ["values"])

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        option == "values" ? .listed(CompletionValue.listed(["accounts"])) : common(option)
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        if let list = invocation.arguments["values"] {
            _ = try invocation.words(0...0, name, "a shell or --values, not both")
            guard list == "accounts" else { throw UsageError("--values takes accounts.", command: name) }
            return report(accounts(invocation))
        }
        let word = try invocation.words(1...1, name, "bash, zsh or fish")[0]
        guard let shell = CompletionScript.Shell(rawValue: word) else {
            throw UsageError("“\(word)” is not a shell that is known here: bash, zsh or fish.", command: name)
        }
        let text = CompletionScript(CompletionTable(invocation.providers)).text(for: shell)
        return Report([TerminalText(lines: text)], ["script": .string(text)])
    }

    /// Returns the stored accounts; none if they cannot be read, because a completion reports no errors.
    private static func accounts(_ invocation: Invocation) -> [CompletionValue] {
        // A completion connects to no database.
        guard invocation.storeAddress == nil else { return [] }
        // A home that is not there is not made by a completion.
        guard FileManager.default.fileExists(atPath: invocation.home.appending(path: "accounts.sqlite").path) else { return [] }
        let accounts = (try? invocation.members().accounts) ?? []
        return accounts.compactMap { CompletionValue($0.id, $0.label ?? $0.key.subject) }
    }

    /// A line for each value: the word, a tab, the meaning.
    private static func report(_ values: [CompletionValue]) -> Report {
        let members = values.map { JSONValue.object(["word": .string($0.word), "meaning": .string($0.meaning)]) }
        // The tab is this program's own; those within a meaning are shown as escapes.
        return Report(values.map { "\($0.word)\t\($0.meaning)" }, ["values": .array(members)])
    }
}
