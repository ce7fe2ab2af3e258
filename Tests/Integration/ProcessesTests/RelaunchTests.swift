import Foundation
import MemberAccounts
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import VKID
import VKWire
import WorkerSupport

@Suite("A sign-in whose process is killed", .timeLimit(.minutes(1)))
struct RelaunchTests {
    @Test("after the redirect, before it is accepted: the next launch finishes it with the same response")
    func atThePage() async throws {
        try await killed("page") { vkid, sandbox, line in
            #expect(await vkid.resumePendingAuthorization() == nil)
            #expect(vkid.open(url: try #require(URL(string: line))))
            let session = try #require(try await vkid.resumePendingAuthorization()?.get())
            #expect(session.userId.value == 100_001)
            #expect(sandbox.requestCount("/oauth2/auth") == 1)
        }
    }

    @Test("while its code is being exchanged: the next launch ends it with a named error, and a new sign-in works")
    func inTheExchange() async throws {
        try await killed("exchange") { vkid, sandbox, _ in
            guard case .failure(let error) = await vkid.resumePendingAuthorization() else { throw CancellationError() }
            #expect(error.code == "oauth.attempt_interrupted")
            #expect(await vkid.resumePendingAuthorization() == nil)
            #expect(sandbox.requestCount("/oauth2/auth") == 0)
            _ = try await vkid.authorize(using: HeadlessAgent(as: "anna", transport: NetworkTransport()))
        }
    }

    /// Kills a process at a stage of its sign-in, and starts again in its home.
    private func killed(_ stage: String, _ body: (VKID, Sandbox, String) async throws -> Void) async throws {
        let (sandbox, place) = (try await Sandbox.start(), try TemporaryVault())
        let home = place.home.appending(path: "app")
        do {
            let hosts = ["id", "api", "oauth"].compactMap { sandbox.addresses["vk"]?[$0] }
            let worker = try WorkerProcess("half-way", [home.path] + hosts.map(\.absoluteString) + [stage])
            let line = try #require(await worker.line())
            worker.kill()
            _ = await worker.end()
            let context = VKIDContext(vault: try Vault(home: home), transport: NetworkTransport())
            let vkid = try VKIDContext.$current.withValue(context) {
                try VKID(
                    config: Configuration(
                        appCredentials: AppCredentials(clientId: VKSandboxConfiguration.defaultClientID),
                        environment: .stored(as: "sandbox", hosts: VKHosts(id: hosts[0], api: hosts[1], oauth: hosts[2]))))
            }
            try await body(vkid, sandbox, line)
            #expect(context.vault.openAttempts.isEmpty)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}
