import Foundation
import Testing
import WorkerSupport

@Suite("The process's own home", .timeLimit(.minutes(1)))
struct DefaultHomeTests {
    @Test("is the same for all modules: an object without a context finds the value that a context stored")
    func shared() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let worker = try WorkerProcess("default-home", [folder.path])
        #expect(await worker.line() == "17")
        #expect(await worker.line() == "one")
        #expect(await worker.line() == "1")
    }

    @Test("is not opened by vendors' names whose contexts an app has made the default: they work on the accounts of its Members")
    func chosen() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let worker = try WorkerProcess("chosen-contexts", [folder.path])
        #expect(await worker.line() == "17")
        #expect(await worker.line() == "false")
        #expect(await worker.line() == "1")
    }
}
