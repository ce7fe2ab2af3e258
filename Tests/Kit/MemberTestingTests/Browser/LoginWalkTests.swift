import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Walking ordinary pages with a name and a password", .enabled(if: readsHTML))
struct LoginWalkTests {
    private func walk(
        _ transport: ScriptedTransport, password: String = SloppyServer.password, buttons: [String] = ["Zulassen"]
    ) async throws(UserAgentError) -> URL {
        var walker = PageWalker(as: "anna", transport: transport)
        walker.filling.credentials = PageCredentials(userName: "anna", password: Secret(password))
        walker.filling.buttons = buttons
        return try await walker.walk(from: SloppyServer.start) { $0.port == 1 }
    }

    private func sentence(_ transport: ScriptedTransport, password: String = SloppyServer.password) async -> String? {
        do throws(UserAgentError) {
            _ = try await walk(transport, password: password)
            return nil
        } catch { return error.problem }
    }

    private func sentPasswords(_ transport: ScriptedTransport) -> [URL] {
        transport.requests.filter { $0.form["passwd"] == SloppyServer.password }.map(\.url)
    }

    @Test("a login, a consent and a page that forwards by itself")
    func whole() async throws {
        let transport = SloppyServer().transport()
        #expect(try await walk(transport).absoluteString == SloppyServer.arrival)
        #expect(transport.requests.map(\.url.path) == ["/authorize", "/auth/login.php", "/auth/do-login", "/consent", "/decide"])
        let login = try #require(transport.requests.first { $0.method == .post })
        #expect(login.form["go.x"] == "0" && login.headers["Cookie"] == "SID=s1")
        #expect(sentPasswords(transport).count == 1)
    }

    @Test("without a named button, the first one that is not recognized as declining is pressed; here it does decline")
    func otherButton() async throws {
        let end = try await { () async throws -> URL in try await walk(SloppyServer().transport(), buttons: []) }()
        #expect(end.query()?.contains("error=access_denied") == true)
    }

    @Test("a refused password is sent once, and never reported, even if the page repeats it")
    func refused() async {
        let transport = SloppyServer().transport()
        let said = await sentence(transport, password: "hunter2")
        #expect(
            said
                == "The provider asks for the password once more. The page “Anmelden für Mitglieder” says: “Wrong – Not …, try again”."
        )
        #expect(transport.requests.filter { $0.form["passwd"] != nil }.count == 1)
    }

    @Test(
        "a login page that sends the password elsewhere gets no password",
        arguments: ["https://evil.test/take", "//evil.test", "http://id.example.test/"])
    func elsewhere(action: String) async {
        var server = SloppyServer()
        server.loginAction = action
        let transport = server.transport()
        #expect(await sentence(transport)?.hasPrefix("The page would send the password to http") == true)
        #expect(sentPasswords(transport).isEmpty)
    }

    @Test("a redirect that would repeat the password to another server is not followed", arguments: [307, 308])
    func repeated(status: Int) async {
        var server = SloppyServer()
        server.afterLogin = (status, "https://evil.test/take")
        let transport = server.transport()
        #expect(await sentence(transport) == "The page would send the password to https://evil.test, which it is not for.")
        #expect(sentPasswords(transport).map { $0.host() } == ["id.example.test"])
    }

    @Test("a redirect that does not repeat it may lead to another server")
    func notRepeated() async {
        var server = SloppyServer()
        server.afterLogin = (303, "https://other.test/consent")
        let transport = server.transport()
        _ = await sentence(transport)
        #expect(transport.requests.contains { $0.url.host() == "other.test" } && sentPasswords(transport).count == 1)
    }

    @Test("no part of the password is reported, wherever a page repeats it and however long the page's text is")
    func longPage() async {
        let long = String(repeating: "w ", count: 97) + "hunter2 hunter2"
        let again = "<p>\(long)</p><form method=post><input type=password name=p><button>Go"
        let said = await sentence(
            ScriptedTransport { _ in .response(HTTPResponse(status: 200, body: Data(again.utf8))) }, password: "hunter2 hunter2")
        #expect(said?.contains("once more") == true && said?.contains("hunt") == false, "\(said ?? "")")
    }

    @Test("another server's Glewlwyd page gets no password either", arguments: ["https://evil.test", "http://id.example.test"])
    func foreignGlewlwyd(origin: String) async {
        let page = "\(origin)/login.html?client_id=app&scope=openid&callback_url=\(origin)/back"
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 302, headers: ["Location": page])) }
        var walker = PageWalker(as: "anna", transport: transport)
        walker.glewlwyd = GlewlwydSignIn(userName: "anna", password: Secret(SloppyServer.password))
        await #expect(throws: UserAgentError.self) { _ = try await walker.walk(from: SloppyServer.start) { $0.port == 1 } }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "a page that leads nowhere is reported with its title and its error message, else with its text",
        arguments: [
            (
                "<TITLE>Log in failed</TITLE><p>Welcome<br><p class=error>Wrong user name or password</p>",
                "The page “Log in failed” says: “Wrong user name or password”."
            ),
            (
                "<title>Service &amp; maintenance</title><p>Welcome<br><h1>Closed</h1> today",
                "The page “Service & maintenance” says: “Closed – Welcome”."
            ),
            ("<h1>Oh</h1><div class='box alert-error'></div><div role=alert>Gone</div>", "The page says: “Oh – Gone”."),
            ("<title>Down</title><body><script>x</script><div>Back <b>soon</b>", "The page “Down” says: “Back soon”."),
        ])
    func told(html: String, expected: String) async {
        for (status, begin) in [(200, ""), (401, "The provider responded with status 401. ")] {
            let transport = ScriptedTransport([.response(HTTPResponse(status: status, body: Data(html.utf8)))])
            #expect(await sentence(transport) == begin + expected)
        }
    }

    @Test("a requested button that no page has is reported with the existing buttons, before the end is reached")
    func noSuchButton() async {
        let transport = SloppyServer().transport()
        do throws(UserAgentError) {
            let end = try await walk(transport, buttons: ["Zulassen", "Erlauben"])
            Issue.record("walked to \(end)")
        } catch {
            #expect(error.problem == "No page has the button “Erlauben”; there are: “Search”, “Ablehnen”, “Zulassen”.")
        }
    }

    @Test("a page without a form or text is reported by its title")
    func noForm() async {
        let titled = ScriptedTransport([.response(HTTPResponse(status: 200, body: Data("<title>Out of order</title><br>".utf8)))])
        #expect(await sentence(titled) == "The page “Out of order” has no form to go on with.")
        let empty = ScriptedTransport([.response(HTTPResponse(status: 200))])
        #expect(await sentence(empty) == "The provider shows no page that can be read here.")
        let deep = ScriptedTransport([.response(HTTPResponse(status: 200, body: Data(String(repeating: "<b>", count: 999).utf8)))]
        )
        #expect(await sentence(deep) == "The provider's page is nested more deeply than a page is, so it is not walked.")
    }

    @Test("pages that forward by themselves end at the limit of steps")
    func endless() async {
        let transport = ScriptedTransport { _ in
            .response(HTTPResponse(status: 200, body: Data("<meta http-equiv=refresh content='0;url=/again'>".utf8)))
        }
        #expect(await sentence(transport) == "The provider's pages lead on and on.")
        #expect(transport.requests.count == 20)
    }
}
