import Foundation
import MemberAccounts
import MemberHTTP
import MemberSandbox
import MemberTesting
import VKID
import VKWire

/// A sandbox, a vault and a `VKID` that work together over real HTTP.
struct VKBench {
    let sandbox: Sandbox
    let home: TemporaryVault
    let transport = CountingTransport(NetworkTransport())

    static func with(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (VKBench) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration()
        configuration.remembersTokens = true
        change(&configuration)
        let bench = VKBench(sandbox: try await Sandbox.start(configuration), home: try TemporaryVault())
        do { try await body(bench) } catch {
            await bench.sandbox.stop()
            throw error
        }
        await bench.sandbox.stop()
    }

    var hosts: VKHosts {
        let vk = sandbox.addresses["vk"] ?? [:]
        let missing = URL(filePath: "/")
        return VKHosts(id: vk["id"] ?? missing, api: vk["api"] ?? missing, oauth: vk["oauth"] ?? missing)
    }

    func vkid(
        _ clientID: String = VKSandboxConfiguration.defaultClientID, secret: String? = nil,
        _ change: (inout VKIDContext) -> Void = { _ in }
    ) throws -> VKID {
        var context = VKIDContext(vault: home.vault, transport: transport)
        change(&context)
        let credentials = AppCredentials(clientId: clientID, clientSecret: secret)
        return try VKIDContext.$current.withValue(context) {
            try VKID(config: Configuration(appCredentials: credentials, environment: .stored(as: "sandbox", hosts: hosts)))
        }
    }

    func agent(_ name: String = "anna", declines: Bool = false) -> HeadlessAgent {
        HeadlessAgent(as: name, decision: declines ? .decline : .agree, transport: NetworkTransport())
    }
}
