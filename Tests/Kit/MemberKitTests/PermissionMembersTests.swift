import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKID

@Suite("Permissions through Members", .timeLimit(.minutes(2)))
final class PermissionMembersTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let server = OpenIDServer()

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The provider, and a shop that needs a token of a second sign-in.
    private var shop: ScriptedTransport {
        ScriptedTransport { [server] request in
            guard request.url.host() == "shop.example.test" else {
                return (try? await server.transport.send(request)).map { .response($0) } ?? .failure(.offline)
            }
            if server.count("/token") > 1 { return .json(#"{"photos":3}"#) }
            let wants = #"Bearer error="insufficient_scope", scope="photos""#
            return .response(HTTPResponse(status: 403, headers: ["WWW-Authenticate": wants], body: Data()))
        }
    }

    private func members(_ transport: (any HTTPTransport)? = nil) throws -> Members {
        try Members(home: home, transport: transport ?? server.transport, clock: server.clock)
    }

    private var agent: HeadlessAgent { HeadlessAgent(as: nil, transport: server.transport) }

    private func signedIn(_ members: Members) async throws -> Account {
        try await members.signIn(with: .openID(issuer: OpenIDServer.issuer, clientID: "app"), using: agent)
    }

    @Test("an OpenID provider is asked for the granted and the wanted scopes, and only if something is missing")
    func openID() async throws {
        let members = try members()
        let account = try await signedIn(members)
        #expect(try await members.ensure(["photos"], of: account, for: "the map", using: agent) == .granted)
        let asked = try #require(server.transport.requests.last { $0.url.path == "/authorize" }).query
        #expect(asked["scope"] == "openid profile photos")
        #expect(try await members.ensure(["photos", "openid"], of: account, using: agent) == .granted)
        #expect(server.count("/authorize") == 2)
        #expect(try members.permissions(of: account).first { $0.scope == "photos" }?.purpose == "the map")
        let abilities = try await members.permissionAbilities(of: account)
        #expect(!abilities.canList && !abilities.canRevokeAll && !abilities.canRevoke("photos"))
        for work in [
            { try await members.revoke("photos", of: account) }, { try await members.revokeAll(of: account) },
            { try await members.refreshPermissions(of: account) },
        ] { await #expect { try await work() } throws: { ($0 as? MembersError)?.code == "members.not_offered" } }
    }

    @Test("asking another member for permissions keeps the active account; the asked account is active only if there is no other")
    func activation() async throws {
        let members = try members()
        let anna = try await signedIn(members)
        server.person.withLock { $0 = "boris" }
        let boris = try await signedIn(members)
        server.person.withLock { $0 = "anna" }
        #expect(try await members.ensure(["photos"], of: anna, using: agent) == .granted)
        #expect(try members.account().key == boris.key)
        try members.remove(boris)
        #expect(try members.account().key == anna.key)
    }

    @Test("a member who declines is not asked again during the app's cool-down, and then gets a reason first")
    func declined() async throws {
        let members = try Members(
            home: home, transport: server.transport, clock: server.clock, permissionCoolDown: .seconds(60))
        let account = try await signedIn(members)
        let declining = ScriptedUserAgent([.decline])
        #expect(try await members.ensure(["photos"], of: account, using: declining) == .declined(["photos"]))
        let end = server.clock.now.addingTimeInterval(60)
        #expect(try await members.ensure(["photos"], of: account, using: agent) == .coolingDown(until: end))
        server.clock.advance(by: .seconds(60))
        let reasons = Locked<[PermissionQuestion]>([])
        let answer = try await members.ensure(["photos"], of: account, for: "the map", using: agent) { question in
            reasons.withLock { $0.append(question) }
            return false
        }
        #expect(answer == .notNow)
        #expect(reasons.value == [PermissionQuestion(["photos"], refused: ["photos"], purpose: "the map")])
    }

    @Test(
        "a call that names its permissions continues with the new token; ten such calls open one page; a call without names fails"
    )
    func call() async throws {
        let members = try members(shop)
        let account = try await signedIn(members)
        await #expect { try await members.call("https://shop.example.test/photos", as: account) } throws: {
            ($0 as? MembersError)?.code == "requests.step_up"
        }
        let agent = agent
        let calls = (0..<10).map { number in
            Task {
                try await members.call(
                    "https://shop.example.test/photos/\(number)", requiring: ["photos"], for: "the map", using: agent,
                    as: account)
            }
        }
        for call in calls { #expect(try await call.value.value["photos"]?.integer == 3) }
        #expect(server.count("/authorize") == 2)
        let record = try #require(try members.permissions(of: account).first { $0.scope == "photos" })
        #expect(record.lastUse != nil && record.status == .granted)
    }

    /// The shop, and the provider, which issues another access token each time.
    private func turning(_ late: Gate) -> ScriptedTransport {
        ScriptedTransport { [shop, server] request in
            guard let sent = try? await shop.send(request) else { return .failure(.offline) }
            if request.url.path == "/photos/late" { await late.pass() }
            guard request.url.path == "/token" else { return .response(sent) }
            let text = String(decoding: sent.body, as: UTF8.self)
            return .json(text.replacing(#""access_token":"a""#, with: #""access_token":"a-\#(server.count("/token"))""#))
        }
    }

    @Test("a call that is refused after another call's question brought a new token continues with that token: one page")
    func late() async throws {
        let gate = Gate()
        let members = try members(turning(gate))
        let (account, agent) = (try await signedIn(members), agent)
        let late = Task {
            try await members.call("https://shop.example.test/photos/late", requiring: ["photos"], using: agent, as: account)
        }
        await gate.arrived(1)
        _ = try await members.call("https://shop.example.test/photos/1", requiring: ["photos"], using: agent, as: account)
        gate.open()
        #expect(try await late.value.value["photos"]?.integer == 3)
        #expect(server.count("/authorize") == 2)
    }

    @Test("an explanation that waits for permissions of its own account gets a typed error at once")
    func withinExplanation() async throws {
        let members = try Members(
            home: home, transport: server.transport, clock: server.clock, permissionCoolDown: .seconds(60))
        let (account, agent) = (try await signedIn(members), agent)
        _ = try await members.ensure(["photos"], of: account, using: ScriptedUserAgent([.decline]))
        server.clock.advance(by: .seconds(60))
        let codes = Locked<[String]>([])
        _ = try await members.ensure(["photos"], of: account, using: agent) { _ in
            do throws(MembersError) { _ = try await members.ensure(["mail"], of: account, using: agent) } catch {
                codes.withLock { $0.append(error.code) }
            }
            return true
        }
        #expect(codes.value == ["members.permissions_under_way"])
    }

    @Test("VK grants and revokes all permissions together: the account stays, and a call that needs a sign-in continues after it")
    func vk() async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [VKSandboxConfiguration()]))
        do { try await vk(at: sandbox) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func vk(at sandbox: Sandbox) async throws {
        let transport = NetworkTransport()
        let members = try Members(home: home, providers: [.vk], transport: transport)
        let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
        let hosts = try directory.hosts(of: "vk") as VKHosts
        let agent = HeadlessAgent(as: "anna", transport: transport)
        let request = VKSignIn.vk(
            clientID: VKSandboxConfiguration.defaultClientID, scopes: ["wall"],
            environment: .stored(as: "sandbox", hosts: hosts))
        let anna = try await members.signIn(with: request, using: agent)
        #expect(try await members.ensure(["friends"], of: anna, using: agent) == .granted)
        let scopes = try #require(try members.vaultAtOnce().secrets(of: anna.key).tokens.scopes)
        #expect(Set(scopes).isSuperset(of: ["friends", "wall"]))
        for work in [{ try await members.revoke("wall", of: anna) }, { try await members.refreshPermissions(of: anna) }] {
            await #expect { try await work() } throws: { ($0 as? MembersError)?.code == "members.not_offered" }
        }
        #expect(try await members.call("friends.get", as: anna).value["count"]?.integer == 4)
        try await members.revokeAll(of: anna)
        #expect(try members.vaultAtOnce().account(anna.key)?.state == .needsSignIn("permissions_revoked"))
        #expect(try members.permissions(of: anna).allSatisfy { $0.status == .revoked && $0.decision?.by == .app })
        await #expect { try await members.call("friends.get", as: anna) } throws: {
            ($0 as? MembersError)?.code == "accounts.needs_sign_in"
        }
        let friends = try await members.call("friends.get", requiring: ["friends"], using: agent, as: anna)
        #expect(friends.value["count"]?.integer == 4)
        #expect(try members.permissions(of: anna).first { $0.scope == "friends" }?.status == .granted)
    }
}
