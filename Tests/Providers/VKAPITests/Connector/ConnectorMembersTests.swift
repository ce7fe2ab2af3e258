import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing
import VKAPI

@Suite("The connector's accounts behind Members", .timeLimit(.minutes(1)))
struct ConnectorMembersTests {
    /// A door to the bench's sandbox, with an account of the connector.
    private func door(
        _ bench: APIBench, _ provider: VKConnectorProvider, as name: String = "anna"
    ) async throws -> (Members, Account) {
        let members = try Members(
            home: bench.home.home, providers: [provider], keys: bench.home.keys, transport: bench.transport)
        let environment = try VKEnvironment(name: "sandbox", hosts: bench.hosts)
        let request = VKConnectorSignIn(appID: bench.appID, permissions: ["friends"], environment: environment)
        return (members, try await members.signIn(with: request, using: bench.agent(as: name)))
    }

    /// An agent that signs nobody in without cookies: it does not know whom to choose.
    private var strange: HeadlessAgent { HeadlessAgent(as: nil, transport: NetworkTransport(), cookies: CookieJar()) }

    @Test("A call renews an expired token with the cookies of the sign-in, and is answered")
    func renews() async throws {
        try await APIBench.with { bench in
            let (members, account) = try await door(bench, .vkConnector(renewingWith: strange))
            let first = try members.vaultAtOnce().secrets(of: account.key).tokens.accessToken
            bench.sandbox.expireAccessTokens()
            let reply = try await members.call("friends.get", as: account)
            #expect(reply.value["count"]?.integer == 4)
            #expect(try members.vaultAtOnce().secrets(of: account.key).tokens.accessToken != first)
        }
    }

    @Test("Calls at the same time share one renewal")
    func together() async throws {
        try await APIBench.with { bench in
            let (members, account) = try await door(bench, .vkConnector(renewingWith: strange))
            func pages(_ calls: () async throws -> Void) async throws -> Int {
                let before = bench.sandbox.requestCount("/authorize")
                bench.sandbox.expireAccessTokens()
                try await calls()
                return bench.sandbox.requestCount("/authorize") - before
            }
            let alone = try await pages { _ = try await members.call("friends.get", life: .never, as: account) }
            let both = try await pages {
                async let friends = members.call("friends.get", life: .never, as: account)
                async let people = members.call("users.get", life: .never, as: account)
                _ = try await (friends, people)
            }
            #expect(alone > 0 && both == alone)
        }
    }

    @Test("Without an agent a call ends as needing a sign-in")
    func withoutAgent() async throws {
        try await APIBench.with { bench in
            let (members, account) = try await door(bench, .vkConnector)
            bench.sandbox.expireAccessTokens()
            await #expect {
                try await members.call("friends.get", as: account)
            } throws: { ($0 as? MembersError)?.code == "accounts.needs_sign_in" }
        }
    }
}
