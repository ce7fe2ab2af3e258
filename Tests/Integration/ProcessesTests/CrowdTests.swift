import Foundation
import MemberSandbox
import MemberTesting
import ProcessSupport
import Testing
import WaitSupport
import WorkerSupport

@Suite("Many sign-ins at once", .timeLimit(.minutes(10)), .enabled(if: ProcessReading.isThere, "reads /proc"))
struct CrowdTests {
    private static let apps = [VKSandboxConfiguration.defaultClientID, "51000002"]

    @Test(
        "four hundred, a thousand at full length, of a hundred members by two apps, do not mix; no attempt, task or connection remains"
    )
    func thousand() async throws {
        try await crowd { sandbox, worker in
            let process = ProcessReading(worker.id)
            let sockets = process.sockets
            let count = isAtFullLength ? 1000 : 400
            try #require(await worker.answer(to: "sign-in \(count)") == "\(count)")
            // For each member who signed in again, the previous session was ended at VK, once.
            await until { sandbox.requestCount("/oauth2/logout") == count - 200 && sandbox.runningRequests == 0 }
            #expect(sandbox.sessions.count { $0.end == nil } == 200)
            #expect(await worker.answer(to: "attempts") == "0")
            #expect(await worker.answer(to: "close") == "closed")
            await until { process.sockets <= sockets }
        }
    }

    @Test("ten thousand more do not make the process grow", .enabled(if: isSoaked("signins"), "takes long: ./soak signins"))
    func tenThousand() async throws {
        try await crowd { sandbox, worker in
            let process = ProcessReading(worker.id)
            // Fills the database's page caches.
            for part in 0..<3 {
                try #require(await worker.answer(to: "sign-in 1000") == "1000")
                await until { sandbox.requestCount("/oauth2/logout") == 800 + part * 1000 }
            }
            let before = process.memory
            for part in 1...10 {
                try #require(await worker.answer(to: "sign-in 1000") == "1000")
                await until { sandbox.requestCount("/oauth2/logout") == 2800 + part * 1000 }
                print("\(part)000 sign-ins more: \((process.memory - before) >> 10) KiB more than \(before >> 10)")
            }
            #expect(process.memory - before < 5 << 20)
        }
    }

    private func crowd(_ body: (Sandbox, WorkerProcess) async throws -> Void) async throws {
        var configuration = SandboxConfiguration()
        configuration.vk.clients = Dictionary(uniqueKeysWithValues: Self.apps.map { ($0, "App \($0)") })
        let sandbox = try await Sandbox.start(configuration)
        let home = try TemporaryVault()
        do {
            let hosts = ["id", "api", "oauth"].compactMap { sandbox.addresses["vk"]?[$0]?.absoluteString }
            let worker = try WorkerProcess("sign-ins", [home.home.appending(path: "crowd").path] + hosts + Self.apps)
            #expect(await worker.line() == "ready")
            try await body(sandbox, worker)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}
