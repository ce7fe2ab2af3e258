import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("`member agent` at ordinary pages")
struct AgentTests {
    private static let password = "correct horse"
    private static let address = "https://id.example.test/login?redirect_uri=https://app.test/end"

    /// Serves a login page that posts to an address, and a page with two buttons.
    private static func server(_ action: String = "/login") -> ScriptedTransport {
        ScriptedTransport { request in
            let html =
                switch (request.method, request.url.path, request.form["pw"], request.form["go"]) {
                case (.get, "/login", _, _):
                    "<form method=post action=\(action)><input name=user><input type=password name=pw><button>Log in"
                case (.post, "/login", password, _):
                    "<form method=post action=/x><button name=go value=a>Später</button><button name=go value=b>Weiter"
                case (.post, "/login", _, _):
                    "<h1>Not \(request.form["pw"] ?? "")</h1><form method=post><input type=password name=pw><button>Log in"
                case (.get, "/end", _, _): "<title>Signed in</title><p>x"
                default: ""
                }
            guard html.isEmpty else { return .response(HTTPResponse(status: 200, body: Data(html.utf8))) }
            let end = "https://app.test/end?go=" + (request.form["go"] ?? "")
            return .response(HTTPResponse(status: 302, headers: ["Location": end]))
        }
    }

    private func run(
        _ more: [String], _ transport: ScriptedTransport, input: [String] = []
    ) async -> (status: ExitCode, text: String) {
        let (text, lines) = (Locked(""), Locked(input))
        let line: @Sendable (String) -> Void = { line in text.withLock { $0 += line + "\n" } }
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        let status = await MemberTool.run(
            ["agent", Self.address, "--as", "anna"] + more, environment: ["MEMBER_HOME": home.path, "PATH": "/nowhere"],
            console: Console(standardOutput: line, standardError: line), transport: transport,
            input: LineInput { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        return (status, text.value)
    }

    private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }

    @Test("signs in with a password from a file or the standard input, and presses the named button")
    func signsIn() async throws {
        try await withFile("\(Self.password)\r\n") { file in
            for (words, input) in [(["--password-file", file], []), (["--password-file", "-"], [Self.password])] {
                let transport = Self.server()
                let end = await run(words + ["--press", "weiter"], transport, input: input)
                #expect(end.status == .done && end.text.contains("Signed in"), "\(end.text)")
                #expect(transport.requests.last?.url.query() == "go=b")
                #expect(transport.requests.contains { $0.form["user"] == "anna" })
                #expect(!end.text.contains(Self.password))
            }
        }
    }

    @Test("a member who is not offered is answered by those who are")
    func nobody() async {
        let html = """
            <form method=post><label><input type=radio name=member value=1 data-name=anna> Anna</label>\
            <label><input type=radio name=member value=2 data-name=boris> Boris</label><button>Allow</button></form>
            """
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 200, body: Data(html.utf8))) }
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        let text = Locked("")
        let status = await MemberTool.run(
            ["agent", Self.address, "--as", "nobody"], environment: ["MEMBER_HOME": home.path],
            console: Console(standardOutput: { _ in }, standardError: { line in text.withLock { $0 += line } }),
            transport: transport)
        #expect(status == .failed && text.value.contains("It offers anna, boris."), "\(text.value)")
    }

    @Test("a refused password is not told, and not sent again")
    func refused() async throws {
        let transport = Self.server()
        let end = await run(["--password-file", "-"], transport, input: ["hunter2"])
        #expect(end.status == .failed && end.text.contains("once more") && !end.text.contains("hunter2"))
        #expect(transport.requests.filter { $0.form["pw"] != nil }.count == 1)
    }

    @Test("a login page without --password-file names that option")
    func noPassword() async {
        let end = await run([], Self.server())
        #expect(end.status == .failed && end.text.contains("--password-file") && !end.text.contains("credentials"), "\(end.text)")
    }

    @Test("a password file that others may read is told, and used all the same")
    func openFile() async throws {
        try await withFile(Self.password) { file in
            for (mode, isTold) in [(0o644, true), (0o600, false)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
                let end = await run(["--password-file", file, "--press", "weiter"], Self.server())
                #expect(end.status == .done && end.text.contains("Others may read \(file) (mode 644)") == isTold, "\(end.text)")
            }
        }
    }

    @Test("who declines signs in and declines at the page that asks")
    func declines() async throws {
        let transport = Self.server()
        let end = await run(["--decline", "--password-file", "-", "--press", "go=b"], transport, input: [Self.password])
        #expect(end.status == .done && transport.requests.contains { $0.form["pw"] == Self.password }, "\(end.text)")
    }

    @Test("another server gets the password only if it is named")
    func origins() async throws {
        for (more, isSent) in [([], false), (["--password-origin", "https://login.test/any"], true)] as [([String], Bool)] {
            let transport = Self.server("https://login.test/login")
            let end = await run(["--password-file", "-"] + more, transport, input: [Self.password])
            #expect(transport.requests.contains { $0.url.host() == "login.test" } == isSent)
            #expect((end.status == .done) == isSent && !end.text.contains(Self.password))
        }
    }

    @Test(
        "what cannot be meant is a usage error",
        arguments: [
            ["--password-origin", "https://login.test"], ["--password-file", "/nowhere"], ["--password-file", "-"],
            ["--password-file", "-", "--password-origin", "login.test"],
            ["--password-file", "-", "--password-origin", "https://a:b@login.test"],
        ])
    func usage(words: [String]) async {
        let transport = Self.server()
        let end = await run(words, transport)
        #expect(end.status == .usage && transport.requests.isEmpty, "\(end.text)")
    }
}
