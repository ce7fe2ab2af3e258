import Foundation
import MemberCore
import MemberHTTPServer
import Testing

@testable import MemberHTTP

@Suite(
    "Client certificates demanded by nginx", .timeLimit(.minutes(1)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil, "asked for by MEMBER_TEST_ALL"),
    .enabled(if: NginxServer.program != nil, "nginx is not installed: Scripts/setup all"))
struct NginxDemandTests {
    let authority: TestAuthority

    init() throws { authority = try TestAuthority() }

    private func transport(_ name: String?) throws -> NetworkTransport {
        let identity = try name.map {
            // Loaded while it was valid: a process can outlive its certificate.
            let now = $0 == "expired" ? Date(timeIntervalSince1970: 1_590_000_000) : Date()
            return try ClientIdentity(pemChain: authority.read("\($0).pem"), key: authority.read("\($0).key"), at: now)
        }
        return NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem"), identity: identity))
    }

    @Test("the page for a client without a certificate is a demand, whole and streamed")
    func missing() async throws {
        let server = try await NginxServer.start(authority)
        defer { server.end() }
        let (transport, request) = (try transport(nil), HTTPRequest(.get, server.url("localhost")))
        #expect(await failure(of: transport, request) == .certificateDemanded(.noneSent))
        await #expect(throws: HTTPError.certificateDemanded(.noneSent)) { _ = try await transport.stream(request) }
    }

    @Test(
        "the page for a certificate that it refuses is also a demand; the reason is not given, but may be visible",
        arguments: [("stranger", .notAccepted), ("other", .notAccepted), ("expired", .expired)]
            as [(String, HTTPError.CertificateRefusal)])
    func refused(name: String, refusal: HTTPError.CertificateRefusal) async throws {
        try authority.issue("stranger", by: "client", "extendedKeyUsage=clientAuth")
        try authority.issue("other", by: "root", "extendedKeyUsage=serverAuth")
        try authority.issueExpired("expired", by: "root", "extendedKeyUsage=clientAuth")
        let server = try await NginxServer.start(authority)
        defer { server.end() }
        let found = await failure(of: try transport(name), HTTPRequest(.get, server.url("localhost")))
        #expect(found == .certificateDemanded(refusal))
    }

    @Test("an accepted identity gets the response, and a transport without it does not")
    func accepted() async throws {
        try authority.issue("known", by: "root", "extendedKeyUsage=clientAuth")
        let server = try await NginxServer.start(authority)
        defer { server.end() }
        let request = HTTPRequest(.get, server.url("localhost"))
        #expect(try await transport("known").send(request).body == Data("welcome".utf8))
        #expect(await failure(of: try transport(nil), request) == .certificateDemanded(.noneSent))
    }
}

extension NginxServer {
    /// Starts it with the certificates of an authority.
    fileprivate static func start(_ authority: TestAuthority) async throws -> NginxServer {
        try await start(
            NginxSite(
                certificate: authority.file("server-chain.pem"), key: authority.file("server.key"),
                clientRoots: authority.file("root.pem"), content: .text("welcome")), in: authority.file("nginx"))
    }

    fileprivate func url(_ host: String) -> URL { URL(string: "https://\(host):\(port)/")! }
}
