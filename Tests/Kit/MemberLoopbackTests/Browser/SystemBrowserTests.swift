import Foundation
import MemberOAuth
import Testing
import WaitSupport

@testable import MemberLoopback

@Suite("Opening the system's browser", .timeLimit(.minutes(1)))
struct SystemBrowserTests {
    private static let address = "https://id.example.test/auth?a=1&b=$(id)"

    @Test(
        "BROWSER is split as a shell splits it, and the address is one argument",
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

    @Test("the first command that exists is run, with the address unchanged")
    func runs() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let browser = SystemBrowser(environment: [
            "BROWSER": #"no-such-browser:sh -c 'echo "$1" > "$0"' '\#(file.path())'"#, "PATH": "/usr/bin:/bin",
        ])
        try await browser.open(try #require(URL(string: "https://id.example.test/auth?a=1&b=c")))
        #expect(try String(contentsOf: file, encoding: .utf8) == "https://id.example.test/auth?a=1&b=c\n")
    }

    @Test(
        "a command inherits only the null device and an unnamed file for its errors, not even descriptors that other code left inheritable",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func inherits() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let open = dup(2)
        defer { close(open) }
        let browser = SystemBrowser(environment: [
            // In a child process, and not as the last command: the shell would otherwise replace itself with it, or pass its
            // streams on.
            "BROWSER": #"sh -c '(readlink /proc/$$/fd/* > "$0"); exit 0' '\#(file.path())' %s"#, "PATH": "/usr/bin:/bin",
        ])
        try await browser.open(try #require(URL(string: "https://id.example.test/auth")))
        let files = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(files.count == 3 && files.prefix(2) == ["/dev/null", "/dev/null"] && files.last?.hasSuffix(" (deleted)") == true)
    }

    @Test("a command that is ended by a signal cancels the sign-in")
    func signalled() async throws {
        let address = try #require(URL(string: "https://id.example.test/"))
        await #expect(throws: UserAgentError.cancelled) {
            try await SystemBrowser(environment: ["BROWSER": "sh -c 'kill $$'", "PATH": "/bin"]).open(address)
        }
    }

    @Test("a cancelled task does not wait for a command that keeps running")
    func stays() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let address = try #require(URL(string: "https://id.example.test/"))
        let browser = SystemBrowser(environment: [
            "BROWSER": #"sh -c 'echo $$ > "$0"; exec sleep 600' '\#(file.path())'"#, "PATH": "/usr/bin:/bin",
        ])
        let opening = Task { try await browser.open(address) }
        func process() -> Int32? {
            (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        #expect(await waited(while: process() == nil))
        let number = try #require(process())
        opening.cancel()
        try await opening.value
        // The process runs; and after it has ended, nothing of it is left.
        #expect(kill(number, SIGTERM) == 0)
        #expect(await waited(while: kill(number, 0) == 0))
    }

    private func failure(_ script: String, _ address: String) async throws -> String? {
        let url = try #require(URL(string: address))
        do throws(UserAgentError) {
            try await SystemBrowser(environment: ["BROWSER": "sh -c '\(script)' %s", "PATH": "/usr/bin:/bin"]).open(url)
            return nil
        } catch { return error.problem }
    }

    @Test("a command that ends with an error is quoted, without the details of the address")
    func quotes() async throws {
        let address = "https://id.example.test/auth?state=s3cretstate&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fcb"
        #expect(
            try await failure(
                #"echo out; echo "no display" >&2; echo "$0" s3cretstate http://127.0.0.1:1/cb >&2; exit 1"#, address)
                == "The browser's command ended with status 1. Its own words: “no display https://id.example.test/auth?… … …”.")
        #expect(try await failure("echo warned >&2", address) == nil)
    }

    @Test("a browser that the command leaves running delays no one, and can continue to write", .timeLimit(.minutes(1)))
    func livesOn() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        // It runs until it sees the file, which is made after the command is known to have ended.
        let script =
            #"(while ! [ -e "\#(file.path())" ]; do sleep 0.1; done; echo more >&2 && echo done > "\#(file.path())") & echo left >&2; exit 4"#
        #expect(
            try await failure(script, "https://id.example.test/")
                == "The browser's command ended with status 4. Its own words: “left”.")
        try Data("go\n".utf8).write(to: file)
        #expect(await waited(while: (try? String(contentsOf: file, encoding: .utf8)) != "done\n"))
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

@Suite("Programs in BROWSER that cannot be started")
struct MissingProgramTests {
    @Test(
        "are those that are missing or cannot be run; the arguments do not count",
        arguments: [
            ("", []), ("sh", []), ("/bin/sh -c x %s", []), ("/nowhere/firefox %s", ["/nowhere/firefox"]),
            ("firefox-of-nobody:sh", ["firefox-of-nobody"]), ("/etc/passwd", ["/etc/passwd"]),
        ] as [(String, [String])])
    func missing(variable: String, expected: [String]) {
        #expect(SystemBrowser(environment: ["BROWSER": variable, "PATH": "/usr/bin:/bin"]).missingPrograms == expected)
    }
}

@Suite("The program that opens an address")
struct BrowserProgramTests {
    @Test(
        "is the first that exists; xdg-open only within a desktop",
        arguments: [
            (["BROWSER": "/nowhere/firefox:sh"], "sh"), (["BROWSER": "xdg-open"], "xdg-open"), ([:], nil),
            (["BROWSER": "/nowhere/firefox"], nil), (["DISPLAY": ":0"], "xdg-open"),
            (["WAYLAND_DISPLAY": "wayland-0"], "xdg-open"),
            (["DISPLAY": ""], nil),
        ] as [([String: String], String?)])
    func program(variables: [String: String], expected: String?) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["sh", "xdg-open"] {
            let script = folder.appending(path: name).path
            let isMade = FileManager.default.createFile(
                atPath: script, contents: Data("#!/bin/sh\n".utf8), attributes: [.posixPermissions: 0o755])
            #expect(isMade)
        }
        let browser = SystemBrowser(environment: variables.merging(["PATH": folder.path]) { $1 })
        // BROWSER may name xdg-open itself.
        #expect(browser.program?.lastPathComponent == expected || browser.program?.path == "/usr/bin/open")
        guard browser.program == nil else { return }
        await #expect(throws: UserAgentError.unavailable) {
            try await browser.open(try #require(URL(string: "https://id.example.test/")))
        }
    }
}
