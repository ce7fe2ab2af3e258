import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberHTTPServer

@Suite("Printed messages of the server", .timeLimit(.minutes(1)))
struct ServerMaskingTests {
    @Test("neither a request nor its response shows a credential, whatever prints them")
    func masked() async throws {
        let seen = Locked<[String]>([])
        var router = Router()
        router.on("POST", "/in/{name}") { request in
            var response = ServerResponse.redirect(to: "/?code=s3cr3t")
            response.setCookie(ServerCookie("session", "s3cr3t"))
            response.body = Data("s3cr3t".utf8)
            var dumped = ""
            for value in [request, response, ServerCookie("session", "s3cr3t")] as [Any] { dump(value, to: &dumped) }
            seen.withLock { $0 = ["\(request)", "\(response)", "\(ServerCookie("session", "s3cr3t"))", dumped] }
            return response
        }
        let server = HTTPServer(router: router)
        try await server.start()
        var request = HTTPRequest(
            .post, server.url.appending(path: "in/anna").appending(queryItems: [.init(name: "code", value: "s3cr3t")]))
        request.headers = ["Cookie": "session=s3cr3t", "Authorization": "Bearer s3cr3t"]
        request.body = .form([("password", "s3cr3t")])
        #expect(try await NetworkTransport().send(request).status == 302)
        await server.stop()
        #expect(seen.value.count == 4)
        #expect(seen.value.allSatisfy { !$0.contains("s3cr3t") && !$0.contains("- 115\n") })
        #expect(seen.value[0].hasPrefix("POST /in/anna?<secret> ["))
    }
}
