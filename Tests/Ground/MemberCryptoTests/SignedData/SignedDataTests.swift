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
        "a document is read in DER and in BER with indefinite lengths, with its signature over attributes or content",
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

    @Test("SHA-1 signs only old documents")
    func oldHash() throws {
        let authority = try TestAuthority.shared(.rsa)
        let bytes = try authority.signedData(Self.content, hash: "sha1")
        #expect(throws: CryptoError.signedData(.unsupportedAlgorithm)) { try verify(bytes, authority) }
        #expect(throws: Never.self) { try verify(bytes, authority, CertificateDemands(strength: .oldDocument)) }
    }

    @Test("a document by an unknown signer, out of date or without the demanded extension is refused")
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

    @Test("bytes that are not a signed document are refused, as is every truncated document")
    func malformed() throws {
        let bytes = try TestAuthority.shared().signedData(Data("content".utf8), options: ["-indef", "-stream"])
        for count in stride(from: 0, to: bytes.count, by: 11) {
            #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(bytes.prefix(count)) }
        }
        #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(bytes + [0]) }
        #expect(throws: CryptoError.signedData(.malformed)) { try SignedData(TestAuthority.shared().der("leaf")) }
    }

    /// A document with another list of signers or certificates; the lengths around it are written again.
    private func replacing(_ tag: UInt8, in bytes: Data, by list: (Data) -> Data) throws -> Data {
        var outer = BERReader(bytes)
        guard var info = outer.enter(DERReader.sequence), let type = info.next(),
            var explicit = info.enter(DERReader.explicit(0)),
            var body = explicit.enter(DERReader.sequence)
        else { throw CryptoError.signedData(.malformed) }
        var parts: [Data] = []
        var isBehindContent = false
        while let element = body.next() {
            let isList = element.tag == tag && isBehindContent
            if element.tag == DERReader.sequence { isBehindContent = true }
            let content = body.content(of: element)
            parts.append(DERWriter.element(element.tag, isList ? list(content) : content))
        }
        let inner = DERWriter.element(DERReader.sequence, parts.reduce(Data(), +))
        return DERWriter.element(DERReader.sequence, outer.whole(type) + DERWriter.element(DERReader.explicit(0), inner))
    }

    @Test("at most 16 signers and 64 certificates are read, and their number is checked before any is read")
    func many() throws {
        let authority = try TestAuthority.shared(.rsa)
        let bytes = try authority.signedData(Self.content)
        let perDocument = try SignedData(bytes).certificates.count
        let signers = { (count: Int) throws -> Data in
            try replacing(DERReader.set, in: bytes) { Data(repeatElement($0, count: count).joined()) }
        }
        let certificates = { (count: Int) throws -> Data in
            try replacing(DERReader.explicit(0), in: bytes) { Data(repeatElement($0, count: count).joined()) }
        }
        #expect(try verify(signers(16), authority).signers.count == 16)
        #expect(throws: CryptoError.signedData(.tooMany)) { try SignedData(signers(17)) }
        #expect(try verify(certificates(64 / perDocument), authority).certificates.count == 64 / perDocument * perDocument)
        #expect(throws: CryptoError.signedData(.tooMany)) { try SignedData(certificates(64 / perDocument + 1)) }
        for (count, problem) in [(64, SignedDataProblem.malformed), (65, .tooMany)] {
            let empty = try replacing(DERReader.explicit(0), in: bytes) { _ in Data((0..<count).flatMap { _ in [0x30, 0] }) }
            #expect(throws: CryptoError.signedData(problem)) { try SignedData(empty) }
        }
    }

    @Test("a document without a signature is refused, even if it contains certificates")
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
            // OpenSSL accepts more: look-alike names, unread attributes. It must accept everything that we accept.
            if let ours {
                #expect(openSSLContent(changed, roots: roots, at: Self.date) == ours, "byte \(place)")
                agreed += 1
            }
        }
        #expect(openSSLContent(bytes, roots: roots, at: Self.date) == Data("content".utf8))
        #expect(agreed < bytes.count / 13)
    }
}
