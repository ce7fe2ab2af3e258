import CertificateSupport
import Foundation
import Testing

@testable import MemberCrypto

@Suite("RSA schemes")
struct RSASchemeTests {
    private static let message = Data("sample".utf8)

    @Test("a signature of one scheme is accepted by no other", arguments: RSAScheme.allCases)
    func apart(scheme: RSAScheme) throws {
        let key = try RSAFixture.key()
        let signature = try key.sign(Self.message, scheme: scheme)
        #expect(signature.count == 256)
        for other in RSAScheme.allCases {
            #expect(key.publicKey.verify(signature: signature, over: Self.message, scheme: other) == (other == scheme))
        }
    }

    @Test(
        "a PSS signature of the openssl command is accepted if its salt is as long as the hash", arguments: SignatureHash.allCases
    )
    func salt(hash: SignatureHash) throws {
        let folder = try OpenSSLFolder()
        try folder.run("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key.pem")
        try folder.write("sample", to: "text")
        guard case .rsa(let key) = try PrivateKey(pem: try folder.text("key.pem")) else { return }
        for length in [hash.byteCount, 20, 0, hash.byteCount + 1] {
            try folder.run(
                "dgst -\(hash.rawValue) -sign key.pem -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:\(length) -out sig text"
            )
            let accepted = key.publicKey.verify(signature: try folder.data("sig"), over: Self.message, scheme: .pss(hash))
            #expect(accepted == (length == hash.byteCount))
        }
    }

    @Test("a signature that is not below the modulus is refused")
    func range() throws {
        let key = try RSAFixture.key().publicKey
        #expect(!key.verify(signature: key.modulus, over: Self.message, scheme: .pkcs1(.sha256)))
    }
}
