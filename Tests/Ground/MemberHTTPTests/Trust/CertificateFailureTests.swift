import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("A certificate failure", .timeLimit(.minutes(1)))
struct CertificateFailureTests {
    /// The certificate that the client presents.
    enum Shown: String, CaseIterable {
        case good, none, wrong, expired, unknownRoot
    }

    /// The certificate that the server presents.
    enum Served: String, CaseIterable {
        case good = "server"
        case unknownRoot = "unknownServer"
        case expired = "expiredServer"
        case wrongHost
    }

    private static let versions = ["-tls1_2", "-tls1_3"]

    private static let refusals: [Shown: HTTPError.CertificateRefusal] = [
        .none: .noneSent, .wrong: .notAccepted, .expired: .expired, .unknownRoot: .issuerUnknown,
    ]

    private let authority: TestAuthority

    init() throws { authority = try Self.made.get() }

    /// One for all cases: making keys and certificates takes longer than the tests.
    private static let made = Result {
        let (authority, stranger) = (try TestAuthority(), try TestAuthority())
        let (use, name) = ("extendedKeyUsage=clientAuth", "subjectAltName=DNS:localhost")
        try authority.issue("good", by: "root", use)
        try authority.issue("wrong", by: "root", "extendedKeyUsage=serverAuth")
        try authority.issueExpired("expired", by: "root", use)
        try authority.take("client", of: stranger, as: "unknownRoot")
        try authority.issueExpired("expiredServer", by: "root", name)
        try authority.take("server", of: stranger, as: "unknownServer")
        try authority.issue("wrongHost", by: "root", "subjectAltName=DNS:elsewhere.test")
        try Data().write(to: authority.file("empty"))
        for name in ["good", "expired"] {
            try TestAuthority.openssl(
                "pkcs12 -export -inkey \(authority.path("\(name).key")) -in \(authority.path("\(name).pem")) "
                    + "-passout pass:secret -out \(authority.path("\(name).p12"))")
        }
        return authority
    }

    @Test("of the client's certificate is distinguished by the server that demands one", arguments: Shown.allCases, versions)
    func client(shown: Shown, version: String) async throws {
        let server = try server(version)
        defer { server.stop() }
        let expected = Self.refusals[shown].map(HTTPError.certificateDemanded)
        let transport = try transport(shown)
        let request = HTTPRequest(.get, try server.url("localhost"))
        for _ in 0..<2 {
            let found = await failure(of: transport, request)
            #expect(found == expected)
        }
    }

    @Test("of the server's certificate is another error, whatever the client presents", arguments: Served.allCases, versions)
    func server(served: Served, version: String) async throws {
        let server = try server(version, served)
        defer { server.stop() }
        let request = HTTPRequest(.get, try server.url("localhost"))
        let untrusted: HTTPError? = served == .good ? nil : .tlsUntrusted
        #expect(await failure(of: try transport(.good), request) == untrusted)
        // In TLS 1.2 the server refuses within the handshake, and the name is compared after it.
        guard served != .wrongHost || version == "-tls1_3" else { return }
        #expect(await failure(of: try transport(.none), request) == untrusted ?? .certificateDemanded(.noneSent))
    }

    @Test("of an untrusted server is reported before the server's demand", arguments: versions)
    func untrustedRoot(version: String) async throws {
        let server = try server(version)
        defer { server.stop() }
        let identity = try identity(.good)
        let transport = NetworkTransport(NetworkTransportConfiguration(identity: identity))
        #expect(await failure(of: transport, HTTPRequest(.get, try server.url("localhost"))) == .tlsUntrusted)
    }

    @Test(
        "of a file is reported before anything is sent",
        arguments: [
            ("good.p12", "other", .wrongPassword), ("good.p12", "", .wrongPassword), ("good.pem", "secret", .unreadable),
            ("good.key", "secret", .unreadable), ("empty", "secret", .unreadable), ("good.p12", "secret", nil),
            ("expired.p12", "secret", .expired),
        ] as [(String, String, TrustError?)])
    func file(name: String, password: String, error: TrustError?) throws {
        let file = try authority.read(name)
        do {
            _ = try ClientIdentity(pkcs12: file, password: Secret(password))
            #expect(error == nil)
        } catch let found { #expect(found == error) }
    }

    @Test(
        "follows the alert, else the certificate",
        arguments: [
            (45, "good", .expired), (48, "good", .issuerUnknown), (42, "good", .notAccepted), (46, "good", .notAccepted),
            (40, "good", .notAccepted), (42, "expired", .expired), (48, "expired", .issuerUnknown), (nil, "expired", .expired),
            (nil, "good", .notAccepted), (45, nil, .noneSent), (116, nil, .noneSent), (40, nil, .noneSent), (nil, nil, .noneSent),
        ] as [(UInt8?, String?, HTTPError.CertificateRefusal)])
    func reason(alert: UInt8?, sent: String?, refusal: HTTPError.CertificateRefusal) throws {
        let certificate = try sent.map { try authority.der($0) }
        #expect(HTTPError.CertificateRefusal(alert: alert, sent: certificate, at: Date()) == refusal)
    }

    private func server(_ version: String, _ served: Served = .good) throws -> TLSServer {
        try TLSServer(
            authority, "-Verify 1 -verify_return_error -CAfile \(authority.path("root.pem")) -www \(version)",
            certificate: served.rawValue)
    }

    private func identity(_ shown: Shown) throws -> ClientIdentity? {
        guard shown != .none else { return nil }
        // Loaded while it was valid: a process can outlive its certificate.
        let now = shown == .expired ? Date(timeIntervalSince1970: 1_590_000_000) : Date()
        return try ClientIdentity(
            pemChain: authority.read("\(shown).pem"), key: authority.read("\(shown).key"), at: now)
    }

    private func transport(_ shown: Shown) throws -> NetworkTransport {
        NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem"), identity: try identity(shown)))
    }
}
