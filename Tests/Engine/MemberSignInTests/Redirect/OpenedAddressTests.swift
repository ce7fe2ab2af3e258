import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("An address that arrives by the open-URL hook while a page is shown", .timeLimit(.minutes(1)))
struct OpenedAddressTests {
    private func response(_ agent: ScriptedUserAgent, at index: Int = 0, _ query: String) -> URL {
        Hall.response(query + "&state=\(agent.addresses[index].fields["state"] ?? "")")
    }

    /// Two waiting sign-ins; the first one's page was shown first.
    private func twoSignIns() async throws -> (
        hall: Hall, house: GuildHouse, agent: ScriptedUserAgent, first: Task<Account, any Error>, second: Task<Account, any Error>
    ) {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never, .never], redirectURI: Guild.redirectURI))
        let first = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        let second = Task { try await hall.signIn(using: agent) }
        await agent.shown(2)
        return (hall, GuildHouse(hall.context), agent, first, second)
    }

    @Test("ends the sign-in with its content, is accepted once, and the page is closed")
    func ends() async throws {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never], redirectURI: Guild.redirectURI))
        let house = GuildHouse(hall.context)
        let task = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        let url = response(agent, "error=access_denied&error_description=no")
        #expect([house.open(url), house.open(url)] == [true, false])
        await #expect { try await task.value } throws: { code(of: $0) == "oauth.declined" }
        #expect(agent.closings == 1 && hall.home.vault.openAttempts.isEmpty && !house.open(url))
    }

    @Test("signs in with its code even if the page is closed at the same moment")
    func closedPage() async throws {
        for _ in 0..<20 {
            let (hall, page) = (try Hall(), Gate())
            let agent = ScriptedUserAgent(redirectURI: Guild.redirectURI) { _ in
                await page.pass()
                return [.cancel]
            }
            let house = GuildHouse(hall.context)
            let task = Task { try await hall.signIn(using: agent) }
            await page.arrived(1)
            #expect(house.open(response(agent, "code=17")))
            page.open()
            #expect(try await task.value.key.subject == "17")
        }
    }

    @Test("leaves the sign-in waiting for the next one if it is refused")
    func refused() async throws {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never], redirectURI: Guild.redirectURI))
        let house = GuildHouse(hall.context)
        let task = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        #expect(house.open(Hall.response("code=x&state=foreign")))
        #expect(await waited(while: !house.open(response(agent, "code=17"))))
        _ = try await task.value
        #expect(hall.codes == ["17"])
    }

    /// The state of a page in a form that a provider may return: another text with the same key.
    private func rewritten(_ page: URL?) throws -> String {
        let sent = page?.fields["state"] ?? ""
        let key = try JSONDecoder().decode([String: String].self, from: Data(sent.utf8))["key"]
        return PercentCoding.encode(#"{"by": "page", "key": "\#(key ?? "")"}"#)
    }

    @Test("is matched by the key in its state, also in the fragment")
    func stateAsObject() async throws {
        var guild = Guild()
        guild.writesStateAsObject = true
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never, .never], redirectURI: Guild.redirectURI))
        let house = GuildHouse(hall.context, guild)
        let first = Task { [guild] in try await hall.signIn(guild, using: agent) }
        await agent.shown(1)
        let second = Task { [guild] in try await hall.signIn(guild, using: agent) }
        await agent.shown(2)
        let answer = { (index: Int, code: String) in
            let state = try rewritten(agent.addresses[index])
            return try #require(URL(string: "\(Guild.redirectURI)#code=\(code)&state=\(state)"))
        }
        #expect(house.open(try answer(0, "17")))
        #expect(try await first.value.key.subject == "17")
        #expect(!house.open(try answer(0, "17")))
        #expect(house.open(try answer(1, "18")))
        #expect(try await second.value.key.subject == "18")
    }

    @Test("finds a stored sign-in by the key in its state, even if a page is waiting")
    func storedStateAsObject() async throws {
        var guild = Guild()
        guild.writesStateAsObject = true
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never], redirectURI: Guild.redirectURI))
        let plan = guild.plan(for: .init(), redirectURI: nil, in: hall.context)
        var request = plan.request
        (request.redirectURI, request.payload) = (Guild.redirectURI, try plan.sealedPayload(isOwn: true))
        let stored = try await plan.ending.client.begin(request)
        let waiting = Task { [guild] in try await hall.signIn(guild, using: agent) }
        await agent.shown(1)
        let house = GuildHouse(hall.context, guild)
        #expect(house.open(try #require(URL(string: "\(Guild.redirectURI)?code=17&state=\(try rewritten(stored.address))"))))
        #expect(await house.resume() == "17")
        #expect(await house.resume() == "nothing")
        waiting.cancel()
        _ = await waiting.result
    }

    @Test("reaches the sign-in with its state if several wait; with an unknown state, the one that began last")
    func several() async throws {
        let (hall, house, agent, first, second) = try await twoSignIns()
        #expect(house.open(response(agent, at: 0, "code=17")))
        #expect(try await first.value.key.subject == "17")
        #expect(house.open(response(agent, at: 1, "code=18")))
        #expect(try await second.value.key.subject == "18")
        #expect(hall.codes == ["17", "18"])
    }

    @Test("is never accepted twice, neither while its sign-in waits for tokens nor afterwards")
    func repeated() async throws {
        let (_, house, agent, first, second) = try await twoSignIns()
        let url = response(agent, at: 0, "code=17")
        #expect([house.open(url), house.open(url)] == [true, false])
        #expect(try await first.value.key.subject == "17")
        #expect(!house.open(url))
        #expect(house.open(response(agent, at: 1, "code=18")))
        #expect(try await second.value.key.subject == "18")
    }

    @Test("reaches the sign-in of another object on the same vault, whose running sign-in does not count as abandoned")
    func shared() async throws {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never], redirectURI: Guild.redirectURI))
        let other = GuildHouse(
            ProviderContext(vault: hall.home.vault, transport: hall.context.transport, clock: hall.clock))
        let task = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        #expect(await other.resume() == "nothing")
        #expect(other.open(response(agent, "code=17")))
        #expect(try await task.value.key.subject == "17" && other.ends.isEmpty)
    }

    @Test(
        "is not accepted if no sign-in waits for it at that address",
        arguments: ["https://app.example/deep", "com.example.app:/other?code=c", "com.other.app:/guild?code=c"])
    func elsewhere(address: String) async throws {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never], redirectURI: Guild.redirectURI))
        let house = GuildHouse(hall.context)
        #expect(!house.open(Hall.response("code=c&state=s")))
        let task = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        #expect(!house.open(try #require(URL(string: address))))
        task.cancel()
        await #expect { try await task.value } throws: { code(of: $0) == "agent.cancelled" }
        #expect(hall.home.vault.openAttempts.isEmpty)
    }
}
