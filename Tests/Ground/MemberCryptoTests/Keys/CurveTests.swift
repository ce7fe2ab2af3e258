import Foundation
import Testing

@testable import MemberCrypto

@Suite("P-384 and P-521")
struct CurveTests {
    private static let message = Data("sample".utf8)

    @Test("fresh pairs sign at the curve's width, and are stored and read back")
    func roundTrip() throws {
        try check(P384PrivateKey.generate(), width: 96)
        try check(P521PrivateKey.generate(), width: 132)
    }

    private func check<Curve>(_ key: ECPrivateKey<Curve>, width: Int) throws {
        let again = try ECPrivateKey<Curve>(x: key.publicKey.x, y: key.publicKey.y, d: key.d)
        #expect(try ECPrivateKey<Curve>(d: key.d).publicKey == key.publicKey)
        for _ in 0..<20 {
            let signature = try again.sign(Self.message)
            #expect(signature.count == width)
            #expect(key.publicKey.verify(signature: signature, over: Self.message))
            #expect(!key.publicKey.verify(signature: signature.flipped(at: width - 1), over: Self.message))
            #expect(!key.publicKey.verify(signature: signature + [0], over: Self.message))
        }
        let (x, y) = (key.publicKey.x, key.publicKey.y)
        #expect(throws: CryptoError.invalidKey) { try ECPublicKey<Curve>(x: x, y: y.flipped(at: 5)) }
        #expect(throws: CryptoError.invalidKey) { try ECPublicKey<Curve>(x: x.dropFirst(), y: y) }
        #expect(throws: CryptoError.invalidKey) { try ECPrivateKey<Curve>(x: x, y: y, d: key.d.flipped(at: 20)) }
    }

    @Test("r and s are within 1..n-1", arguments: EllipticCurve.allCases)
    func range(curve: EllipticCurve) {
        let one = Data(count: curve.byteCount - 1) + [1]
        // n is odd, so that flipping its last bit makes n-1.
        let last = curve.order.flipped(at: curve.byteCount - 1)
        for good in [one + one, last + one, one + last] { #expect(curve.admits(signature: good)) }
        let zero = Data(count: curve.byteCount)
        for bad in [zero + one, one + zero, curve.order + one, one + curve.order, one, one + one + [0], Data()] {
            #expect(!curve.admits(signature: bad))
        }
    }

    @Test("each order equals the library's", arguments: EllipticCurve.allCases)
    func order(curve: EllipticCurve) throws {
        // The order minus one times the base point is the mirrored base point: the same x.
        let one = Data(count: curve.byteCount - 1) + [1]
        let last = curve.order.flipped(at: curve.byteCount - 1)
        let base = try #require(PlatformECPrivateKey.point(of: one, on: curve))
        let mirrored = try #require(PlatformECPrivateKey.point(of: last, on: curve))
        #expect(base.prefix(curve.byteCount) == mirrored.prefix(curve.byteCount) && base != mirrored)
    }

    @Test("the first example of RFC 8032 §7.1 holds")
    func ed25519() throws {
        let key = try Ed25519PrivateKey(d: hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
        #expect(key.publicKey.x == hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        let signature = try key.sign(Data())
        #expect(
            signature.hexText
                == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        )
        #expect(key.publicKey.verify(signature: signature, over: Data()))
        for bad in [signature.flipped(at: 0), signature.flipped(at: 63), signature.dropLast(), signature + [0], Data()] {
            #expect(!key.publicKey.verify(signature: bad, over: Data()))
        }
        #expect(throws: CryptoError.invalidKey) { try Ed25519PublicKey(x: Data(count: 31)) }
        #expect(throws: CryptoError.invalidKey) { try Ed25519PrivateKey(x: Data(count: 32), d: key.d) }
        #expect(Ed25519PrivateKey.generate().d != Ed25519PrivateKey.generate().d)
    }
}
