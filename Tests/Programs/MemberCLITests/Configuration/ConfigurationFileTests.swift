import Foundation
import MemberCore
import Testing

@testable import MemberCLI

@Suite("The configuration file")
struct ConfigurationFileTests {
    private typealias Entry = ConfigurationFile.Entry

    @Test("contains options under headings; comments and empty lines count for nothing, spaces around a value are removed")
    func reading() throws {
        let text =
            "\u{FEFF}# mine\r\n\n sandbox =\thttp://127.0.0.1:1 \n[login vk]\nscope = a b # no comment\nfault=x=y\n[ accounts ]\n"
        let sections = try ConfigurationFile(text).sections
        #expect(sections.map(\.words) == [[], ["login", "vk"], ["accounts"]])
        #expect(sections[0].entries == [Entry(line: 3, option: "sandbox", value: "http://127.0.0.1:1")])
        #expect(
            sections[1].entries == [
                Entry(line: 5, option: "scope", value: "a b # no comment"), Entry(line: 6, option: "fault", value: "x=y"),
            ])
        #expect(sections[2].line == 7 && sections[2].entries.isEmpty)
        #expect(try ConfigurationFile("").sections.map(\.words) == [[]])
    }

    @Test(
        "is refused at the first line that cannot be understood",
        arguments: [
            ("home", 1), ("\n= x", 2), ("home =", 1), ("--home = x", 1), ("Home = x", 1), ("[login", 1), ("[]", 1),
            ("[a b c]", 1),
            ("[Login]", 1), ("[login]\n[vk]\n[login]", 3), ("home = a\u{1B}[2J", 1), ("home = a\u{0}b", 1), ("ho me = x", 1),
        ])
    func refused(text: String, line: Int) {
        #expect { try ConfigurationFile(text) } throws: { ($0 as? ConfigurationFile.LineProblem)?.line == line }
    }

    @Test(
        "names commands and options that exist, each once",
        arguments: [
            ("[logn]", "Line 1", "Did you mean “login”?"), ("[login bank]", "Line 1", "does not know the word “bank”"),
            ("[accounts vk]", "Line 1", "does not know the word “vk”"),
            ("timeout = 3", "Line 1", "There is no option “timeout” here."),
            ("[login]\ntimeot = 3", "Line 2", "Did you mean “timeout”?"),
            ("[login]\ntimeout = 3\ntimeout = 4", "Line 3", "is there twice"),
            ("home = /a\nhome = /b", "Line 2", "is there twice"),
            ("[login]\nlive = true", "Line 2", "takes yes or no"), ("[accounts]\njson = yes", "Line 2", "command line only"),
            ("[accounts]\nhelp = yes", "Line 2", "command line only"), ("sandbox = 8377", "Line 1", "takes an http address"),
            ("[login]\nclient-secret = hunter2", "Line 2", "A secret does not belong in this file"),
            ("home = ~/members", "Line 1", "begins with /"), ("[accounts]\nhome = members", "Line 2", "begins with /"),
            ("sandbox = http://anna:hunter2@127.0.0.1:1", "Line 1", "takes an http address"),
            ("sandbox = http://127.0.0.1:1/?key=hunter2", "Line 1", "takes an http address"),
        ])
    func rules(text: String, line: String, sentence: String) async throws {
        let tool = Tool()
        let outcome = await tool.run("accounts", environment: ["MEMBER_CONFIG": try file(text, of: tool)])
        #expect(outcome.code == .usage && outcome.result["error"]?["code"]?.string == "cli.configuration")
        let problem = try #require(outcome.result["error"]?["problem"]?.string)
        #expect(problem.hasPrefix("\(line) of ") && problem.contains(sentence), "\(problem)")
        #expect(!outcome.notes.contains("hunter2"))
    }

    @Test("lies where MEMBER_CONFIG says, else in the person's own folder; an empty variable and an empty environment name none")
    func places() {
        func path(_ environment: [String: String]) -> String? { ConfigurationPlace.path(environment)?.path }
        let own = ["XDG_CONFIG_HOME": "/x", "HOME": "/h"]
        #expect(path(own.merging(["MEMBER_CONFIG": "c"]) { $1 }) == "c")
        #expect(path(own) == "/x/member/config" && path(["HOME": "/h"]) == "/h/.config/member/config")
        #expect(path(["XDG_CONFIG_HOME": "x", "HOME": "/h"]) == "/h/.config/member/config")
        #expect(path(own.merging(["MEMBER_CONFIG": ""]) { $1 }) == nil && path([:]) == nil && path(["HOME": "h"]) == nil)
    }

    @Test(
        "is the person's own: nobody else may write in it or own it",
        arguments: [
            (0o600, 7, true), (0o644, 7, true), (0o600, 0, true), (0o620, 7, false), (0o602, 7, false), (0o600, 8, false),
            (nil, 7, false), (0o600, nil, false),
        ] as [(Int?, Int?, Bool)])
    func owner(mode: Int?, owner: Int?, isFine: Bool) {
        #expect((ConfigurationPlace.fault(of: "c", mode: mode, owner: owner, user: 7) == nil) == isFine)
    }

    @Test(
        "that others may write in is not used, nor a folder, a pipe, a large file, one that is not text, and a missing named one")
    func unusable() async throws {
        let tool = Tool()
        let open = try file("home = /nowhere", of: tool, mode: 0o666)
        let large = try file("#" + String(repeating: "x", count: 1 << 16), of: tool, named: "large")
        let binary = tool.home.appending(path: "binary")
        try Data([0xFF, 0xFE]).write(to: binary)
        let pipe = tool.home.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [open, large, binary.path, pipe, tool.home.path, tool.home.path + "/none"] {
            let outcome = await tool.run("accounts", environment: ["MEMBER_CONFIG": path])
            #expect(outcome.code == .usage && outcome.result["error"]?["problem"]?.string?.contains(path) == true, "\(path)")
        }
        let absent = await tool.run("accounts", environment: ["HOME": tool.home.path])
        #expect(absent.code == .done)
    }

    private func file(_ text: String, of tool: Tool, named name: String = "config", mode: Int = 0o600) throws -> String {
        try tool.configuration(text, named: name, mode: mode)
    }
}

extension Tool {
    /// Writes a configuration file beside the accounts; returns its path.
    func configuration(_ text: String, named name: String = "config", mode: Int = 0o600) throws -> String {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = home.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }
}
