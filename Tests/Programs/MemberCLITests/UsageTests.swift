import Foundation
import MemberCore
import MemberHTTP
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("member, misused")
struct UsageTests {
    @Test(
        "a command line that cannot be understood ends with 2 and says where help is",
        arguments: [
            ["nonsense"], ["login"], ["login", "nobody"], ["login", "vk", "--issuer", "https://x.test"],
            ["login", "--issuer", "https://x.test"], ["login", "vk", "--port", "0"], ["login", "vk", "--timeout", "soon"],
            ["login", "vk", "--live"], ["login", "vk", "--live", "--sandbox", "http://127.0.0.1:1", "--client-id", "1"],
            ["login", "vk", "--sandbox", "nonsense"], ["call"], ["call", "friends.get", "fields"],
            ["call", "x.get", "--life", "-1"],
            ["call", "x.get", "access_token=abc"], ["accounts", "extra"], ["agent", "http://127.0.0.1:1"],
            ["agent", "--as", "x"],
            ["sandbox", "--fault", "boom"], ["userinfo", "--nonsense"],
        ])
    func usage(words: [String]) async {
        let tool = Tool()
        let console = Console(standardOutput: { _ in }, standardError: { text in tool.note(text) })
        let code = await MemberTool.run(words, environment: ["MEMBER_HOME": tool.home.path], console: console)
        #expect(code == .usage)
        #expect(tool.printed.contains("member help"))
    }

    @Test(
        "the help of login names every setting of every provider, with its meaning",
        arguments: KnownProviders.all.providers.map(\.name))
    func loginHelp(name: String) throws {
        let text = try #require(Help.text("login"))
        for setting in try #require(KnownProviders.all.named(name)).settings {
            #expect(text.contains("--" + setting.name) && text.contains(setting.meaning))
            #expect(setting.standard.map(text.contains) ?? true)
        }
    }

    @Test("help exists for every command, and without one")
    func help() async {
        for words in [
            ["help"], [], ["--help"], ["help", "login"], ["login", "--help"], ["help", "sandbox"], ["help", "agent"],
        ] {
            let tool = Tool()
            let console = Console(standardOutput: { tool.note($0) }, standardError: { _ in })
            #expect(await MemberTool.run(words, environment: [:], console: console) == .done)
            #expect(tool.printed.contains("member"))
        }
    }

    @Test(
        "the home is the option's, else the variable's, else below XDG_DATA_HOME, else below the person's own",
        arguments: [
            (["--home", "/o"], ["MEMBER_HOME": "/m", "XDG_DATA_HOME": "/x"], "/o"),
            ([], ["MEMBER_HOME": "/m", "XDG_DATA_HOME": "/x"], "/m"),
            ([], ["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/member"), ([], ["HOME": "/h"], "/h/.local/share/member"),
            ([], ["MEMBER_HOME": "", "HOME": "/h"], "/h/.local/share/member"),
        ])
    func homes(words: [String], environment: [String: String], path: String) throws {
        let arguments = try Arguments(words, Arguments.Grammar(options: ["home"]))
        let invocation = Invocation(
            arguments: arguments, environment: environment,
            configuration: try ToolConfiguration(environment, ConfigurationRules([])),
            console: .process, transport: .init(NoTransport()),
            input: LineInput { nil })
        #expect(invocation.home.path == path)
    }

    @Test("without an account every command that needs one says how to begin")
    func nobody() async {
        let tool = Tool()
        for command in ["userinfo", "refresh", "logout"] {
            let outcome = await tool.run(command)
            #expect(outcome.code == .failed)
            #expect(outcome.result["error"]?["code"]?.string == "members.no_account")
        }
        #expect(await tool.run("call", "users.get").code == .failed)
        let accounts = await tool.run("accounts")
        #expect(accounts.code == .done)
        #expect(accounts.result["accounts"]?.array == [])
    }

    @Test("a home that cannot be used is told by path")
    func unusableHome() async throws {
        let tool = Tool()
        try Data("a file".utf8).write(to: tool.home)
        let outcome = await tool.run("accounts")
        #expect(outcome.code == .failed)
        #expect(outcome.notes.contains(tool.home.path))
    }
}

extension Help {
    /// Returns a page without line breaks within its parts.
    static func text(_ topic: String) -> String? {
        Help().page(for: topic)?.laidOut(width: 10_000, TextStyle(isTerminal: false, environment: [:])).rendered
    }
}
