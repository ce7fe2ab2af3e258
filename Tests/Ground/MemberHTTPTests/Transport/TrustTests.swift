import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Certificates", .timeLimit(.minutes(1)))
struct TrustTests {
    @Test("a private authority is untrusted until its root is configured, and then valid only for its names")
    func trust() async throws {
        let server = try TLSServer()
        defer { server.stop() }
        let plain = NetworkTransport()
        #expect(try await failure(of: plain, HTTPRequest(.get, server.url("localhost"))) == .tlsUntrusted)
        let trusting = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: server.certificatePath))
        #expect(try await trusting.send(HTTPRequest(.get, try server.url("localhost"))).status == 200)
        #expect(try await failure(of: trusting, HTTPRequest(.get, server.url("127.0.0.1"))) == .tlsUntrusted)
        let missing = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: "/nowhere.pem"))
        #expect(try await failure(of: missing, HTTPRequest(.get, server.url("localhost"))) == .tlsUntrusted)
    }
}
