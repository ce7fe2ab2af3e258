import Foundation
import MemberCore
package import MemberHTTP
import MemberKit
import MemberOAuth

/// The command `member` as a function, so that tests run it in their own process.
package enum MemberTool {
    static let commands: [any ToolCommand.Type] = [
        LoginCommand.self, AccountsCommand.self, UseCommand.self, TokenCommand.self, CallCommand.self, WatchCommand.self,
        UserInfoCommand.self,
        ClaimsCommand.self, PermissionsCommand.self, RefreshCommand.self, InviteCommand.self, LogoutCommand.self,
        ExportCommand.self, ImportCommand.self,
        SandboxCommand.self,
        AgentCommand.self, OffersCommand.self, DoctorCommand.self, CompletionCommand.self,
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
        let asJSON = arguments.contains("--json")
        let pages = HelpWriter(providers: providers, environment: environment, console: console)
        do {
            guard let name = arguments.first, !["help", "--help", "-h"].contains(name) else {
                try pages.write(arguments.dropFirst().first { !$0.hasPrefix("-") })
                return .done
            }
            if name == "--version" {
                try console.write("\(version)")
                return .done
            }
            let command = try command(name)
            let parsed = try parse(Array(arguments.dropFirst()), command, providers)
            if parsed.has("help") {
                try pages.write(name)
                return .done
            }
            let invocation = Invocation(
                arguments: parsed, providers: providers, environment: environment, console: console,
                transport: CountingTransport(parsed.has("verbose") ? ObservedTransport(transport, console) : transport),
                input: input)
            let report = try await report(of: command, invocation)
            try report.print(on: console, asJSON: asJSON)
            return report.code
        } catch { return fail(error, console, asJSON) }
    }

    /// The version of the package.
    package static let version = "0.1.0"

    /// Returns a command by its name.
    static func command(_ name: String) throws(UsageError) -> any ToolCommand.Type {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let known = commands.map { $0.name } + ["help"]
        throw UsageError("There is no command “\(name)”.\(Suggestion.sentence(for: name, among: known, prefix: "member "))")
    }

    private static func parse(
        _ arguments: [String], _ command: any ToolCommand.Type, _ providers: [KnownProvider]
    ) throws(UsageError) -> Arguments {
        let grammar = command.grammar(providers).adding(.common)
        do throws(Arguments.Problem) { return try Arguments(arguments, grammar) } catch {
            var sentence = error.sentence
            if case .unknownOption(let name) = error {
                sentence += Suggestion.sentence(for: name, among: grammar.names, prefix: "--")
            }
            throw UsageError(sentence, command: command.name)
        }
    }

    /// Returns the result of a command; in every case it waits for refreshes in progress.
    private static func report(of command: any ToolCommand.Type, _ invocation: Invocation) async throws -> Report {
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
            throw AdvisedError(coded, advice: NextCommand(invocation: invocation).advice(for: coded.code))
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

/// Writes the pages of help.
private struct HelpWriter {
    let providers: [KnownProvider]
    let environment: [String: String]
    let console: Console

    /// Writes a page; nil for the overview.
    func write(_ topic: String?) throws {
        guard let page = Help(providers).page(for: topic) else {
            let sentence = Suggestion.sentence(for: topic ?? "", among: Help.topics, prefix: "member help ")
            throw UsageError("There is no command “\(topic ?? "")”.\(sentence)")
        }
        let width = TerminalWidth.columns(environment, terminal: console.terminalWidth)
        try console.write(page.laidOut(width: width, console.style))
    }
}
