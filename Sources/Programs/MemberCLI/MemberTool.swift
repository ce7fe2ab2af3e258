import Foundation
import MemberCore
public import MemberHTTP
import MemberKit
import MemberOAuth

/// The command `member` as a function, so that tests run it in their own process.
public enum MemberTool {
    static let commands: [any ToolCommand.Type] = [
        LoginCommand.self, AccountsCommand.self, UseCommand.self, CallCommand.self, UserInfoCommand.self, RefreshCommand.self,
        InviteCommand.self, LogoutCommand.self, ExportCommand.self, ImportCommand.self, SandboxCommand.self, AgentCommand.self,
        OffersCommand.self, DoctorCommand.self, CompletionCommand.self,
    ]

    /// Runs the process's own command line; Ctrl-C and a termination signal cancel it. Does not return.
    /// - Parameter providers: The providers that are known.
    public static func runAndExit(providers: [KnownProvider] = KnownProviders.all) async -> Never {
        StandardStreams.prepare()
        let work = Task {
            await run(
                Array(CommandLine.arguments.dropFirst()), providers: providers,
                environment: ProcessInfo.processInfo.environment)
        }
        let signals = SignalWatch { work.cancel() }
        let code = await work.value
        signals.stop()
        exit(code.rawValue)
    }

    /// Runs a command line.
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - providers: The providers that are known.
    ///   - environment: The environment.
    ///   - console: Where it writes.
    ///   - transport: Sends the requests.
    ///   - input: Where a person types.
    /// - Returns: The exit code.
    public static func run(
        _ arguments: [String], providers: [KnownProvider] = KnownProviders.all, environment: [String: String],
        console: Console = .process, transport: any HTTPTransport = NetworkTransport(), input: LineInput = .process
    ) async -> ExitCode {
        let asJSON = arguments.contains("--json")
        do {
            guard let name = arguments.first, !["help", "--help", "-h"].contains(name) else {
                return try help(arguments, providers, console)
            }
            if name == "--version" {
                try console.write("\(version)")
                return .done
            }
            guard let command = commands.first(where: { $0.name == name }) else {
                throw UsageError("There is no command “\(name)”.")
            }
            let parsed = try parse(Array(arguments.dropFirst()), command, providers)
            if parsed.has("help") { return try help(["help", name], providers, console) }
            let invocation = Invocation(
                arguments: parsed, providers: providers, environment: environment, console: console,
                transport: CountingTransport(transport), input: input)
            let report: Report
            do { report = try await command.run(invocation) } catch {
                await invocation.finishRefreshes()
                throw error
            }
            await invocation.finishRefreshes()
            try report.print(on: console, asJSON: asJSON)
            return report.code
        } catch { return fail(error, console, asJSON) }
    }

    /// The version of the package.
    public static let version = "0.1.0"

    private static func parse(
        _ arguments: [String], _ command: any ToolCommand.Type, _ providers: [KnownProvider]
    ) throws(UsageError) -> Arguments {
        do throws(Arguments.Problem) {
            return try Arguments(arguments, command.grammar(providers).adding(.common))
        } catch { throw UsageError(error.sentence, command: command.name) }
    }

    private static func help(
        _ arguments: [String], _ providers: [KnownProvider], _ console: Console
    ) throws(OutputError) -> ExitCode {
        let help = Help(providers)
        let topic = arguments.dropFirst().first { !$0.hasPrefix("-") }
        guard let text = help.text(for: topic) else {
            console.note("There is no command “\(topic ?? "")”.\n\n\(TerminalText(lines: help.overview))")
            return .usage
        }
        try console.write(TerminalText(lines: text))
        return .done
    }

    private static func fail(_ error: any Error, _ console: Console, _ asJSON: Bool) -> ExitCode {
        let coded = error as? any CodedError
        let problem = coded?.problem ?? "Something unexpected went wrong."
        let remedy = coded?.remedy ?? "Report it."
        if asJSON {
            let members: [String: JSONValue] = [
                "code": .string(coded?.code ?? "cli.unexpected"), "problem": .string(problem), "remedy": .string(remedy),
            ]
            // Where nothing can be written, the exit code and the note have to do.
            try? console.write(JSONValue.object(["error": .object(members)]).line)
        }
        if case OutputError.readerGone = error { return .unwritable }
        console.note(console.noteStyle.paint(.bad, "member:") + " \(problem)\n        \(remedy)")
        return exitCode(of: error)
    }

    private static func exitCode(of error: any Error) -> ExitCode {
        switch error {
        case is UsageError: .usage
        case is OutputError: .unwritable
        case let error as MembersError where error.isOffline: .offline
        case let error as OffersError where error.isOffline: .offline
        case OffersError.interrupted: .interrupted
        case MembersError.unavailable(.notOffered), MembersError.provider(.agent(.unavailable)), UserAgentError.unavailable:
            .unavailable
        default: .failed
        }
    }
}
