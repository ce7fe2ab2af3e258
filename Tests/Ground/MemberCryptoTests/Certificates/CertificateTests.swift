import CertificateSupport
import Foundation
import MemberCore
import Testing

@testable import MemberCrypto

@Suite("Certificates")
struct CertificateTests {
    @Test("dates, key and thumbprints equal the openssl command's")
    func fields() throws {
        let folder = try OpenSSLFolder()
        try folder.run("req -x509 -newkey rsa:2048 -nodes -days 3 -keyout key.pem -out cert.pem", subject: "/CN=a")
        try folder.run("x509 -in cert.pem -outform DER -out cert.der")
        try folder.run("dgst -sha256 -binary -out thumb cert.der")
        try folder.run("pkey -in key.pem -pubout -outform DER -out spki.der")
        try folder.run("dgst -sha256 -binary -out spki.sha spki.der")
        let certificate = try Certificate(pem: try folder.text("cert.pem"))
        #expect(certificate.der == (try folder.data("cert.der")))
        #expect(certificate.thumbprint == Base64URL.encode(try folder.data("thumb")))
        #expect(certificate.publicKeySHA256 == (try folder.data("spki.sha")))
        #expect(certificate.publicKey == (try PrivateKey(pem: try folder.text("key.pem")).publicKey))
        #expect(certificate.notAfter.timeIntervalSince(certificate.notBefore) == 3 * 86_400)
        #expect(abs(certificate.notBefore.timeIntervalSinceNow) < 600)
    }

    @Test(
        "a time is read to the second, in both forms, and only if it exists",
        arguments: [
            ("170d3236303130323033303430355a", 1_767_323_045), ("170d3530303130313030303030305a", -631_152_000),
            ("180f32303530303130313030303030305a", 2_524_608_000), ("180f39393939313233313233353935395a", 253_402_300_799),
            ("170d3236313330313030303030305a", nil), ("170d3236303233303030303030305a", nil),
            ("170d32363031303230333034303520", nil),
            ("170b323630313032303330345a", nil), ("0201", nil), ("", nil),
        ] as [(String, Double?)])
    func times(text: String, seconds: Double?) {
        var reader = DERReader(hex(text))
        #expect(DERTime.take(from: &reader)?.timeIntervalSince1970 == seconds)
    }

    @Test("bytes that are not a certificate are refused, as is every truncated certificate")
    func malformed() throws {
        let issuing = try Issuing()
        let der = issuing.root.der
        for count in stride(from: 0, to: der.count, by: 7) {
            #expect(throws: CryptoError.certificate(.malformed)) { try Certificate(der: der.prefix(count)) }
        }
        #expect(throws: CryptoError.certificate(.malformed)) { try Certificate(der: der + [0]) }
        #expect(throws: CryptoError.certificate(.malformed)) { try Certificate(pem: "") }
        #expect(throws: CryptoError.certificate(.malformed)) {
            try Certificate(pem: "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----")
        }
        #expect(try Certificate.all(pem: try issuing.folder.text("root.pem") + issuing.folder.text("middle.pem")).count == 2)
    }

    @Test("a certificate with any byte changed is read or refused, and ends no process")
    func changed() throws {
        let der = try Issuing().root.der
        for place in der.indices {
            let certificate = try? Certificate(der: der.flipped(at: place))
            #expect(certificate?.der != der)
        }
    }
}
