import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member sandbox beyond loopback", .timeLimit(.minutes(1)))
struct SandboxAccessTests {
    private static let key = "0123456789abcdef"

    /// Starts a sandbox, and returns what it reports.
    private func report(
        _ tool: Tool, _ words: [String], environment: [String: String] = [:],
        _ body: (JSONValue) async throws -> Void = { _ in }
    ) async throws -> JSONValue {
        let count = tool.printed.count
        let run = Task { await tool.run(words: ["sandbox", "--port", "0"] + words, environment: environment) }
        await tool.says("control")
        let report = try JSONValue(parsing: Data(tool.printed.dropFirst(count).utf8))
        do { try await body(report) } catch {
            run.cancel()
            _ = await run.value
            throw error
        }
        run.cancel()
        #expect(await run.value.code == .done)
        return report
    }

    @Test(
        "what cannot be is refused before anything listens",
        arguments: [
            (["--public-url", "http://pc:8377"], "cli.usage"), (["--public-url", "https://pc"], "cli.usage"),
            (["--listen", "0.0.0.0"], "sandbox.public_url_missing"),
            (["--public-url", "http://pc", "--mtls"], "sandbox.gate_is_local"),
        ])
    func refused(words: [String], code: String) async {
        let wrong = await Tool().run(words: ["sandbox", "--port", "0"] + words)
        #expect(wrong.code == (code == "cli.usage" ? .usage : .failed) && wrong.notes.contains("[\(code)]"), "\(wrong.notes)")
    }

    @Test("an address that is not this machine's is named, with what to do", arguments: ["192.0.2.1", "not-an-address.invalid"])
    func foreignAddress(address: String) async {
        let wrong = await Tool().run("sandbox", "--port", "0", "--public-url", "http://pc", "--listen", address)
        #expect(wrong.code == .failed && wrong.notes.contains("[http_server.address_unknown]"), "\(wrong.notes)")
        #expect(wrong.notes.contains(address) && wrong.notes.contains("Listen at 127.0.0.1"), "\(wrong.notes)")
    }

    @Test("every public host has a line of its own for people, and the help says which hosts are served without one")
    func severalHosts() async throws {
        let arguments = try Arguments(
            ["--public-url", "http://pc", "--public-url", "http://192.168.1.5", "--public-url", "http://phone.example"],
            SandboxCommand.grammar)
        let invocation = Invocation(
            arguments: arguments, environment: [:], configuration: try ToolConfiguration([:], ConfigurationRules([])),
            console: Console(standardOutput: { _ in }, standardError: { _ in }), transport: .init(NoTransport()),
            input: LineInput { nil })
        let options = try SandboxAccessOptions(invocation)
        let lines = options.lines(try #require(URL(string: "http://127.0.0.1:8377"))).map(\.rendered)
        for host in ["pc", "192.168.1.5", "phone.example"] {
            #expect(lines.count { $0.contains("also reached at http://\(host):8377") } == 1, "\(lines)")
        }
        #expect(await Tool().text(["help", "sandbox"], as: ["COLUMNS": "400"]).contains("127.x.y.z"))
    }

    @Test("a key of the environment is used and never printed; a short one is refused without being shown")
    func environment() async throws {
        let tool = Tool()
        let environment = ["MEMBER_SANDBOX_KEY": Self.key]
        let told = try await report(tool, ["--public-url", "http://pc"], environment: environment)
        let port = try #require(told["control"]?.string.flatMap(URL.init(string:))?.port)
        #expect(told["public"]?.array?.compactMap(\.string) == ["http://pc:\(port)"] && told["sign_in"] == nil)
        #expect(!tool.printed.contains(Self.key))
        let short = await Tool().run(
            "sandbox", "--port", "0", "--public-url", "http://pc", environment: ["MEMBER_SANDBOX_KEY": "hunter2"])
        #expect(short.code == .failed && short.notes.contains("sandbox.control_key") && !short.notes.contains("hunter2"))
    }

    @Test(
        "a missing key file gets a new key for its owner only, which is printed this once",
        arguments: ["--control-key-file", "--state"])
    func file(option: String) async throws {
        let tool = Tool()
        try FileManager.default.createDirectory(at: tool.home, withIntermediateDirectories: true)
        let path = tool.home.appending(path: "given").path
        let file = option == "--state" ? path + ".key" : path
        let words = ["--public-url", "http://pc", option, path]
        let first = try await report(tool, words)
        let key = try String(contentsOfFile: file, encoding: .utf8)
        #expect(first["sign_in"]?.array?.first?.string?.hasSuffix("/_sandbox/sign-in?key=" + key) == true)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let second = try await report(tool, words)
        #expect(second["sign_in"] == nil && second["control_key_file"]?.string == file)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == key)
    }

    @Test("a key beside the state that is a link, or that others may read, is not used; it is neither shown nor replaced")
    func planted() async throws {
        for isLink in [true, false] {
            let tool = Tool()
            try FileManager.default.createDirectory(at: tool.home, withIntermediateDirectories: true)
            let (path, other) = (tool.home.appending(path: "given").path, tool.home.appending(path: "other").path)
            let written = isLink ? other : path + ".key"
            #expect(
                FileManager.default.createFile(
                    atPath: written, contents: Data(Self.key.utf8), attributes: [.posixPermissions: isLink ? 0o600 : 0o644]))
            if isLink { try FileManager.default.createSymbolicLink(atPath: path + ".key", withDestinationPath: other) }
            let words = ["sandbox", "--port", "0", "--public-url", "http://pc", "--state", path]
            let refused = await tool.run(words: words)
            #expect(refused.code == .usage && refused.notes.contains("must be your own"), "\(refused.notes)")
            #expect(!refused.notes.contains(Self.key) && !tool.printed.contains(Self.key))
            #expect(try String(contentsOfFile: path + ".key", encoding: .utf8) == Self.key)
        }
    }

    @Test("where the key is always demanded, the command line needs it in its environment, and says so without it")
    func always() async throws {
        let environment = ["MEMBER_SANDBOX_KEY": Self.key]
        _ = try await report(Tool(), ["--control-key-always"], environment: environment) { told in
            let control = try #require(told["control"]?.string)
            let sandbox = ["MEMBER_SANDBOX": control]
            let without = await Tool().run("login", "vk", environment: sandbox)
            #expect(without.code == .failed && without.notes.contains("members.sandbox_key"), "\(without.notes)")
            let given = sandbox.merging(environment) { $1 }.merging(Tool.browser("anna")) { $1 }
            let with = await Tool().run("login", "vk", environment: given)
            #expect(with.code == .done, "\(with.notes)")
            let offers = await Tool().run("offers", "simulate", "--story", "/nowhere", environment: given)
            #expect(!offers.notes.contains("members.sandbox_key"), "\(offers.notes)")
        }
    }
}
