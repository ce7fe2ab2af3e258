import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberTesting
import Testing
import VKID
import VKWire

@Suite("What a provider requires during a call of Members", .timeLimit(.minutes(1)))
final class InteractionMembersTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()
    private let asked = Locked<[VKDemand]>([])
    private let transport = ScriptedTransport { request in
        request.query["captcha_key"] == "q7a"
            ? .json(#"{"response":{"count":1}}"#)
            : .json(#"{"error":{"error_code":14,"captcha_sid":"5","captcha_img":"https://api.vk.ru/captcha.php"}}"#)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private var hook: InteractionHook {
        InteractionHook(vk: .live, clock: clock) { [asked] demand in
            asked.withLock { $0.append(demand) }
            return .text("q7a")
        }
    }

    private func members(_ hook: InteractionHook?) throws -> (Members, Account) {
        let members = try Members(home: home, providers: [.vk], transport: transport, clock: clock, interaction: hook)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: clock))
        let details = VKAccountDetails(hosts: .live).encoded
        return (members, try members.vaultAtOnce().store(key, label: "Anna", details: details, secrets: secrets))
    }

    @Test("is answered by the hook that the door was opened with")
    func answered() async throws {
        let (members, account) = try members(hook)
        #expect(try await members.call("friends.get", as: account).value["count"]?.integer == 1)
        #expect(asked.value.count == 1)
    }

    @Test("is answered by it in a call that declares permissions, too")
    func requiring() async throws {
        let (members, account) = try members(hook)
        let agent = ScriptedUserAgent([])
        let reply = try await members.call("friends.get", requiring: [], using: agent, as: account)
        #expect(reply.value["count"]?.integer == 1)
        #expect(asked.value.count == 1)
    }

    @Test("ends the call with the provider's refusal if there is no hook")
    func refused() async throws {
        let (members, account) = try members(nil)
        await #expect { _ = try await members.call("friends.get", as: account) } throws: {
            ($0 as? MembersError)?.code == "vk.refused" || ($0 as? MembersError)?.code == "requests.refused"
        }
        #expect(transport.requests.count == 1)
    }
}
