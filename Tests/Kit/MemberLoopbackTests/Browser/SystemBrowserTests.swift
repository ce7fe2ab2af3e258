import Foundation
import MemberOAuth
import Testing

@testable import MemberLoopback

@Suite("Opening the system's browser")
struct SystemBrowserTests {
    private static let address = "https://id.example.test/auth?a=1&b=$(id)"

    @Test(
        "BROWSER is split as a shell would, and the address is one argument",
        arguments: [
            ("firefox", [["firefox", address]]),
            ("firefox --new-window %s", [["firefox", "--new-window", address]]),
            (" w3m :'my browser' -x  \"a b\" ", [["w3m", address], ["my browser", "-x", "a b", address]]),
            (#"run --url=%s --title=a\ b"#, [["run", "--url=\(address)", "--title=a b"]]),
            (#""C:\\x" '' %s"#, [[#"C:\x"#, "", address]]),
            (#"a "b\c""#, [["a", #"b\c"#, address]]),
            ("good:'open", [["good", address]]),
            ("::", []),
            ("a;b|c", [["a;b|c", address]]),
        ])
    func splits(_ text: String, _ expected: [[String]]) {
        #expect(BrowserCommand.list(text).map { $0.words(opening: Self.address) } == expected)
    }

    @Test("the first command that is there is run, with the address as it is")
    func runs() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let browser = SystemBrowser(environment: [
            "BROWSER": #"no-such-browser:sh -c 'echo "$1" > "$0"' '\#(file.path())'"#, "PATH": "/usr/bin:/bin",
        ])
        try await browser.open(try #require(URL(string: "https://id.example.test/auth?a=1&b=c")))
        #expect(try String(contentsOf: file, encoding: .utf8) == "https://id.example.test/auth?a=1&b=c\n")
    }

    @Test("a command that ends with an error fails; without any command there is no browser")
    func fails() async throws {
        let address = try #require(URL(string: Self.address) ?? URL(string: "https://id.example.test/"))
        await #expect(throws: UserAgentError.failed("The browser's command ended with status 7.")) {
            try await SystemBrowser(environment: ["BROWSER": "sh -c 'exit 7'", "PATH": "/bin"]).open(address)
        }
        await #expect(throws: UserAgentError.unavailable) {
            try await SystemBrowser(environment: ["PATH": "/nonexistent"]).open(address)
        }
        let file = try #require(URL(string: "file:///etc/passwd"))
        await #expect(throws: UserAgentError.unavailable) { try await SystemBrowser().open(file) }
    }
}
