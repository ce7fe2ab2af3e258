import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Tokens of the sandbox's VK for installed apps", .timeLimit(.minutes(1)))
struct ImplicitTokenTests {
    @Test(
        "a scope is a list of names or the sum of their bits, and the token has exactly these permissions",
        arguments: [
            ("friends", ["friends"]), ("friends,groups,friends", ["friends", "groups"]), ("wall friends", ["wall", "friends"]),
            ("262146", ["friends", "groups"]), ("2", ["friends"]), ("0", []), ("", []), ("6442450946", ["friends"]),
            ("nohttps,offline", ["nohttps", "offline"]), ("65536", ["offline"]), ("268435456", ["phone"]),
        ] as [(String, [String])])
    func scopes(text: String, names: [String]) async throws {
        try await Stage.with { stage in
            let token = try await stage.implicitToken(scope: text)
            #expect(stage.sandbox.sessions.map(\.scopes) == [names])
            #expect(try await stage.errorCode("friends.get", token: token) == (names.contains("friends") ? nil : 7))
        }
    }

    @Test("an app gets only the permissions that it may request")
    func limited() async throws {
        try await Stage.with {
            $0.vk.allowedScopes = [VKSandboxConfiguration.defaultClientID: ["friends"]]
        } _: { stage in
            _ = try await stage.implicitToken(scope: "friends,groups")
            #expect(stage.sandbox.sessions.first?.scopes == ["friends"])
        }
    }

    @Test("a token expires after its life; one with offline says 0 and does not", arguments: [false, true])
    func life(isOffline: Bool) async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            let page = try stage.implicit([("scope", isOffline ? "friends,offline" : "friends")])
            let fields = try await stage.walk(HeadlessAgent(as: "anna", transport: stage.transport), from: page)
            #expect(fields["expires_in"] == (isOffline ? "0" : "3600"))
            clock.advance(by: .seconds(3599))
            #expect(try await stage.errorCode("friends.get", token: fields["access_token"]) == nil)
            clock.advance(by: .seconds(1))
            #expect(try await stage.errorCode("friends.get", token: fields["access_token"]) == (isOffline ? nil : 5))
        }
    }

    @Test(
        "a token ends like any other: when all expire, when its session is ended, and when the member revokes the app",
        arguments: ["expire", "end", "revoke"])
    func ends(way: String) async throws {
        try await Stage.with { stage in
            let token = try await stage.implicitToken(scope: "friends,offline")
            let other = try await stage.implicitToken("boris", scope: "friends,offline")
            switch way {
            case "expire": stage.sandbox.expireAccessTokens()
            case "end": stage.sandbox.endSession(try #require(stage.sandbox.sessions.first { $0.memberID == 100_001 }).id)
            default:
                let form: FormFields = [("client_id", VKSandboxConfiguration.defaultClientID), ("access_token", token)]
                #expect(try await stage.post(try stage.vk("id", "oauth2/revoke"), form).status == 200)
            }
            #expect(try await stage.errorCode("friends.get", token: token) == 5)
            #expect(try await stage.errorCode("friends.get", token: other) == (way == "expire" ? 5 : nil))
        }
    }

    @Test("after a revocation the member is asked again in the same browser")
    func revoked() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "anna", transport: stage.transport, cookies: CookieJar())
            let token = try await stage.walk(agent, from: try stage.implicit())["access_token"]
            let form: FormFields = [
                ("client_id", VKSandboxConfiguration.defaultClientID), ("access_token", try #require(token)),
            ]
            _ = try await stage.post(try stage.vk("id", "oauth2/revoke"), form)
            var asking = agent
            asking.walker.filling.decision = .decline
            #expect(try await stage.walk(asking, from: try stage.implicit())["error"] == "access_denied")
        }
    }

    @Test("with the scope email the fragment contains the address")
    func email() async throws {
        try await Stage.with { stage in
            let agent = HeadlessAgent(as: "anna", transport: stage.transport)
            let fields = try await stage.walk(agent, from: try stage.implicit([("scope", "email")]))
            #expect(fields["email"] == "anna@people.example")
        }
    }

    @Test("tokens and their ends are the same after a restart")
    func restarted() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        var tokens: [String] = []
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            tokens.append(try await stage.implicitToken(scope: "friends,offline"))
            let agent = HeadlessAgent(as: "anna", transport: stage.transport)
            let fields = try await stage.walk(agent, from: try stage.implicit([("group_ids", "5"), ("scope", "manage")]))
            tokens.append(try #require(fields["access_token_5"]))
        }
        let kept = tokens
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            let code = try await stage.errorCode("friends.get", token: kept[0])
            #expect(code == nil)
            #expect(try await stage.errorCode("friends.get", token: kept[1]) == 27)
        }
    }
}
