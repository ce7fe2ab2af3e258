import CertificateSupport
import Foundation
import MemberCore
import Testing

@testable import MemberCrypto

@Suite("Revocation")
struct RevocationTests {
    private func path(_ leaf: TestAuthority.Leaf) throws -> [Certificate] {
        try TestAuthority.shared().chain(leaf).map { try Certificate(der: $0) }
    }

    private func query(_ leaf: TestAuthority.Leaf) throws -> RevocationQuery {
        let path = try path(leaf)
        return try #require(RevocationQuery(about: path[0], issuer: path[1]))
    }

    @Test(
        "the issuer, or its delegate, says whether a certificate was revoked", arguments: [true, false],
        [(.leaf, .good), (.revoked, .revoked)] as [(TestAuthority.Leaf, RevocationStatus)])
    func status(delegate: Bool, row: (leaf: TestAuthority.Leaf, status: RevocationStatus)) throws {
        let query = try query(row.leaf)
        #expect(query.responder.absoluteString == "http://ocsp.test/middle")
        let response = try TestAuthority.shared().statusResponse(to: query.body, issuer: "middle", delegate: delegate)
        #expect(query.status(in: response, at: Date()) == row.status)
    }

    @Test("a response that is another authority's, about another certificate, out of date or broken has no effect")
    func unbelievable() throws {
        let (query, other) = (try query(.leaf), try query(.revoked))
        let response = try TestAuthority.shared().statusResponse(to: query.body, issuer: "middle")
        #expect(other.status(in: response, at: Date()) == .unknown)
        #expect(query.status(in: response, at: Date(timeIntervalSinceNow: -3600)) == .unknown)
        #expect(query.status(in: response, at: Date(timeIntervalSinceNow: 3 * 86_400)) == .unknown)
        #expect(query.status(in: Data(response.dropLast()), at: Date()) == .unknown)
        #expect(query.status(in: response.flipped(at: response.count - 400), at: Date()) == .unknown)
        #expect(query.status(in: Data(), at: Date()) == .unknown)
        let stranger = try TestAuthority.stranger()
        let forged = try stranger.statusResponse(to: query.body, issuer: "middle")
        #expect(query.status(in: forged, at: Date()) == .unknown)
    }

    @Test(
        "a response without an end is valid for seven days",
        arguments: [(.leaf, .good), (.revoked, .revoked)] as [(TestAuthority.Leaf, RevocationStatus)])
    func endless(leaf: TestAuthority.Leaf, status: RevocationStatus) throws {
        let (query, day) = (try query(leaf), 86_400.0)
        let response = try TestAuthority.shared().statusResponse(to: query.body, issuer: "middle", hasEnd: false)
        for (days, expected) in [(0, status), (6.99, status), (7.01, .unknown), (20, .unknown), (-0.01, .unknown)] {
            #expect(query.status(in: response, at: Date(timeIntervalSinceNow: days * day)) == expected, "\(days)")
        }
    }

    @Test("a certificate without a responder has no query")
    func noResponder() throws {
        let path = try path(.unmarked)
        #expect(RevocationQuery(about: path[0], issuer: path[1]) == nil)
    }

    @Test("a valid path is remembered for fifteen minutes, a failure never")
    func memory() async throws {
        let (clock, calls, isDown) = (MovedClock(), Locked(0), Locked(true))
        let checker = RevocationChecker(clock: clock) { query in
            calls.withLock { $0 += 1 }
            if isDown.value { return nil }
            let issuer = query.responder.lastPathComponent
            return try? TestAuthority.shared().statusResponse(to: query.body, issuer: issuer)
        }
        let path = try path(.leaf)
        #expect(await checker.status(of: path) == .unknown)
        isDown.withLock { $0 = false }
        #expect(await checker.status(of: path) == .good)
        #expect(calls.value == 4)
        clock.offset.withLock { $0 = 899 }
        #expect(await checker.status(of: path) == .good)
        #expect(calls.value == 4)
        clock.offset.withLock { $0 = 901 }
        #expect(await checker.status(of: path) == .good)
        #expect(calls.value == 6)
        #expect(await checker.status(of: try self.path(.revoked)) == .revoked)
    }
}

/// The machine's clock with an offset: `openssl ocsp` dates its responses by the machine's clock.
private struct MovedClock: MemberClock {
    let offset = Locked<TimeInterval>(0)
    private let system = SystemClock()

    var now: Date { system.now + offset.value }
    var uptime: Duration { system.uptime }
    var bootID: String { system.bootID }
    func sleep(for duration: Duration) async throws {}
}
