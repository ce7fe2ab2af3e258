import CertificateSupport
import Foundation
import FuzzTargets
import MemberCrypto
import Testing

@Suite("The target of signed documents")
struct SignedDataTargetTests {
    private static let content = Data("content".utf8)

    private func target(_ authority: TestAuthority, _ content: Data = Data()) throws -> SignedDataTarget {
        try SignedDataTarget(roots: [Certificate(der: authority.der("root"))], content: content)
    }

    @Test(
        "a document that is believed, but was never signed as far as the target knows, is a finding",
        arguments: TestAuthority.Kind.allCases, ["sha1", "sha256"])
    func belief(kind: TestAuthority.Kind, hash: String) throws {
        let authority = try TestAuthority.shared(kind)
        guard kind != .p384 || hash == "sha256" else { return }
        let bytes = try authority.signedData(Self.content, hash: hash)
        #expect(throws: FuzzFinding.self) { try target(authority).run(bytes) }
        #expect(throws: Never.self) { try target(authority, Self.content).run(bytes) }
    }

    @Test("a document that nobody believes is no finding", arguments: [[], ["-noattr"], ["-indef", "-stream"]])
    func disbelief(options: [String]) throws {
        let authority = try TestAuthority.shared()
        let bytes = try authority.signedData(Self.content, options: options)
        let place = try #require(bytes.range(of: Self.content)).lowerBound
        var changed = bytes
        changed[place] ^= 1
        #expect(throws: Never.self) { try target(authority).run(changed) }
        #expect(throws: Never.self) { try target(.stranger()).run(bytes) }
    }

    @Test("a receipt is judged as one, another app's too", arguments: ["app", "other"])
    func receipts(bundle: String) throws {
        let authority = try TestAuthority.shared()
        let bytes = try authority.signedData(receipt(bundle))
        #expect(throws: FuzzFinding.self) { try target(authority).run(bytes) }
        #expect(throws: Never.self) { try target(authority, receipt(bundle)).run(bytes) }
    }

    @Test("certificates that are known need not be read again, and others are read")
    func known() throws {
        let (authority, other) = (try TestAuthority.shared(), try TestAuthority.shared(.rsa))
        let known = try authority.chain().map { try Certificate(der: $0) }
        for signer in [authority, other] {
            let bytes = try signer.signedData(Self.content)
            let root = try Certificate(der: signer.der("root"))
            #expect(throws: FuzzFinding.self) { try SignedDataTarget(roots: [root], content: Data(), known: known).run(bytes) }
        }
    }

    /// The least that a receipt tells: bundle identifier and time.
    private func receipt(_ bundle: String) -> Data {
        let attributes = [(2, 0x0C, bundle), (12, 0x16, "2026-05-28T00:00:00Z")].map { type, tag, text in
            let value = element(4, element(UInt8(tag), Data(text.utf8)))
            return element(0x30, element(2, Data([UInt8(type)])) + element(2, Data([1])) + value)
        }
        return element(0x31, attributes.reduce(Data(), +))
    }

    private func element(_ tag: UInt8, _ content: Data) -> Data { Data([tag, UInt8(content.count)]) + content }
}
