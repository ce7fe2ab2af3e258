import Foundation
import Testing
import WorkerSupport

@Suite("The process's own home", .timeLimit(.minutes(1)))
struct DefaultHomeTests {
    @Test("is one for all modules: what is stored by one context is found by an object that was given none")
    func shared() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let worker = try WorkerProcess("default-home", [folder.path])
        #expect(await worker.line() == "17")
        #expect(await worker.line() == "one")
        #expect(await worker.line() == "1")
    }
}
