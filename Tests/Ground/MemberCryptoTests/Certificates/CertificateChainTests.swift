import Foundation
import Testing

@testable import MemberCrypto

@Suite("Certificate chains")
struct CertificateChainTests {
    @Test("a chain to a configured root is valid only within its dates")
    func dates() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle")
        let between = [issuing.intermediate]
        #expect(problem(leaf, between, roots: [issuing.root]) == nil)
        #expect(problem(leaf, between, roots: [issuing.root], after: 11) == .expired)
        #expect(problem(leaf, between, roots: [issuing.root], after: -1) == .notYetValid)
    }

    @Test("without a root, with another root and with a missing link, the root is unknown")
    func unknownRoot() throws {
        let (issuing, other) = (try Issuing(), try Issuing())
        let leaf = try issuing.issue("leaf", by: "middle")
        #expect(problem(leaf, [issuing.intermediate], roots: []) == .unknownRoot)
        #expect(problem(leaf, [issuing.intermediate, issuing.root], roots: [other.root]) == .unknownRoot)
        #expect(problem(leaf, [], roots: [issuing.root]) == .unknownRoot)
        #expect(problem(other.root, [], roots: [issuing.root]) == .unknownRoot)
    }

    @Test("a configured root need not be self-signed, and may be the leaf")
    func anchors() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle")
        #expect(problem(leaf, [], roots: [issuing.intermediate]) == nil)
        #expect(problem(issuing.root, [], roots: [issuing.root]) == nil)
    }

    @Test("a changed signature is refused")
    func signature() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle")
        let forged = try Certificate(der: leaf.der.flipped(at: leaf.der.count - 1))
        #expect(problem(forged, [issuing.intermediate], roots: [issuing.root]) == .badSignature)
    }

    @Test("a certificate that is not an authority cannot issue others")
    func authority() throws {
        let issuing = try Issuing()
        let server = try issuing.issue("server", by: "root")
        let leaf = try issuing.issue("leaf", by: "server")
        #expect(problem(leaf, [server], roots: [issuing.root]) == .notAuthority)
    }

    @Test("a path longer than the authority's or the caller's limit is refused")
    func length() throws {
        let issuing = try Issuing()
        let second = try issuing.issue("second", by: "middle", extensions: "basicConstraints=critical,CA:TRUE")
        let deep = try issuing.issue("deep", by: "second")
        #expect(problem(deep, [issuing.intermediate, second], roots: [issuing.root]) == .pathTooLong)
        let leaf = try issuing.issue("leaf", by: "middle")
        #expect(problem(leaf, [issuing.intermediate], roots: [issuing.root], maximumIntermediates: 1) == nil)
        #expect(problem(leaf, [issuing.intermediate], roots: [issuing.root], maximumIntermediates: 0) == .pathTooLong)
    }

    @Test("a certificate for another purpose is refused")
    func purpose() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle", extensions: "extendedKeyUsage=clientAuth")
        let between = [issuing.intermediate]
        #expect(problem(leaf, between, roots: [issuing.root]) == nil)
        #expect(problem(leaf, between, roots: [issuing.root], purpose: .client) == nil)
        #expect(problem(leaf, between, roots: [issuing.root], purpose: .server) == .wrongPurpose)
    }

    @Test("a weak key is refused")
    func weak() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle", key: "rsa:1024")
        #expect(leaf.publicKey == nil)
        #expect(problem(leaf, [issuing.intermediate], roots: [issuing.root]) == .weak)
    }

    @Test("one store of roots and one certificate can be used by many tasks at once")
    func parallel() async throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle")
        let (roots, between) = (TrustAnchors([issuing.root]), [issuing.intermediate])
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    try CertificateChain.verify(leaf, intermediates: between, roots: roots, at: Date(timeIntervalSinceNow: 9))
                }
            }
            await #expect(throws: Never.self) { try await group.waitForAll() }
        }
    }
}
