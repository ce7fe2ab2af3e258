import Foundation
import MemberCLI
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

/// The command line with the invented provider in its list, without any other change.
@Suite("A provider from one folder, on the command line", .timeLimit(.minutes(1)))
final class InventedCommandTests {
    private static let known = [KnownProvider.harbour] + KnownProviders.all
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The end of a command line: its exit code and its output.
    private struct Outcome: Sendable {
        let code: ExitCode
        let lines: [String]
        var text: String { lines.joined() }
        var json: JSONValue { lines.last.flatMap { try? JSONValue(parsing: Data($0.utf8)) } ?? .null }
    }

    private func run(_ words: String...) async -> Outcome { await Self.run(words, home) }

    private static func run(
        _ words: [String], _ home: URL, lines: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> Outcome {
        let output = Locked<[String]>([])
        let console = Console { line in
            output.withLock { $0.append(line) }
            lines(line)
        } standardError: { line in
            output.withLock { $0.append(line) }
        }
        let tests = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "member").path
        let code = await MemberTool.run(
            words, providers: known,
            environment: [
                "MEMBER_HOME": home.path, "BROWSER": "'\(program)' agent %s --as grigory", "TMPDIR": NSTemporaryDirectory(),
            ], console: console)
        return Outcome(code: code, lines: output.value)
    }

    /// Runs a command line until it is cancelled.
    private static func running(
        _ words: [String], _ home: URL, lines: @escaping @Sendable (String) -> Void
    ) -> Task<Outcome, Never> {
        Task { await run(words, home, lines: lines) }
    }

    @Test("help, completion and a wrong option name it and its settings")
    func told() async {
        let overview = await run("help").text
        #expect(overview.contains("member login harbour") && overview.contains("member login vk"))
        let help = await run("help", "login").text
        #expect(help.contains("[--berth NUMBER]") && help.contains("the berth that the ship lies at (default: 1)"))
        #expect(await run("help", "sandbox").text.contains(/fog +Nobody sees the tides\./))
        let completion = await run("completion", "bash").text
        #expect(completion.contains("login) words=\"harbour vk ") && completion.contains("--berth"))
        let foreign = await run("login", "vk", "--berth", "3")
        #expect(foreign.code == .usage && foreign.text.contains("--berth is not taken by vk"))
        let wrong = await run("sandbox", "--fault", "rain")
        #expect(wrong.code == .usage && wrong.text.contains("fog"))
    }

    @Test("login, call, doctor and logout at the sandbox that the command line acts out, with a fault of its own")
    func journey() async throws {
        let (told, teller) = AsyncStream<String>.makeStream()
        let sandbox = Self.running(["sandbox", "--port", "0", "--fault", "fog", "--faces", "--json"], home) { teller.yield($0) }
        let first = try JSONValue(parsing: Data(try #require(await told.first { _ in true }).utf8))
        let control = try #require(first["control"]?.string)
        #expect(first["hosts"]?["harbour"]?["id"]?.string != nil && first["hosts"]?["vk"] != nil)
        let page = try await NetworkTransport().send(
            HTTPRequest(.get, try #require(first["faces"]?.string.flatMap(URL.init(string:)))))
        #expect(String(decoding: page.body, as: UTF8.self).contains("Try Harbour ID, VK ID"))
        let login = (await run("login", "harbour", "--sandbox", control, "--berth", "4", "--json")).json
        #expect(login["account"]?["provider"]?.string == "harbour" && login["account"]?["label"]?.string == "Master 100004")
        #expect(await run("call", "tides").code == .failed)
        #expect((await run("call", "tides", "--json")).json["response"]?["berth"]?.string == "4")
        let findings = (await run("doctor", "--sandbox", control, "--json")).json["findings"]?.array ?? []
        let providers = try #require(
            findings.compactMap { $0["text"]?.string }.first { $0.hasPrefix("runs at \(control) with ") })
        #expect(providers.contains("harbour") && providers.contains("vk"))
        #expect((await run("logout", "--json")).json["removed"]?.bool == true)
        sandbox.cancel()
        #expect(await sandbox.value.code == .done)
    }

    @Test("the pages that the command line shows have the settings of its permissions, and take them back at the provider")
    func settings() async throws {
        let (told, teller) = AsyncStream<String>.makeStream()
        let sandbox = Self.running(["sandbox", "--port", "0", "--faces", "--json"], home) { teller.yield($0) }
        let first = try JSONValue(parsing: Data(try #require(await told.first { _ in true }).utf8))
        let browser = Browser(try #require(first["faces"]?.string.flatMap(URL.init(string:))))
        try await browser.open()
        try await browser.press("Enter the harbour")
        try await browser.press("Moor", [("member", "egor")])
        #expect(browser.text.contains("href=\"/permissions/harbour\""))
        try await browser.open("/permissions/harbour")
        #expect(browser.text.contains(">Sailing by night</h2>") && browser.text.ranges(of: "Allowed today").count == 2)
        try await browser.press("On")
        #expect(browser.text.contains("1 permission will be revoked:") && browser.text.contains("<li dir=\"auto\">log</li>"))
        #expect(browser.text.contains("stop working:"))
        try await browser.press("Revoke")
        #expect(browser.text.contains("1 permission revoked.") && browser.text.ranges(of: "Revoked today").count == 1)
        #expect(browser.text.ranges(of: "role=\"switch\"").count == 1)
        try await browser.press("Remove the app")
        try await browser.press("Revoke")
        #expect(browser.text.contains("The app is removed from your account.") && browser.text.contains("Enter the harbour"))
        sandbox.cancel()
        #expect(await sandbox.value.code == .done)
    }
}
