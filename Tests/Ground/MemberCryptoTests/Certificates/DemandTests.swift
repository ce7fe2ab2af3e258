import CertificateSupport
import Foundation
import Testing

@testable import MemberCrypto

@Suite("Demands on certificates")
struct DemandTests {
    static let marked = CertificateDemands(
        leafExtensions: ["1.2.840.113635.100.6.11.1"], issuerExtensions: ["1.2.840.113635.100.6.2.1"])
    static let date = Date(timeIntervalSince1970: 1_500_000_000)

    private func problem(
        _ authority: TestAuthority, _ leaf: TestAuthority.Leaf, _ demands: CertificateDemands = marked, at date: Date = date
    ) throws -> CertificateProblem? {
        let chain = try authority.chain(leaf).map { try Certificate(der: $0) }
        do throws(CryptoError) {
            let path = try CertificateChain.path(
                from: chain[0], intermediates: [chain[1]], roots: TrustAnchors([chain[2]]), at: date, demands: demands)
            #expect(path == chain)
            return nil
        } catch {
            guard case .certificate(let problem) = error else { return .malformed }
            return problem
        }
    }

    @Test(
        "a chain is valid only with the demanded extensions, in time, and to its own root",
        arguments: [
            (.leaf, nil), (.revoked, nil), (.expired, .expired), (.unmarked, .missingExtension),
            (.underUnmarked, .missingExtension),
        ] as [(TestAuthority.Leaf, CertificateProblem?)])
    func extensions(leaf: TestAuthority.Leaf, expected: CertificateProblem?) throws {
        #expect(try problem(.shared(.p384), leaf) == expected)
        #expect(try problem(.shared(.rsa), leaf) == expected)
    }

    @Test("a chain signed with SHA-1 is valid only for an old document")
    func oldHash() throws {
        let authority = try TestAuthority.shared(.oldRSA)
        var old = Self.marked
        old.strength = .oldDocument
        #expect(try problem(authority, .leaf) == .weak)
        #expect(try problem(authority, .leaf, old) == nil)
        #expect(try problem(authority, .unmarked, old) == .missingExtension)
        #expect(try problem(.shared(.p384), .leaf, old) == nil)
    }

    @Test("an old document's chain still needs a strong key")
    func weakKey() throws {
        let issuing = try Issuing()
        let leaf = try issuing.issue("leaf", by: "middle", key: "rsa:1024")
        #expect(throws: CryptoError.certificate(.weak)) {
            try CertificateChain.path(
                from: leaf, intermediates: [issuing.intermediate], roots: TrustAnchors([issuing.root]),
                at: Date(timeIntervalSinceNow: 86_400), demands: CertificateDemands(strength: .oldDocument))
        }
    }

    @Test("a certificate has its extensions, its number and its names")
    func fields() throws {
        let authority = try TestAuthority.shared()
        let leaf = try Certificate(der: authority.der("leaf"))
        #expect(leaf.extension("1.2.840.113635.100.6.11.1")?.value == Data([5, 0]))
        #expect(leaf.extension("1.2.840.113635.100.6.11.1")?.isCritical == false)
        #expect(leaf.extension("2.5.29.15")?.isCritical == true)
        #expect(leaf.extension("2.5.29.99") == nil)
        #expect(leaf.subject.commonName == "Test leaf")
        #expect(leaf.issuer == (try Certificate(der: authority.der("middle")).subject))
        let folder = try authority.folder()
        try folder.run("x509 -in leaf.pem -noout -serial -out serial")
        // A number whose first bit is set has a zero byte before it, which openssl does not print.
        let number = leaf.serialNumber.drop { $0 == 0 }
        #expect(leaf.serialNumber.count - number.count <= 1)
        #expect(try folder.text("serial") == "serial=\(hexadecimal(Data(number)).uppercased())\n")
    }

    @Test(
        "an object identifier is read as text",
        arguments: [
            ("2b0e03021a", "1.3.14.3.2.26"), ("2a864886f70d010101", "1.2.840.113549.1.1.1"), ("550403", "2.5.4.3"),
            ("883703", "2.999.3"), ("", nil), ("8837", "2.999"), ("2b86", nil), ("2bffffffffffffffffffff7f", nil),
        ] as [(String, String?)])
    func identifiers(content: String, text: String?) { #expect(ObjectIdentifier.text(hex(content)) == text) }
}
