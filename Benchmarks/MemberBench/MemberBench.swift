import Foundation
import MemberHTTPServer

/// Measures the package against the barest way of doing the same; see `Benchmarks/README.md`.
@main
enum MemberBench {
    static func main() async {
        do { try await run(CommandLine.arguments.dropFirst().map { $0 }) } catch {
            // A thrown error would end the program by a trap, with a dump of registers.
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Away from the main actor, to which each hop would cost more than most of what is measured.
    @concurrent private static func run(_ arguments: [String]) async throws {
        if let server = arguments.first.flatMap(BenchServer.init) { return try await server.serve(Array(arguments.dropFirst())) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "member-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (only, isJSON) = try options(arguments)
        // A hundred thousand files are not written for rows that nobody wants.
        let measuring = Measuring(only: only, isTold: !isJSON)
        let outcomes = try await measureAll(in: folder, measuring.wants(cacheRowNames), measuring)
        guard !outcomes.isEmpty else { throw BenchError.noRow(only ?? "") }
        if isJSON { print(try Report.json(outcomes)) }
    }

    private static func options(_ arguments: [String]) throws -> (only: String?, isJSON: Bool) {
        var (rest, only, isJSON) = (arguments[...], String?.none, false)
        while let option = rest.popFirst() {
            switch option {
            case "--json": isJSON = true
            case "--only":
                guard let text = rest.popFirst() else { throw BenchError.noText }
                only = text
            default: throw BenchError.unknownOption(option)
            }
        }
        return (only, isJSON)
    }

    private static func measureAll(
        in folder: URL, _ wantsCache: Bool, _ measuring: Measuring
    ) async throws -> [Outcome] {
        var outcomes = wantsCache ? try await measuring.outcomes(of: cacheRows(in: folder)) : []
        if measuring.wants([sweepRowName]) { outcomes += try await measuring.outcomes(of: [sweepWait(in: folder)]) }
        outcomes += try await measuring.outcomes(of: offerVerdicts() + signedTransactions() + receiptFiles() + sberRows())
        outcomes += try await measuring.outcomes(
            of: accountRows(in: folder) + idTokenChecks() + batches() + [
                sheetLimit(in: folder), doorCalls(in: folder), typedDoorCalls(in: folder), exactTexts(), waitingLines(),
                graphBatch(), vkScript(), vkFriends(in: folder), vkRequests(in: folder), limiterCost(), silentDiagnostics(),
            ])
        outcomes += try await BenchServer.ours.run { ours in
            guard let url = URL(string: "http://127.0.0.1:\(ours)/people") else {
                throw BenchError.noServer("its port makes no address")
            }
            let sending = try await measuring.outcomes(
                of: try requests(to: url, expecting: BenchServer.answer.count, in: folder))
            let fleet = try await measureFleet(at: ours, in: folder, measuring) + measureOffers(measuring)
            let eligibility = try await measureEligibility(at: ours, in: folder, measuring)
            return try await sending + fleet + eligibility + measureServing(ours, in: folder, measuring)
        }
        return outcomes
    }

    private static func measureServing(
        _ ours: UInt16, in folder: URL, _ measuring: Measuring
    ) async throws -> [Outcome] {
        // Servers that nobody asks are not started: each may fail for a reason of its own.
        guard measuring.wants(servingRowNames) else { return [] }
        return try await BenchServer.loop.run { loop in
            let workers = HTTPServerConfiguration().loops
            let beside = try await NginxBench.run(in: folder, workers: workers) { nginx in
                try await measuring.outcomes(of: serving(ours, loop, nginx))
            }
            if let beside { return beside }
            return try await measuring.outcomes(of: serving(ours, loop, nil))
        }
    }

    private static func accountRows(in folder: URL) async throws -> [Row] {
        let account = try BenchAccount(in: folder)
        let rows = [
            try await tokenHandedOut(account), try await tokenAwaited(account), durableTokens(account, in: folder),
            wholeRefresh(account, in: folder), try fullLedger(in: folder), notificationStored(in: folder),
            yearOfMetrics(in: folder),
        ]
        let member = BenchMember(in: folder)
        return try rows + [memberRead(member)] + memberPages(member) + vaultGrowth(in: folder)
            + (coldStart(in: folder).map { [$0] } ?? [])
    }
}
