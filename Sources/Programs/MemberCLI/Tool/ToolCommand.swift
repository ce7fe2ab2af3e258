extension Arguments.Grammar {
    /// The options of every command.
    static let common = Arguments.Grammar(
        options: ["home", "store", "keys", "keys-program"], flags: ["json", "help", "verbose"])
}

/// One command of `member`.
protocol ToolCommand: Sendable {
    static var name: String { get }
    /// The allowed first words; empty if every word is allowed.
    static var words: [String] { get }
    /// The allowed first words, if they depend on the known providers.
    static func words(_ providers: [KnownProvider]) -> [String]
    /// The options of the command.
    static var grammar: Arguments.Grammar { get }
    /// The options of the command, if they depend on the known providers.
    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar
    /// Returns the values that a shell offers after an option; nil for a text without a list.
    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues?
    /// Whether the command's word is an account.
    static var takesAccount: Bool { get }
    /// Returns the command's page of help.
    static func help(_ known: [KnownProvider]) -> HelpPage
    static func run(_ invocation: Invocation) async throws -> Report
}

extension ToolCommand {
    static var words: [String] { [] }
    static func words(_ providers: [KnownProvider]) -> [String] { words }
    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar { grammar }
    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? { common(option) }
    static var takesAccount: Bool { false }

    /// The values of the options that several commands share.
    static func common(_ option: String) -> CompletionValues? {
        switch option {
        case "account": .accounts
        case "home", "keys", "keys-program": .files
        default: nil
        }
    }
}
