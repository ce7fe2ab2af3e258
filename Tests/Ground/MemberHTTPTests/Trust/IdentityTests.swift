import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Client identities", .timeLimit(.minutes(1)))
struct IdentityTests {
    let authority: TestAuthority

    init() throws { authority = try TestAuthority() }

    @Test("a server that demands a certificate gets it, from PEM and from PKCS#12", arguments: ["", "-tls1_2"])
    func shown(version: String) async throws {
        try TestAuthority.openssl(
            "pkcs12 -export -inkey \(authority.path("client.key")) -in \(authority.path("client-chain.pem")) "
                + "-passout pass:secret -out \(authority.path("client.p12"))")
        let server = try demanding(version)
        defer { server.stop() }
        let pem = try ClientIdentity(pemChain: authority.read("client-chain.pem"), key: authority.read("client.key"))
        let packed = try ClientIdentity(pkcs12: authority.read("client.p12"), password: Secret("secret"))
        #expect(pem == packed && "\(pem)" == "<client identity>")
        for identity in [pem, packed] {
            let response = try await transport(identity).send(HTTPRequest(.get, server.url("localhost")))
            #expect(String(decoding: response.body, as: UTF8.self).contains("CN=client"))
        }
    }

    @Test("without an identity the demand is reported, whenever the server makes it", arguments: ["", "-tls1_2"])
    func demanded(version: String) async throws {
        let server = try demanding(version)
        defer { server.stop() }
        let transport = transport(nil)
        for _ in 0..<3 {
            #expect(
                await failure(of: transport, HTTPRequest(.get, try server.url("localhost"))) == .certificateDemanded(.noneSent))
        }
        let url = try server.url("localhost")
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await failure(of: transport, HTTPRequest(.get, url)) } }
            for await error in group { #expect(error == .certificateDemanded(.noneSent)) }
        }
    }

    @Test("an identity that the server does not accept is also reported as a demand")
    func refused() async throws {
        try authority.issue("stranger", by: "client", "extendedKeyUsage=clientAuth")
        let server = try demanding("")
        defer { server.stop() }
        let stranger = try ClientIdentity(pemChain: authority.read("stranger.pem"), key: authority.read("stranger.key"))
        #expect(
            await failure(of: transport(stranger), HTTPRequest(.get, try server.url("localhost")))
                == .certificateDemanded(.issuerUnknown))
    }

    @Test("transports with and without an identity share no connection and no session")
    func apart() async throws {
        let server = try demanding("")
        defer { server.stop() }
        let identity = try ClientIdentity(pemChain: authority.read("client-chain.pem"), key: authority.read("client.key"))
        let request = HTTPRequest(.get, try server.url("localhost"))
        #expect(await failure(of: transport(identity), request) == nil)
        #expect(await failure(of: transport(nil), request) == .certificateDemanded(.noneSent))
    }

    @Test("a redirect to another origin does not use the identity", arguments: [true, false])
    func leftBehind(streams: Bool) async throws {
        let server = try demanding("")
        defer { server.stop() }
        let target = try server.url("localhost")
        let peer = try ScriptedPeer { _ in ScriptedPeer.response(status: "302 F", headers: "Location: \(target)\r\n") }
        defer { peer.stop() }
        let transport = transport(
            try ClientIdentity(pemChain: authority.read("client-chain.pem"), key: authority.read("client.key")))
        // A connection with it is open already.
        #expect(await failure(of: transport, HTTPRequest(.get, target)) == nil)
        var request = HTTPRequest(.get, peer.url)
        request.redirects = .follow(maximum: 1)
        await #expect(throws: HTTPError.certificateDemanded(.noneSent)) {
            if streams { _ = try await transport.stream(request) } else { _ = try await transport.send(request) }
        }
    }

    @Test("an unusable identity is reported when it is loaded")
    func loading() throws {
        let chain = try authority.read("client-chain.pem")
        let key = try authority.read("client.key")
        let serverKey = try authority.read("server.key")
        #expect(throws: TrustError.keyMismatch) { try ClientIdentity(pemChain: chain, key: serverKey) }
        #expect(throws: TrustError.unreadable) { try ClientIdentity(pemChain: Data("x".utf8), key: key) }
        #expect(throws: TrustError.unreadable) { try ClientIdentity(pemChain: chain, key: Data()) }
        #expect(throws: TrustError.expired) { try ClientIdentity(pemChain: chain, key: key, at: Date() + 60 * 86400) }
        #expect(throws: TrustError.notYetValid) { try ClientIdentity(pemChain: chain, key: key, at: Date() - 60 * 86400) }
        let broken = try authority.read("client.pem") + authority.read("server.pem")
        #expect(throws: TrustError.brokenChain) { try ClientIdentity(pemChain: broken, key: key) }
    }

    @Test("a wrong password has its own error")
    func passwords() throws {
        let inputs = "-inkey \(authority.path("client.key")) -in \(authority.path("client.pem"))"
        try TestAuthority.openssl("pkcs12 -export \(inputs) -passout pass:secret -out \(authority.path("a.p12"))")
        try TestAuthority.openssl(
            "pkcs8 -topk8 -in \(authority.path("client.key")) -passout pass:secret -out \(authority.path("locked.key"))")
        let file = try authority.read("a.p12")
        let (chain, key) = (try authority.read("client.pem"), try authority.read("locked.key"))
        #expect(throws: TrustError.wrongPassword) { try ClientIdentity(pkcs12: file, password: Secret("other")) }
        #expect(throws: TrustError.unreadable) { try ClientIdentity(pkcs12: Data("x".utf8), password: Secret("secret")) }
        for password in [nil, Secret("other")] {
            #expect(throws: TrustError.wrongPassword) { try ClientIdentity(pemChain: chain, key: key, password: password) }
        }
        #expect(throws: Never.self) { try ClientIdentity(pemChain: chain, key: key, password: Secret("secret")) }
    }

    @Test(
        "nginx's page after a good handshake is a demand; other pages with 400 are responses",
        arguments: [
            ("<html>\r\n<head><title>400 No required SSL certificate was sent</title></head>\r\n", .missing, .noneSent),
            ("<html>\r\n<head><title>400 The SSL certificate error</title></head>\r\n", .refused, .notAccepted),
            ("<html>\r\n<head><title>400 Bad Request</title></head>\r\n", nil, nil), ("", nil, nil),
        ] as [(String, CertificateDemand?, HTTPError.CertificateRefusal?)])
    func page(body: String, demand: CertificateDemand?, refusal: HTTPError.CertificateRefusal?) async throws {
        #expect(CertificateDemand(page: Data(body.utf8)) == demand)
        let page = "HTTP/1.1 400 Bad Request\r\nContent-Length: \(body.utf8.count)\r\nContent-Type: text/html\r\n\r\n\(body)"
        try Data(page.utf8).write(to: authority.file("page.txt"))
        // It takes file names from the request, below its working folder, and sends the files unchanged.
        let server = try TLSServer(authority, "-HTTP", in: authority.folder)
        defer { server.stop() }
        let request = HTTPRequest(.get, try server.url("localhost").appending(path: "page.txt"))
        let identity = try ClientIdentity(pemChain: authority.read("client-chain.pem"), key: authority.read("client.key"))
        let expected = refusal.map(HTTPError.certificateDemanded)
        #expect(await failure(of: transport(identity), request) == expected)
        do {
            let stream = try await transport(identity).stream(request)
            #expect(expected == nil && stream.status == 400)
            #expect(try await stream.whole().body == Data(body.utf8))
        } catch { #expect(error == expected) }
    }

    private func demanding(_ version: String) throws -> TLSServer {
        try TLSServer(authority, "-Verify 1 -verify_return_error -CAfile \(authority.path("root.pem")) -www \(version)")
    }

    private func transport(_ identity: ClientIdentity?) -> NetworkTransport {
        NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem"), identity: identity))
    }
}
