import Foundation
import MemberAccounts
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberTesting
import VKID
import WaitSupport

/// A folder that several processes share, and the sandbox that they talk to.
struct Home {
    let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-home-" + UUID().uuidString)
    let sandbox: Sandbox

    static func with(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (Home) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration()
        change(&configuration)
        let home = Home(sandbox: try await Sandbox.start(configuration))
        defer { try? FileManager.default.removeItem(at: home.folder) }
        do { try await body(home) } catch {
            await home.sandbox.stop()
            throw error
        }
        await home.sandbox.stop()
    }

    func signIn(_ name: String) async throws -> Account {
        let transport = NetworkTransport()
        let members = try Members(home: folder, providers: [.vk, .openID], transport: transport)
        let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
        let request = VKSignIn.vk(
            clientID: VKSandboxConfiguration.defaultClientID, environment: try VKEnvironment(in: directory, of: "vk"))
        return try await members.signIn(with: request, using: HeadlessAgent(as: name, transport: transport))
    }

    var refreshes: Int { sandbox.requestCount("/oauth2/auth") }

    /// Waits until the sandbox has handled all earlier requests, including those of killed processes.
    func settle() async throws {
        _ = try await NetworkTransport().send(HTTPRequest(.get, sandbox.controlURL))
        _ = await waited(while: sandbox.runningRequests > 0)
    }
}
