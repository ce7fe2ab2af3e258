import Foundation
import MemberCore
import MemberHTTP
import OffersRoutes
import OffersService

/// `member serve`: serves the offers' service until Ctrl-C; `keys new` makes an API key, `move` moves its rows to PostgreSQL, `backfill`
/// has histories fetched from the App Store, `metrics` has metrics counted again.
enum ServeCommand: ToolCommand {
    static let name = "serve"
    static let words = ["keys", "move", "backfill", "metrics"]
    static let grammar = Arguments.Grammar(
        options: [
            "config", "port", "listen", "key-limit", "address-limit", "drain", "stop-grace", "kind", "app", "until", "name", "to",
            "from", "environment",
        ],
        repeatable: ["proxy"],
        flags: ["behind-tls", "no-migrate", "no-pages", "quiet", "demo", "dry-run", "cancel", "known", "again"])

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        switch option {
        case "config", "from": .files
        case "environment": .listed(CompletionValue.listed(["production", "sandbox"]))
        case "kind": .listed(CompletionValue.listed(OfferCaller.Kind.allCases.map(\.rawValue)))
        default: common(option)
        }
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        if invocation.arguments.has("demo") { return try await demo(invocation) }
        let form = try Form(invocation.arguments.words)
        try refuseOptions(of: form, invocation)
        switch form {
        case nil: return try await serve(invocation)
        case .keys: return try ServeKey(invocation).report
        case .move: return try await ServeMove(invocation).run()
        case .backfill: return try await ServeBackfill.run(invocation)
        case .metrics: return try await ServeMetrics.run(invocation)
        }
    }

    /// Refuses the options that only other forms of the command have.
    private static func refuseOptions(of form: Form?, _ invocation: Invocation) throws {
        for other in Form.allCases where other != form {
            let given = other.options.subtracting(form?.options ?? []).filter {
                invocation.arguments.has($0) || !invocation.arguments.all($0).isEmpty
            }
            if let option = given.min() { throw UsageError("--\(option) is an option of \(other.rawValue).", command: name) }
        }
    }

    private static func serve(_ invocation: Invocation) async throws -> Report {
        let server = try await server(invocation)
        do { try await serve(server, invocation) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        return Report(["The service has stopped; what it acknowledged is stored."], ["stopped": .bool(true)])
    }

    private static func server(_ invocation: Invocation) async throws -> OffersServer {
        let (file, serving) = try settings(invocation)
        return try await OffersServer(
            settings: file, store: serving.store, serving.configuration, transport: transport(invocation),
            migrates: serving.migrates)
    }

    /// The transport of the service. With --verbose the tool's own one prints addresses, and those of the App Store contain transactions.
    static func transport(_ invocation: Invocation) -> any HTTPTransport {
        invocation.arguments.has("verbose") ? NetworkTransport() : invocation.transport
    }

    private static func serve(_ server: OffersServer, _ invocation: Invocation) async throws {
        try await server.start()
        let address = server.url.absoluteString
        try Report(["The offers' service is ready at \(address) (Ctrl-C stops it)."], ["url": .string(address)])
            .print(on: invocation.console, asJSON: invocation.arguments.has("json"))
        await untilCancelled()
    }

    /// Waits until Ctrl-C.
    static func untilCancelled() async {
        while !Task.isCancelled { try? await SystemClock().sleep(for: .seconds(3600)) }
    }
}

extension ServeCommand {
    /// The forms of the command that do not serve.
    private enum Form: String, CaseIterable {
        case keys = "serve keys new"
        case move = "serve move"
        case backfill = "serve backfill"
        case metrics = "serve metrics"

        /// The form that words name; nil without words.
        init?(_ words: [String]) throws(UsageError) {
            switch (words.first, words.count) {
            case (nil, _): return nil
            case _ where words == ["keys", "new"]: self = .keys
            case ("move", 1): self = .move
            case ("backfill", _): self = .backfill
            case ("metrics", _): self = .metrics
            default:
                throw UsageError("serve takes options only, or the words keys new, move, backfill or metrics.", command: name)
            }
        }

        /// The options that serving does not have.
        var options: Set<String> {
            switch self {
            case .keys: ["kind", "app", "until", "name"]
            case .move: ["to", "dry-run", "cancel"]
            case .backfill: ["app", "from", "environment", "known", "again"]
            case .metrics: ["app", "environment"]
            }
        }
    }

    /// Reads all settings, and says everything that is missing or wrong at once.
    static func settings(_ invocation: Invocation) throws -> (file: Data, serving: ServeSettings) {
        var problems: [String] = []
        let file = file(invocation, &problems)
        let whole = file.isEmpty ? nil : try? StrictJSON.decode(JSONValue.self, from: file)
        var serving = ServeSettings(store: invocation.home.appending(path: "offers.sqlite")) { setting in
            setting.values(invocation.arguments, invocation.environment, whole?["server"])
        }
        problems += serving.problems + self.problems(of: file)
        guard problems.isEmpty else { throw ServeError.incomplete(problems) }
        serving.observe(diagnostics(invocation), accessLog(invocation))
        return (file, serving)
    }

    /// Reads the file of settings; empty where that is not possible.
    private static func file(_ invocation: Invocation, _ problems: inout [String]) -> Data {
        let path = invocation.arguments["config"] ?? invocation.environment["MEMBER_SERVE_CONFIG"] ?? ""
        guard !path.isEmpty else {
            problems.append("Name the file of settings: --config FILE, or MEMBER_SERVE_CONFIG.")
            return Data()
        }
        invocation.tellIfOpen(path)
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            problems.append("\(path) cannot be read.")
            return Data()
        }
        return data
    }

    /// Writes failures to standard error.
    static func diagnostics(_ invocation: Invocation) -> Diagnostics {
        let console = invocation.console
        let level: Diagnostics.Level = invocation.arguments.has("verbose") ? .debug : .notice
        return Diagnostics(minimum: level) { event in console.note("· \(event)") }
    }

    /// Writes requests to standard error, unless they are not wanted.
    static func accessLog(_ invocation: Invocation) -> (@Sendable (String) -> Void)? {
        guard !invocation.arguments.has("quiet") else { return nil }
        let console = invocation.console
        return { line in console.note("\(line)") }
    }

    /// Everything that the service misses in a file; nothing for one that could not be read.
    private static func problems(of file: Data) -> [String] {
        guard !file.isEmpty else { return [] }
        do { return try OffersServiceSettings(file: file).problems } catch { return [error.problem] }
    }
}
