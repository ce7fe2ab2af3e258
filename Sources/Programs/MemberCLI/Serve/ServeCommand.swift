import Foundation
import MemberCore
import OffersRoutes
import OffersService

/// `member serve`: serves the offers' service until Ctrl-C; `member serve keys new` makes an API key.
enum ServeCommand: ToolCommand {
    static let name = "serve"
    static let words = ["keys"]
    static let grammar = Arguments.Grammar(
        options: [
            "config", "port", "listen", "key-limit", "address-limit", "drain", "stop-grace", "kind", "app", "until", "name",
        ],
        repeatable: ["proxy"], flags: ["behind-tls", "no-migrate", "quiet"])

    /// The options of `serve keys new`.
    private static let keyOptions: Set = ["kind", "app", "until", "name"]

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        switch option {
        case "config": .files
        case "kind": .listed(CompletionValue.listed(OfferCaller.Kind.allCases.map(\.rawValue)))
        default: common(option)
        }
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        guard arguments.words.isEmpty else {
            guard arguments.words == ["keys", "new"] else {
                throw UsageError("serve takes no arguments, or: keys new.", command: name)
            }
            return try ServeKey(invocation).report
        }
        if let other = Set(arguments.options.keys).intersection(keyOptions).min() {
            throw UsageError("--\(other) is an option of serve keys new.", command: name)
        }
        let (file, serving) = try settings(invocation)
        let server = try await OffersServer(
            settings: file, store: serving.store, serving.configuration, transport: invocation.transport,
            migrates: serving.migrates)
        do { try await serve(server, invocation) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        return Report(["The service has stopped; what it acknowledged is stored."], ["stopped": .bool(true)])
    }

    private static func serve(_ server: OffersServer, _ invocation: Invocation) async throws {
        try await server.start()
        let address = server.url.absoluteString
        try Report(["The offers' service is ready at \(address) (Ctrl-C stops it)."], ["url": .string(address)])
            .print(on: invocation.console, asJSON: invocation.arguments.has("json"))
        while !Task.isCancelled { try? await SystemClock().sleep(for: .seconds(3600)) }
    }
}

extension ServeCommand {
    /// Reads all settings, and says everything that is missing or wrong at once.
    private static func settings(_ invocation: Invocation) throws -> (file: Data, serving: ServeSettings) {
        let path = invocation.arguments["config"] ?? invocation.environment["MEMBER_SERVE_CONFIG"]
        var problems: [String] = []
        var file = Data()
        if let path, !path.isEmpty {
            invocation.tellIfOpen(path)
            if let data = try? Data(contentsOf: URL(filePath: path)) {
                file = data
            } else {
                problems.append("\(path) cannot be read.")
            }
        } else {
            problems.append("Name the file of settings: --config FILE, or MEMBER_SERVE_CONFIG.")
        }
        let whole = file.isEmpty ? nil : try? StrictJSON.decode(JSONValue.self, from: file)
        var serving = ServeSettings(store: invocation.home.appending(path: "offers.sqlite")) { setting in
            setting.values(invocation.arguments, invocation.environment, whole?["server"])
        }
        problems += serving.problems + self.problems(of: file)
        guard problems.isEmpty else { throw ServeError.incomplete(problems) }
        let console = invocation.console
        let isVerbose = invocation.arguments.has("verbose")
        let diagnostics = Diagnostics(minimum: isVerbose ? .debug : .notice) { event in console.note("· \(event)") }
        let log: @Sendable (String) -> Void = { line in console.note("\(line)") }
        serving.observe(diagnostics, invocation.arguments.has("quiet") ? nil : log)
        return (file, serving)
    }

    /// Everything that the service misses in a file; nothing for one that could not be read.
    private static func problems(of file: Data) -> [String] {
        guard !file.isEmpty else { return [] }
        do { return try OffersServiceSettings(file: file).problems } catch { return [error.problem] }
    }
}
