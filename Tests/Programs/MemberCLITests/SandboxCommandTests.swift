import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import ProcessSupport
import Testing

@testable import MemberCLI

@Suite("member sandbox", .timeLimit(.minutes(1)))
struct SandboxCommandTests {
    @Test("help and the error for a wrong fault name every kind", arguments: FaultForm.all.map(\.pattern))
    func told(pattern: String) async throws {
        #expect(Help.text("sandbox")?.contains(pattern) == true)
        let wrong = await Tool().run("sandbox", "--fault", "nonsense")
        #expect(wrong.code == .usage && wrong.notes.contains(pattern))
    }

    @Test(
        "a fault whose parameter is not allowed is refused with what is",
        arguments: [
            ("status=200", "a number from 400 to 599"), ("redirect-form=none", "success, null_error"),
            ("reset=1", "does not take a value"),
            ("reset*0", "1 or more"), ("tls-wrong-name*2", "until it is removed"),
        ])
    func wrongParameter(fault: String, told: String) async {
        let wrong = await Tool().run("sandbox", "--fault", fault)
        #expect(wrong.code == .usage && wrong.notes.contains("“\(fault)” is not a fault.") && wrong.notes.contains(told))
    }

    @Test("tells a test the tokens it issued only if it was started so", arguments: [(["--remember-tokens"], 200), ([], 404)])
    func tokens(flags: [String], status: Int) async throws {
        let tool = Tool()
        let run = Task { await tool.run(words: ["sandbox", "--port", "0"] + flags) }
        await tool.says("control")
        let control = try #require(try JSONValue(parsing: Data(tool.printed.utf8))["control"]?.string.flatMap(URL.init(string:)))
        let response = try await NetworkTransport().send(HTTPRequest(.get, control.appending(path: "_sandbox/tokens")))
        #expect(response.status == status)
        run.cancel()
        #expect(await run.value.code == .done)
        #expect(Help.text("sandbox")?.contains("--remember-tokens") == true)
    }

    @Test("faults of the certificate bring https with them, and Ctrl-C ends it all")
    func certificates() async throws {
        let tool = Tool()
        let run = Task { await tool.run("sandbox", "--port", "0", "--fault", "tls-wrong-name", "--fault", "status=503*2") }
        await tool.says("control")
        let told = try JSONValue(parsing: Data(tool.printed.utf8))
        let control = try #require(told["control"]?.string.flatMap(URL.init(string:)))
        #expect(FileManager.default.fileExists(atPath: try #require(told["root"]?.string)))
        let response = try await NetworkTransport().send(HTTPRequest(.get, control.appending(path: "_sandbox/hosts")))
        let hosts = try JSONValue(parsing: response.body)
        #expect(hosts["vk"]?["id"]?.string?.hasPrefix("https://") == true)
        #expect(told["hosts"]?["vk"]?["id"]?.string?.hasPrefix("http://") == true)
        run.cancel()
        #expect(await run.value.code == .done)
        #expect(!FileManager.default.fileExists(atPath: told["root"]?.string ?? ""))
    }

