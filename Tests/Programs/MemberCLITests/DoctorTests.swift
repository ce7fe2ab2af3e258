import Foundation
import MemberCore
import MemberKit
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member doctor")
struct DoctorTests {
    private func findings(_ tool: Tool, _ words: [String] = [], _ environment: [String: String] = [:]) async -> [JSONValue] {
        let outcome = await tool.run(words: ["doctor"] + words, environment: environment)
        return outcome.result["findings"]?.array ?? []
    }

    private func level(_ subject: String, _ findings: [JSONValue]) -> String? {
        findings.first { $0["subject"]?.string == subject }?["level"]?.string
    }

    @Test("finds nothing wrong before the first sign-in, and makes no home")
    func fresh() async {
        let tool = Tool()
        let outcome = await tool.run("doctor", "--sandbox", "http://127.0.0.1:1")
        #expect(outcome.code == .done)
        #expect(!FileManager.default.fileExists(atPath: tool.home.path))
    }

    @Test("sees a home that others can read, a database set aside, a browser and a proxy without its password")
    func sees() async throws {
        let tool = Tool()
        _ = await tool.run("accounts")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.home.path)
        try Data("damaged".utf8).write(to: tool.home.appending(path: "accounts.sqlite"))
        let environment = ["BROWSER": "sh", "PATH": "/usr/bin:/bin", "https_proxy": "http://me:hidden@proxy.test:3128"]
        let findings = await findings(tool, ["--sandbox", "http://127.0.0.1:1"], environment)
        #expect(level("home", findings) == "notice")
        #expect(level("browser", findings) == "fine")
        #expect(level("proxy", findings) == "notice")
        #expect(findings.contains { $0["text"]?.string?.contains("set aside") == true })
        #expect(tool.printed.contains("proxy.test"))
        #expect(!tool.printed.contains("hidden"))
    }

    @Test(
        "a browser is reported as a sign-in would find it",
        arguments: [
            (["PATH": "/nowhere"], "notice", "no browser can be opened"), (["BROWSER": "sh", "PATH": "/bin"], "fine", "/bin/sh"),
            (["BROWSER": "/nowhere/x", "PATH": "/nowhere"], "notice", "no other one can be opened"),
            (["BROWSER": "/nowhere/x:sh", "PATH": "/bin"], "notice", "/bin/sh is used instead"),
        ])
    func browser(environment: [String: String], level: String, text: String) async {
        let found = await findings(Tool(), ["--sandbox", "http://127.0.0.1:1"], environment)
        let browser = found.first { $0["subject"]?.string == "browser" }
        #expect(browser?["level"]?.string == level && browser?["text"]?.string?.contains(text) == true, "\(found)")
    }

    @Test("a home that others can write is wrong", arguments: [0o777, 0o720, 0o702, 0o1777])
    func writable(mode: Int) async throws {
        let tool = Tool()
        _ = await tool.run("accounts")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: tool.home.path)
        let outcome = await tool.run("doctor", "--sandbox", "http://127.0.0.1:1")
        #expect(outcome.code == .failed)
        let home = outcome.result["findings"]?.array?.first { $0["subject"]?.string == "home" }
        #expect(home?["level"]?.string == "wrong")
        #expect(home?["advice"]?.string?.contains("chmod 700") == true)
    }

    @Test(
        "what is said of a home's permissions; one that can only be read is no failure",
        arguments: [
            (0o700, true, "fine", "its owner's only"), (0o500, false, "notice", "can only be read"),
            (0o755, true, "notice", "may read"), (0o755, false, "notice", "can only be read"),
            (0o777, false, "wrong", "others may write"),
        ])
    func rights(mode: Int, isWritable: Bool, level: String, text: String) {
        let finding = HomeChecks.rights("/srv/accounts", mode: mode, isWritable: isWritable)
        #expect(finding.level.rawValue == level)
        #expect(finding.text.contains(text))
    }

    @Test("a key that does not fit ends with 1 and says what to do")
    func wrong() async throws {
        let tool = Tool()
        _ = await tool.run("accounts")
        try Data("no key".utf8).write(to: tool.home.appending(path: "vault.key"))
        let outcome = await tool.run("doctor", "--sandbox", "http://127.0.0.1:1")
        #expect(outcome.code == .failed)
        #expect(outcome.result["wrong"]?.integer == 1)
    }

    @Test("an account that is damaged is wrong, one that waits for a sign-in is not")
    func damaged() async throws {
        try await withSandbox { sandbox, tool in
            _ = await tool.run("login", "vk", "--sandbox", sandbox.controlURL.absoluteString, environment: Tool.browser("anna"))
            var account = try Members(home: tool.home).account()
            account.state = .needsSignIn("signed_out")
            #expect(HomeChecks.accounts([account]).map(\.level) == [.fine, .notice])
            account.state = .damaged
            let findings = HomeChecks.accounts([account])
            #expect(findings.map(\.level) == [.fine, .wrong])
            #expect(findings.first?.text == "1 stored, 0 waiting for a sign-in, 1 damaged.")
        }
    }

    @Test("says which provider a running sandbox does not act out")
    func absent() async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: []))
        let findings = await findings(Tool(), ["--sandbox", sandbox.controlURL.absoluteString])
        await sandbox.stop()
        let texts = findings.filter { $0["subject"]?.string == "sandbox" }.compactMap { $0["text"]?.string }
        #expect(texts.first?.hasPrefix("runs at") == true)
        #expect(
            texts.dropFirst()
                == ["vk", "facebook"].map { "\($0) is not simulated at \(sandbox.controlURL.absoluteString)." }[...])
    }

    @Test("finds a sandbox that runs")
    func sandbox() async throws {
        try await withSandbox { sandbox, tool in
            let findings = await findings(tool, ["--sandbox", sandbox.controlURL.absoluteString])
            #expect(level("sandbox", findings) == "fine")
        }
    }
}
