import CertificateSupport
import Foundation
import Testing

@testable import MemberCrypto

@Suite("Signed documents")
struct SignedDataTests {
    static let date = DemandTests.date
    static let content = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0) })

    private func verify(
        _ bytes: Data, _ authority: TestAuthority, _ demands: CertificateDemands = DemandTests.marked, at date: Date = date
    ) throws -> SignedData {
        let document = try SignedData(bytes)
        try document.verify(roots: TrustAnchors([Certificate(der: authority.der("root"))]), at: date, demands: demands)
        return document
    }

    @Test(
        "a document is read in DER and in BER with indefinite lengths, its signature over attributes or content",
        arguments: TestAuthority.Kind.allCases,
        [[], ["-noattr"], ["-indef", "-stream"], ["-indef", "-stream", "-noattr"], ["-keyid"]])
    func forms(kind: TestAuthority.Kind, options: [String]) throws {
        let authority = try TestAuthority.shared(kind)
        let old = CertificateDemands(strength: kind == .oldRSA ? .oldDocument : .today)
        let bytes = try authority.signedData(Self.content, hash: kind == .oldRSA ? "sha1" : "sha256", options: options)
        let document = try verify(bytes, authority, old)
        #expect(document.content == Self.content)
        #expect(Set(document.certificates.map(\.der)) == Set(authority.chain()))
        #expect("\(document)" == "<signed document, 5000 bytes>")
    }

    @Test("SHA-1 signs old documents only")
    func oldHash() throws {
        let authority = try TestAuthority.shared(.rsa)
        let bytes = try authority.signedData(Self.content, hash: "sha1")
        #expect(throws: CryptoError.signedData(.unsupportedAlgorithm)) { try verify(bytes, authority) }
        #expect(throws: Never.self) { try verify(bytes, authority, CertificateDemands(strength: .oldDocument)) }
    }

    @Test("a stranger's document, one out of date and one without the demanded extension are refused")
    func chains() throws {
        let authority = try TestAuthority.shared(.rsa)
        let bytes = try authority.signedData(Self.content)
        #expect(throws: CryptoError.certificate(.unknownRoot)) { try verify(bytes, TestAuthority.shared(.p384)) }
        #expect(throws: CryptoError.certificate(.expired)) {
            try verify(authority.signedData(Self.content, by: .expired), authority)
        }
        #expect(throws: CryptoError.certificate(.missingExtension)) {
            try verify(authority.signedData(Self.content, by: .unmarked), authority)
        }
    }

    @Test("every changed byte of content or signature is noticed", arguments: [[], ["-noattr"]])
    func changes(options: [String]) throws {
        let authority = try TestAuthority.shared(.p384)
        let bytes = try authority.signedData(Data("content".utf8), options: options)
        let content = try #require(bytes.range(of: Data("content".utf8)))
        for place in [content.lowerBound, bytes.count - 3] {
            #expect(throws: CryptoError.signedData(.badSignature)) { try verify(bytes.flipped(at: place), authority) }
        }
    }

    @Test("what is no signed document is refused, and every cut of one")
    func malformed() throws {
        let bytes = try TestAuthority.shared().signedData(Data("content".utf8), options: ["-indef", "-stream"])
        for count in stride(from: 0, to: bytes.count, by: 11) {
            #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(bytes.prefix(count)) }
        }
        #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(bytes + [0]) }
        #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(TestAuthority.shared().der("leaf")) }
    }

    @Test("a document that nobody signed is refused, though it carries certificates")
    func unsigned() throws {
        let folder = try TestAuthority.shared().folder()
        try folder.run("crl2pkcs7 -nocrl -certfile leaf.pem -outform DER -out bag.der")
        #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(folder.data("bag.der")) }
    }

    @Test("this reader and OpenSSL's agree on changed documents", arguments: [[], ["-noattr"], ["-indef", "-stream"]])
    func differential(options: [String]) throws {
        let authority = try TestAuthority.shared(.rsa)
        let bytes = try authority.signedData(Data("content".utf8), options: options)
        let roots = [try Certificate(der: authority.der("root"))]
        var agreed = 0
        for place in stride(from: 0, to: bytes.count, by: 13) {
            let changed = bytes.flipped(at: place)
            let ours = try? verify(changed, authority, CertificateDemands()).content
            // OpenSSL takes more: names that only look alike, attributes that are not read. Whatever we accept, it must accept too.
            if let ours {
                #expect(openSSLContent(changed, roots: roots, at: Self.date) == ours, "byte \(place)")
                agreed += 1
            }
        }
        #expect(openSSLContent(bytes, roots: roots, at: Self.date) == Data("content".utf8))
        #expect(agreed < bytes.count / 13)
    }
}
