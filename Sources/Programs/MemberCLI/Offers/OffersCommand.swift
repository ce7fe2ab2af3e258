import MemberCore

/// `member offers ACTION …`: which App Store offer a customer may still get, and why.
enum OffersCommand: ToolCommand {
    static let name = "offers"
    static let actions: [any OffersAction.Type] = [
        CheckAction.self, ExplainAction.self, StatusAction.self, VerifyAction.self, SignAction.self, SimulateAction.self,
    ]
    static let words: [String] = actions.map { $0.name }
    static let grammar: Arguments.Grammar = actions.reduce(Arguments.Grammar()) { $0.adding($1.grammar) }

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = invocation.arguments.words
        guard let action = actions.first(where: { $0.name == words.first }) else {
            throw UsageError("offers takes one of: \(Self.words.joined(separator: ", ")).", command: name)
        }
        let known = Set(action.grammar.adding(MemberTool.common).names)
        let given = invocation.arguments.flags.union(invocation.arguments.options.keys)
        if let other = given.subtracting(known).min() {
            throw UsageError("There is no option --\(other) with offers \(action.name).", command: name)
        }
        let work = OffersWork(invocation: invocation, words: Array(words.dropFirst()))
        let result: Result<Report, any Error>
        do { result = .success(try await action.run(work)) } catch { result = .failure(error) }
        // A request that was broken off looks like a network that is away.
        guard !Task.isCancelled else { throw OffersError.interrupted }
        return try result.get()
    }
}

/// One thing that `member offers` does.
protocol OffersAction: Sendable {
    static var name: String { get }
    static var grammar: Arguments.Grammar { get }
    static func run(_ work: OffersWork) async throws -> Report
}

/// The time by which the store is asked and offers are signed; a test has another one.
enum OffersClock {
    @TaskLocal static var current: any MemberClock = SystemClock()
}

/// What an action works with: the command line, and the words after the action's name.
struct OffersWork: Sendable {
    let invocation: Invocation
    let words: [String]

    var arguments: Arguments { invocation.arguments }

    /// The options that say which app is meant, and whom to trust.
    static let appGrammar = Arguments.Grammar(
        options: ["app", "sandbox", "bundle", "app-id", "environment"], repeatable: ["root"])

    /// The options that say what is known about a customer.
    static let evidenceGrammar = appGrammar.adding(
        Arguments.Grammar(
            options: ["transaction", "key-file", "key-id", "issuer", "secret-file", "at", "group", "refund"],
            repeatable: ["product"], flags: ["online", "allow-sandbox", "no-receipt"]))

    func usage(_ problem: String) -> UsageError { UsageError(problem, command: OffersCommand.name) }

    /// One of the words that an option takes; nil without the option.
    func choice(_ option: String, _ words: [String]) throws(UsageError) -> String? {
        guard let word = arguments[option] else { return nil }
        guard let found = words.first(where: { $0.lowercased() == word.lowercased() }) else {
            throw usage("--\(option) takes \(words.joined(separator: ", ")).")
        }
        return found
    }

    /// The file that is named, or standard input.
    func path() throws(UsageError) -> String? {
        guard words.count <= 1 else { throw usage("One file at most can be read; join several.") }
        return words.first == "-" ? nil : words.first
    }
}
