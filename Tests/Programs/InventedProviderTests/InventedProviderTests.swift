import Foundation
import MemberAccounts
import MemberCLI
import MemberCore
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing

/// A provider that no module of the package knows; all its parts are in this folder.
@Suite("A provider from one folder, with the library", .timeLimit(.minutes(1)))
struct InventedProviderTests {
    private let transport = NetworkTransport()

    private func with(in folder: URL? = nil, _ body: (Sandbox, Members) async throws -> Void) async throws {
        let home = folder ?? FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { if folder == nil { try? FileManager.default.removeItem(at: home) } }
        var configuration = SandboxConfiguration(providers: [HarbourSandboxConfiguration()])
        configuration.stateFile = folder?.appending(path: "sandbox.state")
        let sandbox = try await Sandbox.start(configuration)
        do {
            let members = try Members(home: home, providers: [.harbour, .openID], transport: transport)
            try await body(sandbox, members)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func signIn(_ members: Members, at sandbox: Sandbox, as name: String) async throws -> Account {
        let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
        let request = HarbourProvider.Request(berth: "7", environment: try ProviderEnvironment(in: directory, of: "harbour"))
        return try await members.signIn(with: request, using: HeadlessAgent(as: name, transport: transport))
    }

    @Test("signs in at its own sandbox side, calls, keeps the reply, refreshes and signs out")
    func journey() async throws {
        try await with { sandbox, members in
            let account = try await signIn(members, at: sandbox, as: "vera")
            #expect(account.key.provider == "harbour" && account.key.subject == "100003")
            #expect(account.key.environment == sandbox.controlURL.absoluteString)
            let reply = try await members.call("tides", as: account)
            #expect(reply.value["berth"]?.string == "7" && reply.source == .network)
            #expect(try await members.call("tides", as: account).source != .network)
            #expect(sandbox.requestCount("/tides") == 1)
            _ = try await members.refresh(account)
            #expect(sandbox.sessions.map(\.refreshTokens) == [2])
            let report = try await members.signOut(account)
            #expect(report.failures.isEmpty && members.accounts.isEmpty)
            #expect(sandbox.sessions.map(\.end) == [.signedOut])
        }
    }

    @Test("meets faults of every provider and its own: a token that expired is renewed, fog is told")
    func faults() async throws {
        try await with { sandbox, members in
            let account = try await signIn(members, at: sandbox, as: "boris")
            sandbox.faults.add(try #require(Fault("expired-token@/tides")))
            #expect(try await members.call("tides", as: account).value["high"]?.string == "06:12")
            #expect(sandbox.requestCount("/token") == 2)
            sandbox.faults.add(Fault(Fault.Kind(.fog)))
            await #expect(throws: MembersError.self) { try await members.call("tides", [("day", "2")], as: account) }
            sandbox.faults.add(.tokenReuse)
            sandbox.expireAccessTokens()
            await #expect(throws: MembersError.self) { try await members.call("tides", [("day", "3")], as: account) }
            #expect(sandbox.sessions.map(\.end) == [.tokenReuse])
        }
    }

    @Test("its state outlives a restart; the control page has its section, the state its number of ships")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await with(in: folder) { sandbox, members in _ = try await signIn(members, at: sandbox, as: "anna") }
        try await with(in: folder) { sandbox, members in
            #expect(sandbox.sessions.map(\.memberID) == [100_001])
            #expect(try await members.call("tides", as: try members.account()).value["berth"]?.string == "7")
            let page = try await transport.send(HTTPRequest(.get, sandbox.controlURL))
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(text.contains("id=\"harbour-berths\">Berths</h2></header><p>Berth 7</p>") && !text.contains("communities"))
            let state = try await transport.send(HTTPRequest(.get, sandbox.controlURL.appending(path: "_sandbox/state")))
            #expect(try JSONValue(parsing: state.body)["providers"]?["harbour"]?["ships"]?.integer == 1)
        }
    }

    @Test("a member who declines, an app that it does not know and an operation that there is not are told")
    func refused() async throws {
        try await with { sandbox, members in
            let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
            let environment = try ProviderEnvironment<HarbourHosts>(in: directory, of: "harbour")
            for request in [HarbourProvider.Request(environment: environment), .init(clientID: "x", environment: environment)] {
                let isKnown = request.clientID != "x"
                let agent = HeadlessAgent(as: isKnown ? nil : "anna", transport: transport)
                await #expect(throws: MembersError.self) { try await members.signIn(with: request, using: agent) }
            }
            #expect(members.accounts.isEmpty)
            let account = try await signIn(members, at: sandbox, as: "dina")
            await #expect { try await members.call("weather", as: account) } throws: {
                ($0 as? MembersError)?.code == "members.invalid_operation"
            }
            await #expect { try await members.userInfo(of: account) } throws: {
                ($0 as? MembersError)?.code == "members.not_offered"
            }
        }
    }
}
