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
import VKID
import VKWire

/// A visitor's browser: opens an address and returns the last redirect.
private func visit(
    _ address: URL, returningTo redirectURI: URL, as name: String?, _ transport: any HTTPTransport
) async throws -> URL {
    let session = try await HeadlessAgent(as: name, transport: transport).prepare(redirectURI: redirectURI)
    let arrived = Locked<URL?>(nil)
    try await session.present(address) { url in
        arrived.withLock { $0 = url }
        return .accepted
    }
    await session.close()
    return try #require(arrived.value)
}

@Suite("A sign-in in two steps, for servers")
final class TwoStepTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let callback = HeadlessAgent.unlistenedRedirectURI
    private let server = OpenIDServer()

    deinit { try? FileManager.default.removeItem(at: home) }

    private func members(_ providers: [any MemberProvider] = [.openID]) throws -> Members {
        try Members(home: home, providers: providers, transport: server.transport, clock: server.clock)
    }

    private func begun() async throws -> (pending: PendingAuthorization, url: URL) {
        let request = OpenIDSignIn.openID(issuer: OpenIDServer.issuer, clientID: "app")
        let pending = try await members().begin(with: request, redirectURI: callback, purpose: "to greet")
        return (pending, try await visit(pending.address, returningTo: callback, as: nil, server.transport))
    }

    private func code(_ body: () async throws -> Account) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch { return (error as? MembersError)?.code }
    }

    @Test("is finished by another process on the same home, which fetches nothing from the issuer again")
    func acrossProcesses() async throws {
        let (pending, url) = try await begun()
        let members = try members()
        let account = try await members.finish(pending.id, redirectedTo: url)
        #expect(account.key == AccountKey(provider: "openid", environment: OpenIDServer.issuer, clientID: "app", subject: "anna"))
        #expect(members.accounts == [account])
        #expect(server.count("/.well-known/openid-configuration") == 1)
        #expect(try members.vaultAtOnce().permissions(of: account.key).contains { $0.scope == "profile" })
    }

    @Test("does not change the active account: a server has many accounts")
    func notActive() async throws {
        let first = try await members().signIn(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app"),
            using: HeadlessAgent(as: nil, transport: server.transport))
        server.person.withLock { $0 = "boris" }
        let (pending, url) = try await begun()
        let members = try members()
        #expect(try await members.finish(pending.id, redirectedTo: url).key.subject == "boris")
        #expect(try members.account().key == first.key)
    }

    @Test(
        "two issuers share a redirect address only if both name themselves in their responses",
        arguments: [(false, false), (true, false), (false, true), (true, true)])
    func mixUp(first: Bool, second: Bool) async throws {
        let document = { @Sendable (issuer: String, announces: Bool) in
            """
            {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token","jwks_uri":"\(issuer)/keys",
            "authorization_response_iss_parameter_supported":\(announces)}
            """
        }
        let transport = ScriptedTransport { request in
            let isFirst = request.url.host() == "one.example.test"
            return .json(document("https://\(request.url.host() ?? "")", isFirst ? first : second))
        }
        let members = try Members(home: home, providers: [.openID], transport: transport, clock: server.clock)
        let begin = { (issuer: String, address: String) in
            let request = OpenIDSignIn.openID(issuer: "https://\(issuer).example.test", clientID: "app")
            _ = try await members.begin(with: request, redirectURI: try #require(URL(string: address)))
        }
        try await begin("one", "https://shop.example/cb")
        try await begin("one", "https://shop.example/cb")
        if first && second {
            try await begin("two", "https://shop.example/cb")
        } else {
            await #expect { try await begin("two", "https://shop.example/cb") } throws: {
                ($0 as? MembersError)?.code == "oauth.redirect_shared" && "\($0)".contains("https://one.example.test")
            }
        }
        try await begin("two", "https://shop.example/cb/two")
        for same in ["https://shop.example/cb?from=two", "HTTPS://SHOP.example:443/cb/"] where !(first && second) {
            await #expect(throws: MembersError.self) { try await begin("two", same) }
        }
    }

    @Test(
        "an issuer shares a redirect address with a built-in provider only if it names itself in its responses",
        arguments: [true, false], [true, false])
    func mixUpWithBuiltIn(announces: Bool, isFirst: Bool) async throws {
        let transport = ScriptedTransport { request in
            let issuer = "https://\(request.url.host() ?? "")"
            return .json(
                """
                {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token",
                "jwks_uri":"\(issuer)/keys","authorization_response_iss_parameter_supported":\(announces)}
                """)
        }
        let members = try Members(home: home, providers: [.openID, .vk], transport: transport, clock: server.clock)
        let callback = try #require(URL(string: "https://shop.example/cb"))
        let stranger = {
            _ = try await members.begin(with: .openID(issuer: "https://one.example.test", clientID: "app"), redirectURI: callback)
        }
        let builtIn = { _ = try await members.begin(with: .vk(clientID: "51000001"), redirectURI: callback) }
        try await (isFirst ? stranger : builtIn)()
        let second = isFirst ? builtIn : stranger
        guard !announces else { return try await second() }
        await #expect { try await second() } throws: { ($0 as? MembersError)?.code == "oauth.redirect_shared" }
    }

    @Test("ends once: a second delivery is refused, another address changes nothing, an unknown id is reported")
    func once() async throws {
        let (pending, url) = try await begun()
        let members = try members()
        let foreign = try #require(URL(string: "https://elsewhere.example/?code=c&state=s"))
        #expect(await code { try await members.finish(pending.id, redirectedTo: foreign) } == "oauth.foreign_address")
        #expect(await code { try await members.finish(pending.id, redirectedTo: url) } == nil)
        #expect(await code { try await members.finish(pending.id, redirectedTo: url) } == "oauth.attempt_over")
        #expect(await code { try await members.finish("nobody's", redirectedTo: url) } == "oauth.attempt_unknown")
        #expect(server.count("/token") == 1)
    }

    @Test("another visitor's redirect, whose state belongs to another sign-in, signs no one in")
    func anotherVisitor() async throws {
        let (mine, theirs) = (try await begun(), try await begun())
        let members = try members()
        #expect(await code { try await members.finish(mine.pending.id, redirectedTo: theirs.url) } == "oauth.state_mismatch")
        #expect(members.accounts.isEmpty)
        #expect(server.count("/token") == 0)
    }

    @Test("needs its provider in the list, both when it begins and when it finishes")
    func unknownProvider() async throws {
        let (pending, url) = try await begun()
        let others = try members([.vk])
        #expect(await code { try await others.finish(pending.id, redirectedTo: url) } == "members.unknown_provider")
        let request = OpenIDSignIn.openID(issuer: OpenIDServer.issuer, clientID: "app")
        await #expect { try await others.begin(with: request, redirectURI: self.callback) } throws: {
            ($0 as? MembersError)?.code == "members.unknown_provider"
        }
    }

    @Test("with VK, finishes at the sandbox where it began, found by the stored name and hosts")
    func vk() async throws {
        let (sandbox, transport) = (try await Sandbox.start(), NetworkTransport())
        do {
            let environment = try await VKEnvironment(
                in: SandboxDirectory(control: sandbox.controlURL, transport: transport), of: "vk")
            let request = VKSignIn.vk(
                clientID: VKSandboxConfiguration.defaultClientID, scopes: ["friends"], environment: environment)
            let begun = try Members(home: home, providers: [.vk], transport: transport)
            let pending = try await begun.begin(with: request, redirectURI: callback)
            let url = try await visit(pending.address, returningTo: callback, as: "anna", transport)
            let members = try Members(home: home, providers: [.openID, .vk], transport: transport)
            let account = try await members.finish(pending.id, redirectedTo: url)
            #expect(account.label == "Анна Крылова")
            #expect(account.key.environment == sandbox.controlURL.absoluteString)
            #expect(try await members.call("friends.get", as: account).value["count"]?.integer == 4)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}

@Suite("A transport for one provider")
final class ProviderTransportTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    @Test("sends all its requests: sign-in, refresh, calls, sign-out")
    func own() async throws {
        let (server, shared) = (OpenIDServer(), ScriptedTransport([]))
        let members = try Members(
            home: home, providers: [.vk, .openID], transport: shared, transports: ["openid": server.transport],
            clock: server.clock)
        let account = try await members.signIn(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app"),
            using: HeadlessAgent(as: nil, transport: server.transport))
        _ = try await members.refresh(account)
        #expect(try await members.call(OpenIDServer.issuer + "/api", as: account).value["who"]?.string == "anna")
        _ = try await members.signOut(account)
        #expect(server.count("/revoke") > 0)
        #expect(shared.requests.isEmpty)
    }

    @Test("is refused if no provider has that name")
    func unknown() {
        #expect {
            try Members(home: self.home, providers: [.openID], transports: ["sber": ScriptedTransport([])])
        } throws: {
            ($0 as? MembersError)?.problem == "The setting transports names sber, which is not among the providers."
        }
    }
}
