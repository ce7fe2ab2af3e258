import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import MemberTesting
import VKAPI
import VKWire

/// A signed-in member's client over a scripted VK. Calls wait for VK's limit until the test moves the clock.
struct MemberBench {
    let clock = TestClock()
    let home: TemporaryVault
    let transport: ScriptedTransport
    let client: VKAPIClient

    init(_ script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response) throws {
        let transport = ScriptedTransport(script)
        self.transport = transport
        home = try TemporaryVault(clock: clock)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17")
        let tokens = TokenSet(accessToken: Secret("token-17"), life: .endless, receivedBy: clock)
        try home.vault.store(
            key, label: nil, details: VKAccountDetails(hosts: .live).encoded, secrets: AccountSecrets(tokens: tokens))
        var clients = ClientRegistry()
        clients.register("vk") { _ in
            OAuthClient(
                profile: VKOAuthProfile.profile(hosts: .live, clientID: "51", deviceID: "device"),
                registration: ClientRegistration(id: "51"), transport: transport)
        }
        client = VKAPIClient(
            session: Session(key, in: home.vault, clients: clients), transport: transport, cache: MemoryReplyStore(clock: clock),
            traffic: RequestTraffic(limiter: RateLimiter(clock: clock), retry: .standard, clock: clock))
    }

    /// The sent requests: methods, and the hosts of other servers.
    var steps: [String] {
        transport.requests.map { $0.url.host()?.hasSuffix(".test") == true ? $0.url.host() ?? "" : $0.url.lastPathComponent }
    }

    /// Makes different calls that nothing keeps.
    func call(_ count: Int) async throws {
        for number in 0..<count { _ = try await client.call("users.get", [("user_ids", String(number))], life: .never) }
    }
}
