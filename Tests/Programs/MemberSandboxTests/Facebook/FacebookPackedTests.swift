import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Compressed bodies at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookPackedTests {
    @Test("gzip is read up to a limit, and every other coding is refused with 415")
    func packed() async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [FacebookSandboxConfiguration()]))
        let graph = try #require(sandbox.addresses["facebook"]?["graph"])
        let piece = try #require(Gzip.packed(Data(count: 1 << 20)))
        let text = try #require(Gzip.packed(Data(#"{"access_token":"x"}"#.utf8)))
        let bomb = (0..<900).reduce(into: Data()) { bomb, _ in bomb += piece }
        // The token in a body that can be read is checked, and refused with 401.
        for (coding, body, status) in [
            ("gzip", text, 401), ("GZIP, identity", text, 401), ("gzip", bomb, 413), ("br", text, 415), ("gzip, gzip", text, 415),
            ("gzip", Data("{}".utf8), 400), ("identity", Data("{}".utf8), 400),
        ] {
            var request = HTTPRequest(.post, graph.appending(path: "v21.0/me/feed"))
            request.headers["Content-Encoding"] = coding
            request.body = .json(body)
            #expect(try await NetworkTransport().send(request).status == status, "\(coding)")
        }
        await sandbox.stop()
    }
}
