import MemberCore
import OffersRoutes

extension ServeCommand {
    /// The options that the demo takes; it has its own settings, store and address.
    private static let demoOptions: Set = ["port", "demo", "quiet", "home", "json", "help", "verbose"]

    /// `member serve --demo`: serves until Ctrl-C, and leaves nothing behind.
    static func demo(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        guard arguments.words.isEmpty else { throw UsageError("--demo takes no words.", command: name) }
        let given = arguments.flags.union(arguments.options.keys)
        if let other = given.subtracting(demoOptions).min() {
            throw UsageError(
                "--demo has its own settings, store and address on this machine; --\(other) excludes it.", command: name)
        }
        let demo = try await ServeDemo.start(invocation, try demoConfiguration(invocation))
        do { try await serve(demo, invocation) } catch {
            await demo.stop()
            throw error
        }
        await demo.stop()
        return Report(["The demo has stopped; its database is removed."], ["stopped": .bool(true)])
    }

    private static func demoConfiguration(_ invocation: Invocation) throws(UsageError) -> OffersServerConfiguration {
        let port = try invocation.arguments.number("port", in: 0...65_535).map(UInt16.init) ?? ServeSettings.port
        var configuration = OffersServerConfiguration(port: port)
        (configuration.diagnostics, configuration.accessLog) = (diagnostics(invocation), accessLog(invocation))
        return configuration
    }

    private static func serve(_ demo: ServeDemo, _ invocation: Invocation) async throws {
        let console = invocation.console
        try demo.report(console.style).print(on: console, asJSON: invocation.arguments.has("json"))
        await untilCancelled()
    }
}
