import Foundation
import MemberCore
import Testing

@testable import MemberCrypto

@Suite("RSA")
struct RSATests {
    private static let input = Data(RSAFixture.signingInput.utf8)

    @Test("the key of RFC 7515 A.2 makes the published signature")
    func publishedSigning() throws {
        #expect(try RSAFixture.key().sign(Self.input, scheme: .pkcs1(.sha256)) == RSAFixture.signature)
    }

    @Test("the signature of RFC 7515 A.2 is accepted, over the same bytes only")
    func publishedVerification() throws {
        let key = try RSAFixture.key().publicKey
        #expect(key.bits == 2048)
        #expect(key.verify(signature: RSAFixture.signature, over: Self.input, scheme: .pkcs1(.sha256)))
        #expect(!key.verify(signature: RSAFixture.signature, over: Self.input + [0], scheme: .pkcs1(.sha256)))
    }

    @Test(
        "a changed, cut, lengthened or too large signature is refused",
        arguments: [
            RSAFixture.signature.flipped(at: 0), RSAFixture.signature.flipped(at: 255), RSAFixture.signature.dropLast(),
            RSAFixture.signature + [0], [0] + RSAFixture.signature, Data(), Data(count: 256),
            Data(repeating: 0xFF, count: 256), RSAFixture.n,
        ])
    func refused(signature: Data) throws {
        #expect(try !RSAFixture.key().publicKey.verify(signature: signature, over: Self.input, scheme: .pkcs1(.sha256)))
    }

    @Test("leading zeros of a modulus make no difference, and do not count as bits")
    func leadingZeros() throws {
        let key = try RSAPublicKey(modulus: Data(count: 3) + RSAFixture.n, exponent: [0] + RSAFixture.e)
        #expect(try key == RSAFixture.key().publicKey)
        #expect(key.verify(signature: RSAFixture.signature, over: Self.input, scheme: .pkcs1(.sha256)))
        let short = Data(count: 200) + RSAFixture.n.suffix(100)
        #expect(throws: CryptoError.weakKey) { try RSAPublicKey(modulus: short, exponent: RSAFixture.e) }
    }

    @Test(
        "fewer than 2048 bits are weak",
        arguments: [Data(), Data(count: 256), RSAFixture.n.prefix(128), [0x7F] + RSAFixture.n.dropFirst()])
    func weak(modulus: Data) {
        #expect(throws: CryptoError.weakKey) { try RSAPublicKey(modulus: modulus, exponent: RSAFixture.e) }
    }

    @Test(
        "numbers that are not a valid key are refused",
        arguments: [
            (RSAFixture.n, Data()), (RSAFixture.n, Data([1])), (RSAFixture.n, Data([2])), (RSAFixture.n, Data(count: 4)),
            (RSAFixture.n, Data(repeating: 0xFF, count: 9)), (RSAFixture.n.flipped(at: 255), RSAFixture.e),
            (Data(repeating: 0xFF, count: 1025), RSAFixture.e),
        ])
    func invalid(modulus: Data, exponent: Data) {
        #expect(throws: CryptoError.invalidKey) { try RSAPublicKey(modulus: modulus, exponent: exponent) }
    }

    @Test("a pair with inconsistent members is refused")
    func mismatched() {
        #expect(throws: CryptoError.invalidKey) { try RSAFixture.key(d: RSAFixture.d.flipped(at: 200)) }
        #expect(throws: CryptoError.invalidKey) { try RSAPrivateKey(pkcs1: Data([0x30, 0x03, 0x02, 0x01, 0x00])) }
    }

    @Test("a fresh pair signs, and is read back from storage")
    func generated() throws {
        let key = try RSAPrivateKey.generate()
        #expect(key.publicKey.bits == 2048)
        #expect(key.exponent == RSAFixture.e)
        let again = try RSAPrivateKey(pkcs1: key.pkcs1)
        #expect(
            key.publicKey.verify(
                signature: try again.sign(Self.input, scheme: .pkcs1(.sha256)), over: Self.input, scheme: .pkcs1(.sha256)))
        #expect("\(key)" == "<RSA private key>")
    }

    @Test("a size outside 2048 to 8192 bits is refused", arguments: [(1024, CryptoError.weakKey), (16384, .invalidParameter)])
    func size(bits: Int, error: CryptoError) {
        #expect(throws: error) { try RSAPrivateKey.generate(bits: bits) }
    }

    @Test("one parsed key can be used by many tasks at once")
    func parallel() async throws {
        let key = try RSAFixture.key()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask { key.publicKey.verify(signature: RSAFixture.signature, over: Self.input, scheme: .pkcs1(.sha256)) }
            }
            for await accepted in group { #expect(accepted) }
        }
    }
}
