import Foundation
import MemberCore
import MemberSandbox
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("A person's own defaults")
struct ToolConfigurationTests {
    private static let grammar = LoginCommand.grammar(KnownProviders.all).adding(.common)

    /// The options of `member login` after the file's are added.
    private func filled(_ words: [String], _ text: String, _ environment: [String: String] = [:]) throws -> Arguments {
        let tool = Tool()
        let environment = environment.merging(["MEMBER_CONFIG": try tool.configuration(text)]) { $1 }
        let configuration = try ToolConfiguration(environment, MemberTool.rules(KnownProviders.all))
        return configuration.filling(try Arguments(words, Self.grammar), of: "login", Self.grammar)
    }

    @Test("of the file fill in what the command line lacks: a command's word wins over the command")
    func filling() throws {
        let text = "[login]\ntimeout = 5\nscope = a\n[login vk]\nscope = b\n[accounts]\nverbose = yes\n"
        let vk = try filled(["vk"], text)
        #expect(vk["timeout"] == "5" && vk["scope"] == "b" && !vk.has("verbose"))
        #expect(try filled(["facebook"], text)["scope"] == "a")
        #expect(try filled(["vk", "--scope", "c"], text).all("scope") == ["c"])
    }

    @Test("that are flags are yes or no, and a no under the closer heading wins")
    func flags() throws {
        #expect(try filled(["vk"], "[login]\nlive = yes").has("live"))
        #expect(try !filled(["vk"], "[login]\nlive = yes\n[login vk]\nlive = no").has("live"))
        #expect(try filled(["vk", "--live"], "[login]\nlive = no").has("live"))
    }

    @Test("that name another place give way to the nearer one")
    func places() throws {
        let live = "[login]\nlive = yes", own = "[login]\nsandbox = http://127.0.0.1:1"
        let address = "http://127.0.0.1:2"
        #expect(try !filled(["vk", "--sandbox", address], live).has("live"))
        #expect(try filled(["vk", "--live"], own)["sandbox"] == nil)
        #expect(try !filled(["vk"], live, ["MEMBER_SANDBOX": address]).has("live"))
        #expect(try filled(["vk", "--live"], "", ["MEMBER_SANDBOX": address]).has("live"))
        let nearer = try filled(["vk"], "\(live)\n[login vk]\nsandbox = \(address)")
        #expect(!nearer.has("live") && nearer["sandbox"] == address)
        #expect(try filled(["vk"], "\(own)\n[login vk]\nlive = yes")["sandbox"] == nil)
        #expect(try filled(["vk"], "\(own)\n[login vk]\nlive = no")["sandbox"] == "http://127.0.0.1:1")
    }

    @Test("are those of the environment where no file is read")
    func withoutFile() {
        let alone = ToolConfiguration(withoutFile: ["MEMBER_HOME": "/m", "MEMBER_CONFIG": "/nowhere/config"])
        #expect(alone.value(of: .home)?.value == "/m" && alone.path == nil)
    }

    @Test("are read by a completion of accounts and by a command with the word -h after --")
    func readByCompletion() async {
        let environment = ["MEMBER_CONFIG": "/nowhere/config"]
        for words in [["completion", "--values", "accounts"], ["use", "--", "-h"]] {
            let outcome = await Tool().run(words: words, environment: environment)
            #expect(outcome.code == .usage && outcome.notes.contains("/nowhere/config"), "\(words)")
        }
    }

    @Test("may be several values of one option, which those of the command line replace")
    func several() throws {
        let grammar = SandboxCommand.grammar(KnownProviders.all).adding(.common)
        let tool = Tool()
        let path = try tool.configuration("[sandbox]\nfault = offline\nfault = delay=5\n")
        let configuration = try ToolConfiguration(["MEMBER_CONFIG": path], MemberTool.rules(KnownProviders.all))
        func faults(_ words: [String]) throws -> [String] {
            configuration.filling(try Arguments(words, grammar), of: "sandbox", grammar).all("fault")
        }
        #expect(try faults([]) == ["offline", "delay=5"] && faults(["--fault", "x"]) == ["x"])
    }

    @Test("are named with their origin: the command line wins over the environment, which wins over the file")
    func origins() async throws {
        let tool = Tool()
        let path = try tool.configuration("home = /from/file\nsandbox = http://127.0.0.1:1\n")
        func settings(_ words: [String], _ more: [String: String]) async -> JSONValue? {
            let environment = ["MEMBER_CONFIG": path, "MEMBER_HOME": ""].merging(more) { $1 }
            return await tool.run(words: ["config"] + words, environment: environment).result["settings"]
        }
        let file = await settings([], [:])
        #expect(file?["home"]?["value"]?.string == "/from/file" && file?["home"]?["origin"]?.string == "file")
        #expect(file?["sandbox"]?["value"]?.string == "http://127.0.0.1:1")
        let own = await settings([], ["MEMBER_HOME": "/m", "MEMBER_SANDBOX": "http://127.0.0.1:2"])
        #expect(own?["home"]?["value"]?.string == "/m" && own?["home"]?["origin"]?.string == "environment")
        #expect(own?["sandbox"]?["value"]?.string == "http://127.0.0.1:2")
        let line = await settings(["--home", "/line"], ["MEMBER_HOME": "/m"])
        #expect(line?["home"]?["value"]?.string == "/line" && line?["home"]?["origin"]?.string == "command line")
        let none = await tool.run("config", environment: ["MEMBER_CONFIG": ""])
        #expect(none.result["file"] == .null && none.result["settings"]?["sandbox"]?["origin"]?.string == "default")
    }

    @Test("of the sandbox reach the sign-in with each provider, and doctor", .timeLimit(.minutes(1)))
    func sandbox() async throws {
        try await withSandbox { sandbox, tool in
            let control = sandbox.controlURL.absoluteString
            let path = try tool.configuration("sandbox = \(control)\n")
            for provider in ["vk", "sber", "facebook"] {
                let environment = Tool.browser("anna").merging(["MEMBER_CONFIG": path]) { $1 }
                #expect(await tool.run("login", provider, environment: environment).code == .done, "\(provider)")
            }
            let found = await tool.run("doctor", environment: ["MEMBER_SANDBOX": control]).result["findings"]?.array ?? []
            #expect(found.contains { $0["subject"]?.string == "sandbox" && $0["text"]?.string?.contains(control) == true })
        }
    }

    @Test("that cannot be used end a command before it begins, and leave help and version alone")
    func invalid() async {
        let tool = Tool()
        let environment = ["MEMBER_SANDBOX": "8377", "MEMBER_CONFIG": "/nowhere/config"]
        #expect(await tool.run("accounts", environment: environment).code == .usage)
        let address = await tool.run("accounts", environment: ["MEMBER_SANDBOX": "8377"])
        #expect(address.notes.contains("MEMBER_SANDBOX takes an http address"))
        for words in [["help"], ["version"], ["accounts", "--help"], ["completion", "bash"]] {
            #expect(await tool.run(words: words, environment: environment).code == .done, "\(words)")
        }
    }
}
