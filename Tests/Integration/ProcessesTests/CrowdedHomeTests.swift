import Foundation
import MemberAccounts
import Testing
import WorkerSupport

@Suite("A process that can open no more files", .timeLimit(.minutes(1)))
struct CrowdedHomeTests {
    @Test("gets this error from the key and from the accounts, and loses no accounts; later both open as before")
    func crowded() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-crowded-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Vault(home: folder)
        let worker = try WorkerProcess("crowded", [folder.path])
        for _ in 0..<2 {
            let line = try #require(await worker.line())
            #expect(line.hasPrefix("storage.too_many_open_files ") && !line.contains("aside"), "\(line)")
        }
        #expect(await worker.line() == "fine")
    }
}
