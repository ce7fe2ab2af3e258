import Foundation

/// Measures the package against the barest way of doing the same; see `Benchmarks/README.md`.
@main
enum MemberBench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains(BenchServer.argument) { return try await BenchServer.serve() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "member-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcomes = try await arguments.contains("--cache") ? measureCache(in: folder) : measure(in: folder)
        print(arguments.contains("--json") ? try Report.json(outcomes) : Report.table(outcomes))
    }

    private static func measure(in folder: URL) async throws -> [Outcome] {
        var outcomes = try await measureCache(in: folder)
        let size = BenchServer.answer.count
        outcomes += try await BenchServer.run { url in
            [
                try await pipelineRequests(to: url, expecting: size, in: folder).measure(),
                try await transportRequests(to: url, expecting: size).measure(),
            ]
        }
        return outcomes
    }

    private static func measureCache(in folder: URL) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for row in try cacheRows(in: folder) {
            outcomes.append(try await row.measure())
            FileHandle.standardError.write(Data("\(row.name) against \(row.baselineName)\n".utf8))
        }
        return outcomes
    }
}
