import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

@testable import MemberCLI

@Suite("What an error names", .timeLimit(.minutes(1)))
struct ErrorTextTests {
    @Test("another issuer: both, and where they differ")
    func issuers() async throws {
        try await withPeer(.init(issuerSuffix: "/")) { peer, _, login in
            let notes = await login().notes
            #expect(notes.contains("“\(peer.issuer)/”") && notes.contains("“\(peer.issuer)”"))
            #expect(notes.contains("only the provider's ends with a slash") && notes.contains("[oauth.issuer_mismatch]"))
        }
    }

    @Test("an address where nothing is: that address")
    func nothingThere() async throws {
        let peer = try await OpenIDPeer.start()
        let notes = await Tool().run("login", "--issuer", peer.issuer + "/realms/x", "--client-id", "app").notes
        #expect(notes.contains("\(peer.issuer)/realms/x/.well-known/openid-configuration") && notes.contains("HTTP 404"))
        await peer.stop()
    }

    @Test("the server's own words, marked as such and harmless; the redirect address, which it took, is not in question")
    func ownWords() async throws {
        try await withPeer(.init(tokenError: ("invalid_grant", "redirect_uri\u{1B}[2J mismatch"))) { peer, _, login in
            let notes = await login().notes
            #expect(notes.contains("Its own words: “redirect_uri [2J mismatch”."))
            #expect(!notes.contains("\u{1B}"))
            #expect(!notes.contains("register"), "\(notes)")
        }
    }

    @Test("a sign-in that nobody finished: the redirect address, and exit code 124")
    func timedOut() async throws {
        let (peer, tool) = (try await OpenIDPeer.start(), Tool())
        let outcome = await tool.run(
            "login", "--issuer", peer.issuer, "--client-id", "app", "--timeout", "1", "--redirect-path", "/back",
            environment: ["BROWSER": "true", "PATH": "/usr/bin:/bin"])
        #expect(outcome.code == .timedOut)
        #expect(outcome.notes.contains("register http://127.0.0.1/back with any port, or pass --port N"), "\(outcome.notes)")
        await peer.stop()
    }

    @Test("a port that was given: the redirect address with it; a browser that failed: its status, and no advice on that address")
    func portGiven() async throws {
        try await withPeer { peer, tool, login in
            #expect(await login().code == .done)
            let port = try #require(peer.fields("/authorize")?["redirect_uri"].flatMap(URL.init(string:))?.port)
            for (browser, isAdvised) in [("true", true), ("false", false)] {
                let outcome = await tool.run(
                    "login", "--issuer", peer.issuer, "--client-id", "app", "--port", String(port), "--timeout", "1",
                    environment: ["BROWSER": browser, "PATH": "/usr/bin:/bin"])
                let isNamed = outcome.notes.contains("register http://127.0.0.1:\(port)/callback there")
                #expect(isNamed == isAdvised && outcome.notes.contains("status 1") != isAdvised, "\(outcome.notes)")
            }
        }
    }

    @Test("a browser that failed, with a person at the terminal: the address, at which the sign-in goes on")
    func attended() async throws {
        let (peer, tool, notes) = (try await OpenIDPeer.start(), Tool(), Locked(""))
        var input = LineInput { nil }
        input.isTerminal = true
        let code = await MemberTool.run(
            ["login", "--issuer", peer.issuer, "--client-id", "app", "--timeout", "1"],
            environment: ["BROWSER": "false", "PATH": "/usr/bin:/bin", "MEMBER_HOME": tool.home.path],
            console: Console(standardOutput: { _ in }, standardError: { line in notes.withLock { $0 += line + "\n" } }),
            input: input)
        #expect(code == .timedOut)
        #expect(notes.value.contains("status 1") && notes.value.contains("/authorize?"), "\(notes.value)")
        await peer.stop()
    }

