import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member sandbox", .timeLimit(.minutes(1)))
struct SandboxCommandTests {
    @Test("help and the error for a wrong fault name every kind", arguments: FaultForm.all.map(\.pattern))
    func told(pattern: String) async throws {
        #expect(Help.text(for: "sandbox")?.contains(pattern) == true)
        let wrong = await Tool().run("sandbox", "--fault", "nonsense")
        #expect(wrong.code == .usage && wrong.notes.contains(pattern))
    }

    @Test("faults of the certificate bring https with them, and Ctrl-C ends it all")
    func certificates() async throws {
        let tool = Tool()
        let run = Task { await tool.run("sandbox", "--port", "0", "--fault", "tls-wrong-name", "--fault", "status=503*2") }
        await tool.says("control")
        let told = try JSONValue(parsing: Data(tool.printed.utf8))
        let control = try #require(told["control"]?.string.flatMap(URL.init(string:)))
        #expect(FileManager.default.fileExists(atPath: try #require(told["root"]?.string)))
        let answer = try await NetworkTransport().send(HTTPRequest(.get, control.appending(path: "_sandbox/hosts")))
        let hosts = try JSONValue(parsing: answer.body)
        #expect(hosts["vk"]?["id"]?.string?.hasPrefix("https://") == true)
        #expect(told["hosts"]?["vk"]?["id"]?.string?.hasPrefix("http://") == true)
        run.cancel()
        #expect(await run.value.code == .done)
        #expect(!FileManager.default.fileExists(atPath: told["root"]?.string ?? ""))
    }
}
