import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberTesting
import ProcessSupport
import Testing
import VKAPI
import VKWire

@Suite(
    "A gigabyte for VK's upload server", .timeLimit(.minutes(5)),
    .enabled(if: isSoaked("vk-upload"), "takes long: ./soak vk-upload"), .enabled(if: ProcessReading.isThere, "reads /proc"))
struct VKUploadTests {
    private static let size = 1 << 30

    @Test("is sent and received whole, in this one process, within 64 MB")
    func upload() async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration())
        let result: Result<Void, any Error>
        do { result = .success(try await upload(to: sandbox)) } catch { result = .failure(error) }
        await sandbox.stop()
        try result.get()
    }

    private func upload(to sandbox: Sandbox) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "gigabyte-\(UUID().uuidString).mp4")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: file) }
        // A sparse file takes no room on the disk.
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(Self.size))
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let members = try Members(home: home, providers: [.vkConnector])
        let signIn = VKConnectorSignIn(
            appID: VKSandboxConfiguration.defaultClientID, permissions: ["video"],
            environment: try VKEnvironment(name: "sandbox", hosts: hosts(of: sandbox)))
        let agent = HeadlessAgent(as: "anna", transport: NetworkTransport())
        let account = try await members.signIn(with: signIn, using: agent)
        let reading = ProcessReading(ProcessInfo.processInfo.processIdentifier)
        let (before, reports) = (reading.peakMemory, Locked((count: 0, last: 0)))
        let time = try await ContinuousClock().measure {
            _ = try await members.upload([file], as: "video", by: account) { done, _ in
                reports.withLock { $0 = ($0.count + 1, done) }
            }
        }
        let more = reading.peakMemory - before
        print("1 GiB to VK: \(Int(1024 / (time / .seconds(1)))) MiB/s; at most \(more >> 10) KiB more in client and sandbox")
        #expect(sandbox.uploads.map(\.size) == [Self.size])
        #expect(reports.value.last >= Self.size && reports.value.count > 10)
        #expect(more < 64 << 20)
    }

    private func hosts(of sandbox: Sandbox) -> VKHosts {
        let vk = sandbox.addresses["vk"] ?? [:]
        let missing = URL(filePath: "/")
        return VKHosts(id: vk["id"] ?? missing, api: vk["api"] ?? missing, oauth: vk["oauth"] ?? missing)
    }
}
