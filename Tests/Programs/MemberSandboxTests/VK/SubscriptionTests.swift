import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Subscriptions at the sandbox's VK", .timeLimit(.minutes(1)))
struct SubscriptionTests {
    private func isShown(_ stage: Stage, _ token: String) async throws -> Bool? {
        let gate = try stage.vk("id", "vkid_sdk_is_show_subscription")
        let response = try await stage.post(gate, [("client_id", "1")], ["Authorization": "Bearer " + token])
        return try JSONValue(parsing: response.body)["response"]?["show"]?.bool
    }

    private func join(_ stage: Stage, _ token: String, source: String = "vkid_sdk") async throws -> Int64? {
        let response = try await stage.call("groups.join", [("group_id", "1"), ("source", source)], token: token)
        return response["response"]?.integer
    }

    @Test("the gate is open until the contract's quota is used up, and opens again when the quota grows")
    func quota() async throws {
        try await Stage.with {
            $0.vk.subscriptionQuota = 1
        } _: { stage in
            let (anna, dina) = (try await stage.token("anna"), try await stage.token("dina"))
            #expect(try await isShown(stage, anna) == true)
            #expect(try await join(stage, anna) == 1)
            #expect(try await join(stage, anna) == 1)
            #expect(stage.sandbox.subscriptionCount == 1)
            #expect(try await isShown(stage, dina) == false)
            stage.sandbox.subscriptionQuota = 2
            #expect(try await isShown(stage, dina) == true)
            stage.sandbox.subscriptionQuota = 0
            #expect(try await isShown(stage, dina) == false)
            stage.sandbox.subscriptionQuota = nil
            #expect(try await isShown(stage, dina) == true)
        }
    }

    @Test("a join from elsewhere does not count for the quota")
    func elsewhere() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            #expect(try await join(stage, token, source: "page") == 1)
            #expect(stage.sandbox.subscriptionCount == 0 && stage.sandbox.joinedCommunities == [1: [100_001]])
        }
    }

    @Test("a refused join returns 0 once, leaves other requests alone, and has no effect")
    func refused() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.faults.add(.joinRefused)
            #expect(try await isShown(stage, token) == true)
            #expect(try await join(stage, token) == 0)
            #expect(stage.sandbox.joinedCommunities.isEmpty)
            #expect(try await join(stage, token) == 1)
        }
    }

    @Test("the gate needs a valid token")
    func bearer() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.expireAccessTokens()
            #expect(try await isShown(stage, token) == nil)
        }
    }
}
