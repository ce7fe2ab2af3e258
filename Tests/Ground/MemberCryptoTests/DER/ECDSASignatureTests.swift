import Foundation
import MemberCrypto
import Testing

@Suite("An ECDSA signature as DER")
struct ECDSASignatureTests {
    @Test(
        "has the shortest form of both numbers; a number with a high bit gets a leading zero",
        arguments: [
            ([1, 2], [0x30, 6, 2, 1, 1, 2, 1, 2]), ([0, 1, 0, 0x80], [0x30, 7, 2, 1, 1, 2, 2, 0, 0x80]),
            ([0xFF, 0], [0x30, 7, 2, 2, 0, 0xFF, 2, 1, 0]),
        ] as [([UInt8], [UInt8])])
    func short(raw: [UInt8], der: [UInt8]) {
        #expect([UInt8](ECDSASignature.der(Data(raw))) == der)
    }

    @Test("of P-521 has a length of two bytes")
    func long() {
        let der = ECDSASignature.der(Data(repeating: 0x01, count: 132))
        #expect(der.prefix(3) == Data([0x30, 0x81, 136]) && der.count == 139)
    }
}