    @Test(
        "with --mtls names the files for the back channel, which go with it; a kill of the program ends nginx too",
        .enabled(if: NginxServer.program != nil, "nginx is not installed: Scripts/setup all"), arguments: ["TERM", "KILL"])
    func clientCertificate(signal: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script =
            #""$1" sandbox --port 0 --mtls --json >"$2/out" & until [ -s "$2/out" ]; do sleep 0.02; done; kill -$3 $!; wait $!; cat "$2/out""#
        let lines = try await Shell.run(script, [Tool.program, folder.path, signal], environment: ["TMPDIR": folder.path])
        let told = try JSONValue(parsing: Data((lines.first ?? "").utf8))
        let address = try #require(told["hosts"]?["sber"]?["api"]?.string.flatMap(URL.init(string:)))
        let files = ["client_certificate", "client_certificate_password_file", "client_roots"].map { told[$0]?.string ?? "" }
        #expect(address.scheme == "https" && files.allSatisfy { $0.hasPrefix(folder.path) })
        if signal == "TERM" { #expect(files.allSatisfy { !FileManager.default.fileExists(atPath: $0) }) }
        let request = HTTPRequest(.get, address)
        var failure: HTTPError?
        while failure != .offline, !Task.isCancelled {
            do throws(HTTPError) { _ = try await NetworkTransport().send(request) } catch { failure = error }
        }
        #expect(failure == .offline)
    }

    @Test("without it says that the back channels are open")
    func openChannel() async throws {
        let script = #""$1" sandbox --port 0 >"$2" & until [ -s "$2" ]; do sleep 0.02; done; kill -TERM $!; wait $!; cat "$2""#
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = try await Shell.run(script, [Tool.program, file.path])
        #expect(lines.contains { $0.hasPrefix("  back channels: open") })
    }

    @Test(
        "leaves nothing in the temporary folder, however it ends",
        arguments: [
            #""$1" sandbox --port 0 --faces --tls >&-"#,
            #""$1" sandbox --port 0 --faces --tls >"$2/out" & until [ -s "$2/out" ]; do sleep 0.02; done; kill -TERM $!; wait $!"#,
        ])
    func temporaryFiles(script: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = ["TMPDIR": folder.path + "/tmp", "MEMBER_HOME": folder.path + "/home"]
        let lines = try await Shell.run(script + #"; echo "code $?""#, [Tool.program, folder.path], environment: environment)
        #expect(lines.last == (script.hasSuffix(">&-") ? "code 1" : "code 0"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp") == [])
    }
}

@Suite("What member sandbox --faces keeps", .timeLimit(.minutes(1)))
final class FacesFolderTests {
    private let temporary = FileManager.default.temporaryDirectory.appending(path: "memberkit-cli-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: temporary) }

    private var left: [String] { (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] }

    /// Starts the program, and waits until it serves the pages.
    private func started() async throws -> Process {
        let terminal = try PseudoTerminal()
        let process = try terminal.start(
            Tool.program, ["sandbox", "--port", "0", "--faces"], environment: ["TMPDIR": temporary.path])
        await until { terminal.shown.contains("portal, with the sign-in buttons:") }
        return process
    }

    @Test("is gone when the command ends")
    func ended() async throws {
        let tool = Tool()
        let run = Task { [temporary] in
            await tool.run("sandbox", "--port", "0", "--faces", environment: ["TMPDIR": temporary.path])
        }
        await tool.says("faces")
        #expect(left.count == 1 && left.allSatisfy { $0.hasPrefix("member-faces-") })
        run.cancel()
        #expect(await run.value.code == .done)
        #expect(left.isEmpty)
    }

    @Test("is gone where the pages cannot be served, and so is the sandbox")
    func failed() async throws {
        let tool = Tool()
        let file = temporary.appending(path: "file")
        try Data().write(to: file)
        let outcome = await tool.run("sandbox", "--port", "0", "--faces", environment: ["TMPDIR": file.path])
        #expect(outcome.code == .failed && left == ["file"])
        #expect(outcome.notes.contains(file.path))
    }

    @Test(
        "is gone after Ctrl-C, a second one at once, and a request to terminate",
        arguments: ["INT", "INT INT", "QUIT", "TERM", "HUP"])
    func signals(names: String) async throws {
        let process = try await started()
        #expect(left.count == 1)
        for name in names.split(separator: " ") {
            _ = try await Shell.run("kill -$1 $2", [String(name), String(process.processIdentifier)])
        }
        await until { !process.isRunning }
        #expect(left == [])
    }

    @Test("is not left by a signal that comes while the command begins; none is lost", arguments: [0, 20, 60, 120, 250])
    func early(milliseconds: Int) async throws {
        let terminal = try PseudoTerminal()
        let process = try terminal.start(
            Tool.program, ["sandbox", "--port", "0", "--faces", "--tls"], environment: ["TMPDIR": temporary.path])
        try await Task.sleep(for: .milliseconds(milliseconds))
        process.interrupt()
        await until { !process.isRunning }
        #expect(left == [])
    }

    @Test("stays with a program that is to outlive its terminal, which a closed terminal does not end")
    func nohup() async throws {
        let lines = try await Shell.run(
            #"nohup "$1" sandbox --port 0 >"$2/out" 2>/dev/null & until [ -s "$2/out" ]; do sleep 0.02; done; kill -HUP $!; kill -TERM $!; wait $!; echo "code $?""#,
            [Tool.program, temporary.path], environment: ["TMPDIR": temporary.path])
        #expect(lines.last == "code 0")
        #expect(try String(contentsOf: temporary.appending(path: "out"), encoding: .utf8).contains("The sandbox has stopped."))
    }

    @Test("by a killed process is removed by the next one, that of a running one is not")
    func killed() async throws {
        let (killed, running) = (try await started(), try await started())
        _ = try await Shell.run("kill -KILL $1", [String(killed.processIdentifier)])
        await until { !killed.isRunning }
        #expect(left.count == 2)
        let next = try await started()
        #expect(left.count == 2)
        for process in [running, next] { process.interrupt() }
        await until { !running.isRunning && !next.isRunning }
        #expect(left.isEmpty)
    }
}
