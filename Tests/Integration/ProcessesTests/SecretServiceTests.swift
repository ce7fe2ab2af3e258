import Foundation
import Testing
import WorkerSupport

@Suite(
    "A desktop's keyring", .timeLimit(.minutes(1)),
    .enabled(if: DesktopSession.isThere, "needs dbus-daemon, gnome-keyring-daemon and secret-tool"))
struct SecretServiceTests {
    @Test("keeps the key over two starts, and the vault is locked if there is no session")
    func real() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-keyring-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = "'\(WorkerProcess.program.path)' key '\(folder.path)'"
        let lines = try await DesktopSession.run(command + "\n" + command, home: folder)
        #expect(lines.count == 2)
        #expect(lines.first == lines.last)
        #expect(lines.first?.hasPrefix("key ") == true)
        let text = try String(contentsOf: folder.appending(path: "vault.key"), encoding: .utf8)
        #expect(text.hasPrefix("memberkit-key-in-secret-service-1 "))
        let outside = try WorkerProcess("key", [folder.path])
        #expect(await outside.line() == "accounts.locked")
    }
}
