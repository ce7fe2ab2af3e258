import CertificateSupport
import Foundation
import Testing

@testable import MemberCrypto

@Suite("Private keys in PEM")
struct PrivateKeyTests {
    private static let message = Data("sample".utf8)

    @Test(
        "every form that the openssl command writes is read, and its signatures are valid for the public half",
        arguments: [
            "RSA -pkeyopt rsa_keygen_bits:2048", "EC -pkeyopt ec_paramgen_curve:P-256", "EC -pkeyopt ec_paramgen_curve:P-384",
            "EC -pkeyopt ec_paramgen_curve:P-521", "ED25519",
        ])
    func forms(algorithm: String) throws {
        let folder = try OpenSSLFolder()
        try folder.run("genpkey -algorithm \(algorithm) -out pkcs8.pem")
        let form = algorithm == "ED25519" ? "" : "-traditional"
        try folder.run("pkey -in pkcs8.pem \(form) -out traditional.pem")
        let (key, same) = (
            try PrivateKey(pem: try folder.text("pkcs8.pem")), try PrivateKey(pem: try folder.text("traditional.pem"))
        )
        #expect(key.publicKey == same.publicKey)
        #expect(key.publicKey.verify(try same.sign(Self.message), over: Self.message))
        #expect(!key.publicKey.verify(try same.sign(Self.message), over: Data("other".utf8)))
        #expect("\(key)" == "<private key>")
        var dumped = ""
        dump(key, to: &dumped)
        #expect(dumped.count < 40)
    }

    @Test("a pair without its public half is completed")
    func completed() throws {
        let folder = try OpenSSLFolder()
        try folder.run("ecparam -name secp384r1 -genkey -out whole.pem")
        try folder.run("ec -in whole.pem -no_public -out half.pem")
        let (whole, half) = (try PrivateKey(pem: try folder.text("whole.pem")), try PrivateKey(pem: try folder.text("half.pem")))
        #expect(whole.publicKey == half.publicKey)
    }

    @Test("a password, a missing key, another kind and a broken text have different errors")
    func refusals() throws {
        let folder = try OpenSSLFolder()
        try folder.run("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out plain.pem")
        try folder.run("pkcs8 -topk8 -in plain.pem -passout pass:x -out locked.pem")
        try folder.run("rsa -in plain.pem -aes128 -passout pass:x -traditional -out old.pem")
        try folder.run("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out weak.pem")
        try folder.run("genpkey -algorithm X25519 -out other.pem")
        try folder.run("pkey -in plain.pem -pubout -out public.pem")
        let rows: [(String, CryptoError)] = [
            ("locked.pem", .encryptedKey), ("old.pem", .encryptedKey), ("weak.pem", .weakKey), ("other.pem", .invalidKey),
            ("public.pem", .noKey),
        ]
        for (name, error) in rows { #expect(throws: error) { try PrivateKey(pem: try folder.text(name)) } }
        let plain = try folder.text("plain.pem")
        #expect(throws: CryptoError.self) { try PrivateKey(pem: plain.replacing("MII", with: "MIJ")) }
        #expect(throws: CryptoError.noKey) { try PrivateKey(pem: String(plain.prefix(300))) }
    }
}

extension PrivateKey {
    func sign(_ data: Data) throws -> Data {
        switch self {
        case .rsa(let key): try key.sign(data, scheme: .pss(.sha256))
        case .p256(let key): try key.sign(data)
        case .p384(let key): try key.sign(data)
        case .p521(let key): try key.sign(data)
        case .ed25519(let key): try key.sign(data)
        }
    }
}

extension PublicKey {
    func verify(_ signature: Data, over data: Data) -> Bool {
        switch self {
        case .rsa(let key): key.verify(signature: signature, over: data, scheme: .pss(.sha256))
        case .p256(let key): key.verify(signature: signature, over: data)
        case .p384(let key): key.verify(signature: signature, over: data)
        case .p521(let key): key.verify(signature: signature, over: data)
        case .ed25519(let key): key.verify(signature: signature, over: data)
        }
    }
}
