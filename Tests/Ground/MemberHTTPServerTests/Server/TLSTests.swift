import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import ProcessSupport
import Testing

@Suite("TLS", .timeLimit(.minutes(1)))
struct TLSTests {
    @Test("it uses TLS with its own certificate, and its cookies are secure")
    func secure() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.tls = .test
        let place = FileManager.default.temporaryDirectory.appending(path: "member-server-\(UUID()).pem")
        try Data(TLSIdentity.test.certificate.utf8).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let trusting = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: place.path))
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in
                var response = ServerResponse.stream { writer in try await writer.write(Data(count: 300_000)) }
                response.setCookie(ServerCookie("a", "b"))
                return response
            }
        }
        try await serving(configuration, routes: routes) { server async throws in
            #expect(server.url.scheme == "https")
            let response = try await trusting.send(HTTPRequest(.get, server.url))
            #expect(response.status == 200 && response.body.count == 300_000)
            #expect(response.headers["Set-Cookie"] == "a=b; Path=/; HttpOnly; SameSite=Lax; Secure")
        }
    }

    @Test("a client that never begins the handshake is closed without an HTTP response")
    func silent() async throws {
        var configuration = LimitTests.quick
        configuration.tls = .test
        try await serving(configuration, routes: { $0.on("GET", "/") { _ in .text("ok") } }) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            #expect(await !connection.readToEnd().contains("HTTP"))
        }
    }

    @Test("a text that is not a certificate is refused at once")
    func unusable() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.tls = TLSIdentity(certificate: "none", key: Secret("none"))
        let server = HTTPServer(configuration, router: Router())
        await #expect(throws: HTTPServerError.unusableCertificate) { try await server.start() }
    }
}
