import Foundation
import MemberCore
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
            try ClientIdentity(pemChain: authority.read("\($0).pem"), key: authority.read("\($0).key"))
        }
        return NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem"), identity: identity))
    }

    @Test("the page for a client without one is a demand, whole and streamed")
    func missing() async throws {
        let server = try NginxServer(authority)
        defer { server.stop() }
        let (transport, request) = (try transport(nil), HTTPRequest(.get, server.url("localhost")))
        #expect(await failure(of: transport, request) == .certificateDemanded)
        await #expect(throws: HTTPError.certificateDemanded) { _ = try await transport.stream(request) }
    }

    @Test("the page for one of another authority, or one for another use, is a demand too", arguments: ["stranger", "other"])
    func refused(name: String) async throws {
        try authority.issue("stranger", by: "client", "extendedKeyUsage=clientAuth")
        try authority.issue("other", by: "root", "extendedKeyUsage=serverAuth")
        let server = try NginxServer(authority)
        defer { server.stop() }
        #expect(await failure(of: try transport(name), HTTPRequest(.get, server.url("localhost"))) == .certificateDemanded)
    }

    @Test("one that is accepted gets the response, and a transport without it does not")
    func accepted() async throws {
        try authority.issue("known", by: "root", "extendedKeyUsage=clientAuth")
        let server = try NginxServer(authority)
        defer { server.stop() }
        let request = HTTPRequest(.get, server.url("localhost"))
        #expect(try await transport("known").send(request).body == Data("welcome".utf8))
        #expect(await failure(of: try transport(nil), request) == .certificateDemanded)
    }
}
