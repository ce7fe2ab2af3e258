import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

@Suite("An address that arrives by the open-URL hook while a page is shown", .timeLimit(.minutes(1)))
struct OpenedAddressTests {
    private let web = AuthConfiguration(forceWebViewFlow: true)
    private static let home = URL(string: "vk123://vk.ru/blank.html")!

    private func address(_ agent: ScriptedUserAgent, _ query: String, state: String? = nil) -> URL {
        URL(string: "\(Self.home.absoluteString)?\(query)&state=\(state ?? agent.query["state"] ?? "")")!
    }

    @Test("ends the sign-in with its content, calls one completion and allows the next sign-in")
    func declined() async throws {
        let (bench, agent) = (try Bench(), ScriptedUserAgent([.never, .never], redirectURI: Self.home))
        let vkid = try bench.vkid()
        let witness = await Witness(vkid)
        let task = Task { try await vkid.authorize(with: web, using: agent) }
        await agent.shown(1)
        let url = address(agent, "error=access_denied&error_description=no")
        #expect(vkid.open(url: url))
        #expect(!vkid.open(url: url))
        await #expect { try await task.value } throws: {
            if case AuthError.declined(description: "no"?) = $0 { true } else { false }
        }
        #expect(agent.closings == 1 && bench.home.vault.openAttempts.isEmpty)
        #expect(!vkid.open(url: url))
        #expect(await witness.lines == ["started vkid", "completed vkid vkid.declined"])

        let second = Task { try await vkid.authorize(with: web, using: agent) }
        await agent.shown(2)
        #expect(vkid.open(url: address(agent, "code=c&device_id=d")))
        guard case .signedIn = try await second.value else { throw CancellationError() }
    }

    @Test("signs the member in with its code, which is sent once")
    func code() async throws {
        let (bench, agent) = (try Bench(), ScriptedUserAgent([.never], redirectURI: Self.home))
        let vkid = try bench.vkid()
        let task = Task { try await vkid.authorize(with: web, using: agent) }
        await agent.shown(1)
        let url = address(agent, "code=from-hook&device_id=d")
        #expect([vkid.open(url: url), vkid.open(url: url), vkid.open(url: url)] == [true, false, false])
        guard case .signedIn(let session) = try await task.value else { throw CancellationError() }
        #expect(session.userId == UserID(value: 77) && agent.closings == 1)
        #expect(bench.transport.requests.map { $0.form["code"] } == ["from-hook"])
        #expect(await vkid.resumePendingAuthorization() == nil)
    }

    @Test("decides even if the page is closed at the same moment")
    func closedPage() async throws {
        for _ in 0..<20 {
            let (bench, page) = (try Bench(), Gate())
            let agent = ScriptedUserAgent(redirectURI: Self.home) { _ in
                await page.pass()
                return [.cancel]
            }
            let vkid = try bench.vkid()
            let task = Task { try await vkid.authorize(with: web, using: agent) }
            await page.arrived(1)
            #expect(vkid.open(url: address(agent, "code=c&device_id=d")))
            page.open()
            guard case .signedIn = try await task.value else { throw CancellationError() }
        }
    }

    @Test("with another state ends the sign-in; one with a broken encoding leaves it waiting")
    func foreign() async throws {
        let (bench, agent) = (try Bench(), ScriptedUserAgent([.never], redirectURI: Self.home))
        let vkid = try bench.vkid()
        let task = Task { try await vkid.authorize(with: web, using: agent) }
        await agent.shown(1)
        #expect(vkid.open(url: URL(string: "vk123://vk.ru/blank.html?code=%ff%fe&state=s")!))
        let other = address(agent, "code=c&device_id=d", state: "foreign")
        #expect(await waited(while: !vkid.open(url: other)))
        await #expect { try await task.value } throws: { ($0 as? AuthError)?.code == "oauth.state_mismatch" }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("is not accepted if the sign-in waits for it elsewhere, and does not disturb the sign-in")
    func elsewhere() async throws {
        let (bench, gate) = (try Bench(), Gate())
        let vkid = try bench.vkid()
        let task = Task { try await vkid.authorize(with: web, using: HoldingAgent(gate: gate)) }
        await gate.arrived(1)
        #expect(!vkid.open(url: URL(string: "vk123://vk.ru/blank.html?error=access_denied")!))
        #expect(vkid.fixed.setup.reach.isBusy && bench.home.vault.openAttempts.count == 1)
        task.cancel()
        await #expect(throws: AuthError.self) { try await task.value }
        gate.open()
    }

    @Test("of an earlier launch's sign-in finishes that one, and the page stays")
    func leftBehind() async throws {
        let (bench, gate) = (try Bench(), Gate())
        let old = try await bench.vkid().abandoned()
        let vkid = try bench.vkid()
        let task = Task { try await vkid.authorize(with: web, using: HoldingAgent(gate: gate)) }
        await gate.arrived(1)
        let witness = await Witness(vkid)
        let state = old.address.fields["state"] ?? ""
        #expect(vkid.open(url: URL(string: "vk123://vk.ru/blank.html?code=late&device_id=d&state=\(state)")!))
        await witness.heard(1)
        #expect(await witness.lines == ["completed mail_ru 77"] && vkid.fixed.setup.reach.isBusy)
        task.cancel()
        await #expect(throws: AuthError.self) { try await task.value }
        gate.open()
    }
}
