import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberTesting
import Testing
import VKID
import VKWire

@Suite("A sandbox over https", .timeLimit(.minutes(1)))
final class SandboxAddressTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    @Test("a member signs in at the good certificate, and nothing is sent to the others")
    func certificates() async throws {
        var configuration = SandboxConfiguration()
        configuration.servesTLS = true
        let sandbox = try await Sandbox.start(configuration)
        do { try await signIn(sandbox) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func signIn(_ sandbox: Sandbox) async throws {
        let transport = NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: sandbox.rootCertificateFile?.path))
        let members = try Members(home: home, providers: [.vk, .openID], transport: transport)
        for fault in [Fault.Kind.tlsWrongName, .tlsUnknownRoot] {
            sandbox.faults.add(fault)
            let bad = try await SandboxDirectory(control: sandbox.controlURL, transport: transport).hosts(
                of: "vk", as: VKHosts.self)
            sandbox.faults.clear()
            #expect(bad.id.scheme == "https")
            await #expect { try await members.signIn(with: method(bad), using: agent(NetworkTransport())) } throws: {
                ($0 as? any CodedError)?.code == "agent.failed"
            }
        }
        #expect(sandbox.requestCounts.isEmpty)
        let good = try #require(sandbox.secureAddresses[.good]?["vk"])
        let hosts = VKHosts(
            id: try #require(good["id"]), api: try #require(good["api"]), oauth: try #require(good["oauth"]))
        let account = try await members.signIn(with: method(hosts), using: agent(transport))
        #expect(account.label == "Анна Крылова")
    }

    private func method(_ hosts: VKHosts) -> VKSignIn {
        .vk(clientID: VKSandboxConfiguration.defaultClientID, environment: .stored(as: "sandbox", hosts: hosts))
    }

    private func agent(_ transport: NetworkTransport) -> HeadlessAgent { HeadlessAgent(as: "anna", transport: transport) }
}