    @Test("a server that does not respond: its name and port, without the rest of the address", arguments: ["http://127.0.0.1:9"])
    func unreached(issuer: String) async {
        let notes = await Tool().run("login", "--issuer", issuer + "/realm", "--client-id", "x").notes
        let sandbox = await Tool().run("login", "vk", "--sandbox", issuer).notes
        for text in [notes, sandbox] { #expect(text.contains("The server that did not respond is 127.0.0.1:9."), "\(text)") }
        let reached = UnreachedServer()
        #expect(reached.name == nil)
        _ = try? await reached.watching(NoTransport()).send(
            HTTPRequest(.get, URL(filePath: "/").appending(path: "x")))
        #expect(reached.name == nil)
        if let url = URL(string: "https://user:word@id.test/a?code=1") {
            _ = try? await reached.watching(NoTransport()).send(HTTPRequest(.get, url))
        }
        #expect(reached.name == "id.test:443")
    }

    @Test("an export that cannot be written: its place, before a passphrase is asked for")
    func exportPlace() async {
        let outcome = await Tool().run("export", "/nowhere/below/export", input: ["correct horse battery"])
        #expect(outcome.code == .failed && outcome.notes.contains("/nowhere/below"), "\(outcome.notes)")
        #expect(!outcome.notes.contains("Passphrase"), "\(outcome.notes)")
    }

    @Test(
        "what to do: in the command line's words",
        arguments: [
            (MembersError.provider(.idToken(.algorithm(found: "RS1", allowed: ["RS256"]))), "idTokenAlgorithms"),
            (.provider(.idToken(.issuer(expected: "https://a.test", found: "https://b.test"))), "profile"),
            (.provider(.idToken(.untrustedAudience("x"))), "trustedAudiences"),
        ])
    func words(error: MembersError, foreign: String) {
        #expect(error.remedy.contains(foreign))
        let advised = AdvisedError(error, advice: nil)
        #expect(!advised.remedy.contains(foreign) && !advised.remedy.isEmpty && advised.problem == error.problem)
    }

    @Test("a scope that a VK account lacks: the sign-in that asks for it")
    func scopeMissing() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "friends",
                environment: Tool.browser("vera"))
            #expect(login.code == .done, "\(login.notes)")
            let invited = await tool.run("invite", String(InventedCommunity.open.id))
            #expect(invited.result["error"]?["code"]?.string == "vkid.scope_missing")
            #expect(invited.notes.contains("Next: member login vk --sandbox"), "\(invited.notes)")
            #expect(invited.notes.contains("--scope 'friends groups'"), "\(invited.notes)")
        }
    }

    @Test("an account that must sign in again, and nobody at all: the command to run next")
    func nextCommand() async throws {
        try await withPeer { peer, tool, login in
            #expect(await login().code == .done)
            try Vault(home: tool.home).markNeedsSignIn(try #require(try Vault(home: tool.home).accounts.first).key, reason: "x")
            let notes = await tool.run("userinfo").notes
            #expect(notes.contains("Next: member login --issuer \(peer.issuer) --client-id app"), "\(notes)")
        }
        let nobody = await Tool().run("userinfo").notes
        #expect(nobody.contains("`member login vk`") && nobody.contains("`member login --issuer URL --client-id ID`"))
    }

    @Test("a BROWSER that is not there: its name, at the sign-in and by doctor")
    func browser() async throws {
        let (peer, tool) = (try await OpenIDPeer.start(), Tool())
        let environment = ["BROWSER": "/nowhere/firefox %s", "PATH": "/nowhere"]
        let login = await tool.run(
            "login", "--issuer", peer.issuer, "--client-id", "app", "--timeout", "1", environment: environment)
        #expect(login.notes.contains("BROWSER names “/nowhere/firefox”, which is missing or not a program"))
        let findings = await tool.run("doctor", "--sandbox", "http://127.0.0.1:1", environment: environment).result["findings"]?
            .array
        let browser = findings?.first { $0["subject"]?.string == "browser" }
        #expect(browser?["level"]?.string == "notice" && browser?["text"]?.string?.contains("/nowhere/firefox") == true)
        await peer.stop()
    }

    @Test("while it connects it does not say that it waits for a browser")
    func stages() async throws {
        let agent = TellingAgent(ScriptedUserAgent([.never]))
        #expect(agent.stage.value.line == "Connecting to the provider …" && agent.redirectURI == nil)
        let session = try await agent.prepare(redirectURI: URL(string: "http://127.0.0.1:1/callback"))
        #expect(agent.stage.value == .connecting && agent.redirectURI?.port == 1)
        let shown = Task { try await session.present(#require(URL(string: "https://id.test/authorize"))) { _ in .accepted } }
        #expect(await waited(while: agent.stage.value == .connecting))
        #expect(agent.stage.value.line == "Waiting for the browser …")
        shown.cancel()
        _ = try? await shown.value
    }
}
