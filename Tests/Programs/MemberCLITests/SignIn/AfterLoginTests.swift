import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import MemberCLI

@Suite("After member login", .timeLimit(.minutes(1)))
struct AfterLoginTests {
    @Test(
        "the name comes from user info where the ID token has none, and from the token where it has one",
        arguments: [false, true])
    func name(isInToken: Bool) async throws {
        try await withPeer(.init(namesInToken: isInToken)) { peer, _, login in
            #expect(await login().result["account"]?["label"]?.string == (isInToken ? "Anna of the token" : "Anna Krylova"))
            #expect(peer.requests.value.count { $0.path == "/userinfo" } == (isInToken ? 0 : 1))
        }
    }

    @Test("it says which scopes were asked for, granted and dropped, when the token ends and whether it can be renewed")
    func summary() async throws {
        let traits = OpenIDPeer.Traits(grantedScope: "openid profile", tokenLife: 3000, hasRefreshToken: false)
        try await withPeer(traits) { peer, tool, login in
            let outcome = await login("--scope", "openid profile email")
            let scopes = outcome.result["scopes"]
            let words = { (name: String) in scopes?[name]?.array?.compactMap(\.string) ?? [] }
            #expect(words("asked") == ["openid", "profile", "email"])
            #expect(words("granted") == ["openid", "profile"] && words("dropped") == ["email"])
            #expect(outcome.result["refreshToken"]?.bool == false && outcome.result["expires"]?.string != nil)
            let text = await tool.text(
                ["login", "--issuer", peer.issuer, "--client-id", "app", "--scope", "openid profile email"])
            #expect(text.contains("Signed in Anna Krylova as openid-"))
            #expect(text.contains("asked for:      openid profile email") && text.contains("dropped:        email"))
            #expect(text.contains("ends in 50 minutes") || text.contains("ends in 49 minutes"))
            #expect(text.contains("refresh token:  none"))
        }
    }

    @Test("accounts shows the client id and the account in use, and so does its JSON")
    func accounts() async throws {
        try await withPeer { peer, tool, login in
            let id = try #require(await login().result["account"]?["id"]?.string)
            _ = await tool.run(
                "login", "--issuer", peer.issuer, "--client-id", "other", environment: Tool.browser("anna"))
            let listed = await tool.run("accounts").result["accounts"]?.array ?? []
            #expect(listed.map { $0["inUse"]?.bool } == [true], "the second client's token is for the first one, and is refused")
            #expect(listed.first?["clientID"]?.string == "app")
            let lines = await tool.text(["accounts"]).split(separator: "\n").map(String.init)
            #expect(lines.first?.split(separator: " ") == ["ACCOUNT", "NAME", "PROVIDER", "AT", "CLIENT", "STATE"])
            #expect(lines.last == "*  \(id)  Anna Krylova  openid    \(peer.issuer)  app     ready")
        }
    }

    @Test("member token prints the token alone, renews one that ends soon, and says in JSON what it is")
    func token() async throws {
        try await withPeer { peer, tool, login in
            #expect(await login().code == .done)
            #expect(await tool.text(["token"]) == "access-1")
            let told = await tool.run("token", "--account", "Anna").result
            #expect(told["token"]?.string == "access-1" && told["type"]?.string == "Bearer" && told["expires"]?.string != nil)
            #expect(peer.requests.value.count { $0.path == "/token" } == 1)
        }
        try await withPeer(.init(tokenLife: 5)) { _, tool, login in
            #expect(await login().code == .done)
            #expect(await tool.text(["token"]) == "access-2")
        }
    }

