import Foundation
import Testing
import WorkerSupport

@Suite("A home that is new to several processes", .timeLimit(.minutes(1)))
struct FirstOpeningTests {
    @Test("ten processes that open it in the same moment all get it", arguments: 1...3)
    func together(round: Int) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-home-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let workers = try (0..<10).map { _ in try WorkerProcess("sheet", [home.path, "http://127.0.0.1:1"]) }
        for worker in workers { #expect(await worker.line() == "ready") }
    }
}
