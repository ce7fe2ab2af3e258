import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("--verbose")
struct VerboseTests {
    /// Returns the lines that report a request.
    private func told(_ request: HTTPRequest, _ response: ScriptedTransport.Response, after delay: Duration) async -> [String] {
        let (lines, clock) = (Locked<[String]>([]), TestClock())
        let console = Console(standardOutput: { _ in }, standardError: { line in lines.withLock { $0.append(line) } })
        let base = ScriptedTransport { _ in
            clock.advance(by: delay)
            return response
        }
        _ = try? await ObservedTransport(base, console, clock: clock).send(request)
        return lines.value
    }

    @Test("tells method, address without query, status and time of each request, and nothing else of it")
    func line() async throws {
        let url = try #require(URL(string: "https://me:hidden@id.example.test:8443/a%20b?code=very-secret#part"))
        var request = HTTPRequest(.post, url)
        request.headers["Authorization"] = "Bearer very-secret"
        request.body = .form([("refresh_token", "very-secret")])
        let response = HTTPResponse(status: 201, headers: ["Set-Cookie": "very-secret"], body: Data("very-secret".utf8))
        #expect(
            await told(request, .response(response), after: .milliseconds(37))
                == ["· POST https://id.example.test:8443/a%20b 201, 37 ms"])
        #expect(
            await told(request, .failure(.offline), after: .milliseconds(2))
                == ["· POST https://id.example.test:8443/a%20b http.offline, 2 ms"])
    }

    @Test("of a whole sign-in every request is told, and no token, code or state")
    func journey() async throws {
        try await withSandbox { sandbox, tool in
            let control = sandbox.controlURL.absoluteString
            let login = await tool.run(
                "login", "vk", "--sandbox", control, "--verbose", environment: Tool.browser("anna"))
            #expect(login.code == .done)
            let requests = login.notes.split(separator: "\n").filter { $0.contains("http://") }
            #expect(requests.count == Int(login.result["requests"]?.integer ?? 0))
            #expect(requests.contains { $0.contains("POST http://127.0.0.1:") && $0.contains("/oauth2/auth 200, ") })
            #expect(!login.notes.contains("?"))
            for token in sandbox.issuedTokens { #expect(!tool.printed.contains(token)) }
            #expect(await tool.run("accounts").notes.isEmpty, "without the option nothing is told")
        }
    }
}