    @Test("member call takes any address for an OpenID account, with pairs for its query")
    func call() async throws {
        try await withPeer { peer, tool, login in
            #expect(await login().code == .done)
            let reply = await tool.run("call", peer.issuer + "/orders", "year=2026")
            #expect(reply.result["response"]?["of"]?.string == "2026")
            #expect(peer.requests.value.last?.authorization == "Bearer access-1")
            let method = await tool.run("call", "friends.get")
            #expect(method.code == .usage && method.notes.contains("“friends.get”") && method.notes.contains("https address"))
            let missing = await tool.run("call", peer.issuer + "/nothing?secret=1")
            #expect(missing.notes.contains("status 404") && missing.notes.contains(peer.issuer + "/nothing."))
            #expect(!missing.notes.contains("secret=1") && !missing.notes.contains("later"), "\(missing.notes)")
            let refused = await tool.run("call", "https://me:s3cret@shop.example.test/orders?key=s3cret")
            #expect(refused.notes.contains("“https://shop.example.test/orders”") && !refused.notes.contains("s3cret"))
            #expect(await tool.run("call", peer.issuer.replacing("127.0.0.1", with: "localhost") + "/orders").code == .usage)
            #expect(await tool.run("call", "http://shop.example.test/orders").code == .usage, "no token goes over plain http")
        }
    }

    @Test("logout --at-provider opens the provider's page, which knows whose session it is; without a browser no token is shown")
    func signOutPage() async throws {
        try await withPeer { peer, tool, login in
            #expect(await login().code == .done)
            let outcome = await tool.run(
                "logout", "--at-provider", environment: ["BROWSER": "curl -s -o /dev/null", "PATH": "/usr/bin:/bin"])
            #expect(outcome.code == .done && outcome.result["atProvider"]?.string == "opened")
            #expect(await waited(while: peer.fields("/end") == nil))
            #expect(peer.fields("/end")?["client_id"] == "app" && peer.fields("/end")?["id_token_hint"] != nil)
            #expect(await login().code == .done)
            let shown = await tool.run("logout", "--at-provider", environment: ["PATH": "/nowhere"])
            #expect(shown.result["atProvider"]?.string == "shown")
            #expect(shown.notes.contains(peer.issuer + "/end?client_id=app") && !shown.notes.contains("id_token_hint"))
        }
    }

    @Test("a call at localhost is one of this machine for an account of an issuer there")
    func callAtLocalhost() async throws {
        try await withPeer(host: "localhost") { peer, tool, login in
            #expect(await login().code == .done)
            let reply = await tool.run("call", peer.issuer + "/orders", "year=2026")
            #expect(reply.result["response"]?["of"]?.string == "2026", "\(reply.notes)")
            #expect(await tool.run("call", "http://localhost.example.test/orders").code == .usage)
        }
    }

    @Test("a user info endpoint that is not there is the reason why there is no name, and is told; the sign-in is good")
    func noName() async throws {
        try await withPeer(.init(userInfoStatus: 404)) { peer, _, login in
            let outcome = await login()
            #expect(outcome.code == .done && outcome.result["account"]?["label"] == nil)
            #expect(outcome.notes.contains("name is unknown") && outcome.notes.contains("HTTP 404"), "\(outcome.notes)")
            #expect(outcome.notes.contains(peer.issuer + "/userinfo"))
        }
    }

    @Test("a long name is shortened in the list for people, and whole in its JSON")
    func longName() async throws {
        let name = String(repeating: "abcdefghij", count: 12)
        try await withPeer(.init(name: name)) { peer, tool, login in
            let account = await login().result["account"]
            #expect(account?["label"]?.string == name)
            let text = await tool.text(["accounts"])
            #expect(text.contains("  " + name.prefix(79) + "…  openid ") && !text.contains(name))
        }
    }

    @Test("a provider without such a page: the account is signed out here, and that is said")
    func noSignOutPage() async throws {
        try await withPeer(.init(hasSignOutPage: false)) { peer, tool, login in
            #expect(await login().code == .done)
            let outcome = await tool.run("logout", "--at-provider")
            #expect(outcome.code == .done && outcome.result["atProvider"]?.string == "none")
            #expect(peer.requests.value.contains { $0.path == "/revoke" })
            #expect(await tool.run("accounts").result["accounts"]?.array?.count == 0)
            #expect(await login().code == .done)
            #expect(await tool.text(["logout", "--at-provider"]).contains("The provider has no sign-out page"))
            let begin = await tool.text(["accounts"])
            #expect(begin.contains("`member login vk`") && begin.contains("`member login --issuer URL --client-id ID`"))
        }
    }
}
