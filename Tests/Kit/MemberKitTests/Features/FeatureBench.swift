import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting
import VKID
import VKWire

/// A member of VK over a scripted VK.
final class FeatureBench: Sendable {
    let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    let clock = TestClock()
    let transport: ScriptedTransport
    let members: Members
    let account: Account

    init(_ script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response) throws {
        transport = ScriptedTransport(script)
        members = try Members(home: home, providers: [.vk, .openID], transport: transport, clock: clock)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        account = try members.vaultAtOnce().store(
            key, label: "Anna", details: VKAccountDetails(hosts: .live).encoded,
            secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: clock)))
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The methods of the sent requests, or their hosts where they went to another server.
    var steps: [String] {
        transport.requests.map { $0.url.host()?.hasSuffix(".test") == true ? $0.url.host() ?? "" : $0.url.lastPathComponent }
    }

    /// An account of a provider without lists, uploads and updates.
    func plainAccount() throws -> Account {
        let key = AccountKey(provider: "openid", environment: "live", clientID: "1", subject: "17")
        return Account(key: key, label: nil, state: .ready, details: Data(), created: clock.now, signedIn: clock.now)
    }
}
