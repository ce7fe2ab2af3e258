import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Pins", .timeLimit(.minutes(1)))
struct PinTests {
    static let spare = Data(repeating: 7, count: 32).base64EncodedString()

    @Test("the key of any certificate in the validated chain can match", arguments: ["server", "middle", "root"])
    func anyCertificate(name: String) async throws {
        #expect(try await Self.fetch(host: "localhost") { [try $0.pin(name), Self.spare] } == nil)
    }

    @Test("a chain without a pinned key is refused, even if it is trusted")
    func mismatch() async throws {
        let other = Data(repeating: 8, count: 32).base64EncodedString()
        #expect(try await Self.fetch(host: "localhost") { _ in [other, Self.spare] } == .pinMismatch)
        #expect(try await Self.fetch(host: "127.0.0.1") { _ in [other, Self.spare] } == .pinMismatch)
    }

    @Test("a pinned key does not make an untrusted chain valid")
    func untrusted() async throws {
        #expect(try await Self.fetch(host: "localhost", trusts: false) { [try $0.pin("server"), Self.spare] } == .tlsUntrusted)
    }

    @Test("parallel requests all get the mismatch, and another host on the same transport is not affected")
    func sideBySide() async throws {
        let authority = try TestAuthority()
        let server = try TLSServer(authority)
        defer { server.stop() }
        let pins = [try CertificatePins("localhost", keys: [Self.spare, Data(repeating: 8, count: 32).base64EncodedString()])]
        let transport = NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem"), pins: pins))
        let url = try server.url("localhost")
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await failure(of: transport, HTTPRequest(.get, url)) } }
            for await error in group { #expect(error == .pinMismatch) }
        }
        #expect(await failure(of: transport, HTTPRequest(.get, try server.url("127.0.0.1"))) == nil)
    }

    @Test(
        "pins end by the configuration's clock, not by the machine's",
        arguments: [(-1, .pinMismatch), (0, nil)] as [(Double, HTTPError?)])
    func clock(offset: Double, error: HTTPError?) async throws {
        let authority = try TestAuthority()
        let server = try TLSServer(authority)
        defer { server.stop() }
        let end = Date(timeIntervalSince1970: 1_000)
        let keys = [Self.spare, Data(repeating: 8, count: 32).base64EncodedString()]
        let transport = NetworkTransport(
            NetworkTransportConfiguration(
                extraRootCertificatesPath: authority.path("root.pem"),
                pins: [try CertificatePins("localhost", keys: keys, expires: end)],
                clock: FixedClock(now: end + offset)))
        #expect(await failure(of: transport, HTTPRequest(.get, try server.url("localhost"))) == error)
    }

    @Test(
        "pins apply to the configured hosts",
        arguments: [
            ("example.org", false, true), ("EXAMPLE.org.", false, true), ("a.example.org", false, false),
            ("a.example.org", true, true), ("a.b.example.org", true, true), ("badexample.org", true, false), ("org", true, false),
        ])
    func hosts(name: String, includesSubdomains: Bool, applies: Bool) throws {
        let keys = [Self.spare, Data(repeating: 8, count: 32).base64EncodedString()]
        let now = Date(timeIntervalSince1970: 1000)
        let pins = try CertificatePins("Example.org", keys: keys, includesSubdomains: includesSubdomains, expires: now)
        #expect(pins.apply(to: name, at: now - 1) == applies)
        #expect(!pins.apply(to: name, at: now))
    }

    @Test("two different keys are required, each of 32 bytes")
    func keys() {
        #expect(throws: TrustError.tooFewPins) { try CertificatePins("a", keys: [Self.spare, Self.spare]) }
        #expect(throws: TrustError.tooFewPins) {
            try CertificatePins("", keys: [Self.spare, "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg="])
        }
        #expect(throws: TrustError.malformedPin) { try CertificatePins("a", keys: [Self.spare, "CAgI"]) }
    }

    @Test("the public key in a certificate is the one that the command finds", arguments: ["root", "server"])
    func subjectPublicKey(name: String) throws {
        let authority = try TestAuthority()
        _ = try authority.pin(name)
        try TestAuthority.openssl("x509 -in \(authority.path("\(name).pem")) -outform der -out \(authority.path("x.der"))")
        let der = try authority.read("x.der")
        #expect(CertificateFields.publicKeyInfo(in: der) == (try authority.read("\(name).spki")))
        let validity = try #require(CertificateValidity(der))
        #expect(abs(validity.notBefore.timeIntervalSinceNow) < 120)
        #expect(validity.notAfter.timeIntervalSince(validity.notBefore) == 30 * 86400)
        for length in 0..<der.count { #expect(CertificateFields.publicKeyInfo(in: der.prefix(length)) == nil) }
    }

    private static func fetch(
        host: String, trusts: Bool = true, _ keys: (TestAuthority) throws -> [String]
    ) async throws -> HTTPError? {
        let authority = try TestAuthority()
        let server = try TLSServer(authority)
        defer { server.stop() }
        let pins = [try CertificatePins(host, keys: try keys(authority))]
        let roots = trusts ? authority.path("root.pem") : nil
        let transport = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: roots, pins: pins))
        return await failure(of: transport, HTTPRequest(.get, try server.url(host)))
    }
}

/// A clock that does not move.
private struct FixedClock: MemberClock {
    let now: Date
    let uptime = Duration.zero
    let bootID = "boot"

    func sleep(for duration: Duration) async throws {}
}
