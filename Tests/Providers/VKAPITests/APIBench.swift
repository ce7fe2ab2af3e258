import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import VKWire

/// A sandbox and a vault with a signed-in member.
struct APIBench {
    let sandbox: Sandbox
    let home: TemporaryVault
    let transport = CountingTransport(NetworkTransport())

    static func with(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (APIBench) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration()
        change(&configuration)
        let bench = APIBench(sandbox: try await Sandbox.start(configuration), home: try TemporaryVault())
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

    func signIn(as name: String, scope: String) async throws -> Session {
        let clientID = VKSandboxConfiguration.defaultClientID
        let client = OAuthClient(
            profile: VKOAuthProfile.profile(hosts: hosts, clientID: clientID, deviceID: "device"),
            registration: ClientRegistration(id: clientID), transport: transport)
        let agent = HeadlessAgent(as: name, transport: NetworkTransport())
        let grant = try await client.signIn(
            AuthorizationRequest(scopes: scope.split(separator: " ").map(String.init)), with: agent)
        let key = AccountKey(provider: "vk", environment: "live", clientID: clientID, subject: grant.subject)
        try home.vault.store(
            key, label: nil, details: VKAccountDetails(hosts: hosts).encoded, secrets: AccountSecrets(tokens: grant.tokens))
        let context = ProviderContext(vault: home.vault, transport: transport)
        var clients = ClientRegistry()
        clients.register("vk") { account in
            try VKAccountDetails(of: account).client(for: account.key, deviceID: "device", in: context)
        }
        return Session(key, in: home.vault, clients: clients)
    }
}
