import Foundation

/// The child process of every test that needs several: `MemberWorker JOB ARGUMENT…`.
///
/// A job prints a line for each thing that its test waits for, and reads lines that tell it to go on.
@main
struct MemberWorker {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        guard !arguments.isEmpty, let job = jobs[arguments.removeFirst()] else {
            complain("usage: MemberWorker \(jobs.keys.sorted().joined(separator: "|")) ARGUMENT…")
            exit(2)
        }
        do { try await job(arguments) } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// What a job does with its arguments.
    typealias Job = @Sendable ([String]) async throws -> Void

    /// The jobs by name, each in a file of its own.
    static let jobs: [String: Job] = jobsOfOneMachine.merging(jobsOfFleets) { one, _ in one }

    #if canImport(CMemberPostgres)
        private static let jobsOfFleets: [String: Job] = [
            "fleet": FleetProcess.run, "fleet-life": FleetLife.run, "fleet-calls": FleetCalls.run,
        ]
    #else
        private static let jobsOfFleets: [String: Job] = [:]
    #endif

    private static let jobsOfOneMachine: [String: Job] = [
        "ask": Ask.run,
        "backfill": OfferBackfill.run,
        "campaigns": OfferCampaigns.run,
        "chosen-contexts": ChosenContexts.run,
        "echo": Echo.run,
        "extend": ExtendedTokens.run,
        "fresh": FreshTokens.run,
        "crowded": CrowdedKey.run,
        "default-home": DefaultHome.run,
        "half-way": HalfWay.run,
        "key": SecretKey.run,
        "life": MemberLife.run,
        "metrics": OfferMetrics.run,
        "offers": OfferNotifications.run,
        "sber": SberApp.run,
        "serve": Serve.run,
        "sheet": SheetAfterSignIn.run,
        "sign-ins": SignIns.run,
        "stop": GracefulStop.run,
    ]

    static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    /// Prints a line at once, for the test waits for it.
    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
