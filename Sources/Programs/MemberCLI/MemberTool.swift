import Foundation
import MemberCore
package import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn

/// The command `member` as a function, so that tests run it in their own process.
package enum MemberTool {
    static let commands: [any ToolCommand.Type] = [
        LoginCommand.self, AccountsCommand.self, UseCommand.self, TokenCommand.self, CallCommand.self, WatchCommand.self,
        UserInfoCommand.self,
        ClaimsCommand.self, PermissionsCommand.self, RefreshCommand.self, InviteCommand.self, LogoutCommand.self,
        ExportCommand.self, ImportCommand.self, MoveCommand.self, MigrateCommand.self, ResealCommand.self, KeysCommand.self,
        SandboxCommand.self,
        AgentCommand.self, OffersCommand.self, ServeCommand.self, DoctorCommand.self, ConfigCommand.self, CompletionCommand.self,
        HelpCommand.self, VersionCommand.self,
    ]

    /// Runs the process's own command line; Ctrl-C and a termination signal cancel it. Does not return.
    /// - Parameter providers: The providers that are known.
    package static func runAndExit(providers: [KnownProvider] = KnownProviders.all) async -> Never {
        StandardStreams.prepare()
        SignalWatch.begin()
        let work = Task {
            await run(
                Array(CommandLine.arguments.dropFirst()), providers: providers,
                environment: ProcessInfo.processInfo.environment)
        }
        SignalWatch.listen { work.cancel() }
        exit(await work.value.rawValue)
    }

    /// Runs a command line.
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - providers: The known providers.
    ///   - environment: The environment.
    ///   - console: Receives the output.
    ///   - transport: Sends the requests.
    ///   - input: The input of a person.
    /// - Returns: The exit code.
    package static func run(
        _ arguments: [String], providers: [KnownProvider] = KnownProviders.all, environment: [String: String],
        console: Console = .process, transport: any HTTPTransport = NetworkTransport(), input: LineInput = .process
    ) async -> ExitCode {
        await run(
            arguments, providers: providers, environment: environment, console: console, transport: transport, input: input,
            door: .postgres)
    }

    /// Runs a command line with another way to open databases.
    static func run(
        _ arguments: [String], providers: [KnownProvider] = KnownProviders.all, environment: [String: String], console: Console,
        transport: any HTTPTransport = NetworkTransport(), input: LineInput, door: FleetDoor
    ) async -> ExitCode {
        let asJSON = arguments.contains("--json")
        do {
            let parts = CommandLineParts(arguments, grammar(providers))
            var parsed = try parse(parts, providers)
            try checkPlace(of: parsed)
            let configuration = try configuration(of: parsed, environment, providers)
            parsed.arguments = configuration.filling(
                parsed.arguments, of: parsed.command.name, parsed.command.grammar(providers).adding(.common))
            let unreached = UnreachedServer()
            let watched = unreached.watching(transport)
            let invocation = Invocation(
                arguments: parsed.arguments, providers: providers, environment: environment, configuration: configuration,
                console: console,
                transport: CountingTransport(parsed.arguments.has("verbose") ? ObservedTransport(watched, console) : watched),
                unreached: unreached, input: input, door: door)
            let report = try await SandboxDirectory.$named.withValue(configuration.sandbox) {
                try await SandboxDirectory.$namedKey.withValue(environment[SandboxAccessOptions.keyVariable].map { Secret($0) }) {
                    try await Self.report(of: parsed, invocation)
                }
            }
            try report.print(on: console, asJSON: parsed.arguments.has("json"))
            return report.code
        } catch { return fail(error, console, asJSON) }
    }

    /// The version of the package.
    package static let version = "0.1.0"

    /// Returns a command by its name.
    static func command(_ name: String) throws(UsageError) -> any ToolCommand.Type {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let known = commands.map { $0.name }
        throw UsageError("There is no command “\(name)”.\(Suggestion.sentence(for: name, among: known, prefix: "member "))")
    }

    /// The options of all commands; no name is an option with a value at one command and a flag at another.
    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar {
        commands.reduce(.common) { $0.adding($1.grammar(providers)) }
    }

    /// What a configuration file may say: the options of each command.
    static func rules(_ providers: [KnownProvider]) -> ConfigurationRules {
        ConfigurationRules(
            commands.map { command in
                .init(
                    name: command.name, words: command.words(providers), grammar: command.grammar(providers).adding(.common))
            })
    }

    /// A command with its arguments.
    private struct ParsedCommand {
        let command: any ToolCommand.Type
        /// Whether the command line names it; one without a command is for the overview.
        let isNamed: Bool
        var arguments: Arguments
    }

    /// Reads the person's own defaults, which commands that only print texts do not need.
    private static func configuration(
        of parsed: ParsedCommand, _ environment: [String: String], _ providers: [KnownProvider]
    ) throws(ConfigurationError) -> ToolConfiguration {
        let printing = [HelpCommand.name, VersionCommand.name, CompletionCommand.name]
        // A completion that lists accounts looks for them where every other command does.
        let printsText = printing.contains(parsed.command.name) && parsed.arguments["values"] == nil
        guard !printsText, !parsed.arguments.has("help") else { return ToolConfiguration(withoutFile: environment) }
        return try ToolConfiguration(environment, rules(providers))
    }

    /// The options that name a place of accounts or keys: an empty one would mean another place.
    private static let places = ["home", "store", "keys", "keys-program", "to-keys"]

    /// A command line names one place of the accounts.
    private static func checkPlace(of parsed: ParsedCommand) throws(UsageError) {
        if let empty = places.first(where: { parsed.arguments[$0]?.isEmpty == true }) {
            throw UsageError(
                "--\(empty) is empty. Give it a value, or leave it out.", command: parsed.command.name)
        }
        guard parsed.arguments["home"] != nil, parsed.arguments["store"] != nil else { return }
        throw UsageError(
            "--home and --store each name the place of the accounts; only one of them can be used.", command: parsed.command.name)
    }

    /// Parses a command line.
    private static func parse(
        _ parts: CommandLineParts, _ providers: [KnownProvider]
    ) throws(UsageError) -> ParsedCommand {
        let command = try command(parts.command ?? HelpCommand.name)
        let grammar = command.grammar(providers).adding(.common)
        do throws(Arguments.Problem) {
            return ParsedCommand(
                command: command, isNamed: parts.command != nil, arguments: try Arguments(parts.arguments, grammar))
        } catch {
            var sentence = error.sentence
            if case .unknownOption(let name) = error {
                sentence += Suggestion.sentence(for: name, among: grammar.names, prefix: "--")
            }
            throw UsageError(sentence, command: command.name)
        }
    }

    /// Returns the result of a command, or its page of help; in every case it waits for refreshes in progress.
    private static func report(of parsed: ParsedCommand, _ invocation: Invocation) async throws -> Report {
        let command = parsed.command
        if parsed.arguments.has("help") {
            return try HelpCommand.report(on: parsed.isNamed ? command.name : nil, invocation)
        }
        do {
            let report = try await command.run(invocation)
            await invocation.finishRefreshes()
            return report
        } catch {
            await invocation.finishRefreshes()
            if var usage = error as? UsageError {
                usage.command = usage.command ?? command.name
                throw usage
            }
            guard !Task.isCancelled else { throw InterruptedError(error) }
            guard let coded = error as? any CodedError else { throw error }
            throw AdvisedError(
                coded, problem: invocation.problem(of: coded), advice: NextCommand(invocation: invocation).advice(for: coded.code)
            )
        }
    }

    private static func fail(_ error: any Error, _ console: Console, _ asJSON: Bool) -> ExitCode {
        let coded = error as? any CodedError
        let told = (
            code: coded?.code ?? "cli.unexpected", problem: coded?.problem ?? "Something unexpected went wrong.",
            remedy: coded?.remedy ?? "Report it."
        )
        let exitCode = ExitCode(errorCode: told.code)
        let words = coded?.providerWords
        if asJSON {
            var members: [String: JSONValue] = [
                "code": .string(told.code), "problem": .string(told.problem), "remedy": .string(told.remedy),
                "exitCode": .integer(Int64(exitCode.rawValue)),
            ]
            members["providerWords"] = words.map { .string($0) }
            // If the output cannot be written, the exit code and the note must be enough.
            try? console.write(JSONValue.object(["error": .object(members)]).line)
        }
        if case OutputError.readerGone = error { return exitCode }
        let style = console.noteStyle
        console.note(
            style.paint(.bad, "member:") + " \(told.problem)\(words.map { " Its own words: “\($0)”." } ?? "") "
                + style.paint(.faint, "[\(told.code)]")
                + "\n        \(told.remedy)")
        return exitCode
    }
}
