import Foundation
import MemberAccounts
import Testing
import WorkerSupport

@Suite("A process that can open no more files", .timeLimit(.minutes(1)))
struct CrowdedHomeTests {
    @Test("is told so by the key and by the accounts, and by nothing that costs accounts; later both open as they were")
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
