import Foundation
import Testing

@testable import MemberCrypto

@Suite("P-256")
struct P256Tests {
    // RFC 6979 A.2.5, message "sample" with SHA-256.
    private static let x = hex("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6")
    private static let y = hex("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
    private static let d = hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    private static let signature = hex(
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
            + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
    private static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    private static let message = Data("sample".utf8)

    @Test("the signature of RFC 6979 A.2.5 is accepted")
    func published() throws {
        let key = try P256PublicKey(x: Self.x, y: Self.y)
        #expect(key.verify(signature: Self.signature, over: Self.message))
        #expect(!key.verify(signature: Self.signature, over: Data("test".utf8)))
    }

    @Test(
        "r and s outside 1..n-1, another length and a changed bit are refused",
        arguments: [
            Data(count: 32) + signature.suffix(32), signature.prefix(32) + Data(count: 32), Data(count: 64),
            order + signature.suffix(32), signature.prefix(32) + order, signature.dropLast(), signature + [0], Data(),
            signature.flipped(at: 0), signature.flipped(at: 63),
        ])
    func refused(signature: Data) throws {
        #expect(try !P256PublicKey(x: Self.x, y: Self.y).verify(signature: signature, over: Self.message))
    }

    @Test(
        "a point that is not on the curve or has another length is refused",
        arguments: [
            (x, y.flipped(at: 31)), (Data(count: 32), Data(count: 32)), (x.dropFirst(), y), (x, y + [0]), (y, x),
            (Data(repeating: 0xFF, count: 32), y),
        ])
    func invalidPoint(x: Data, y: Data) {
        #expect(throws: CryptoError.invalidKey) { try P256PublicKey(x: x, y: y) }
    }

    @Test("the pair of RFC 6979 makes signatures that its public half accepts")
    func signs() throws {
        let key = try P256PrivateKey(x: Self.x, y: Self.y, d: Self.d)
        let signature = try key.sign(Self.message)
        #expect(signature.count == 64)
        #expect(key.publicKey.verify(signature: signature, over: Self.message))
    }

    @Test(
        "halves of different pairs are refused", arguments: [d.flipped(at: 31), Data(count: 32), order, d.dropFirst()])
    func mismatched(d: Data) {
        #expect(throws: CryptoError.invalidKey) { try P256PrivateKey(x: Self.x, y: Self.y, d: d) }
    }

    @Test("a fresh pair can be stored, read back and used")
    func generated() throws {
        let key = P256PrivateKey.generate()
        let again = try P256PrivateKey(x: key.publicKey.x, y: key.publicKey.y, d: key.d)
        #expect(key.publicKey.verify(signature: try again.sign(Self.message), over: Self.message))
        #expect(P256PrivateKey.generate().d != key.d)
        #expect("\(key)" == "<P-256 private key>")
    }
}
