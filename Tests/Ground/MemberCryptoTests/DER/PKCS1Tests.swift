import Foundation
import Testing

@testable import MemberCrypto

@Suite("PKCS1")
struct PKCS1Tests {
    @Test("numbers are in DER's form: shortest, never negative")
    func encoding() {
        #expect(PKCS1.encode([Data()]) == hex("3003020100"))
        #expect(PKCS1.encode([hex("0001"), hex("80"), hex("7f")]) == hex("300a 020101 02020080 02017f".filter { $0 != " " }))
        #expect(PKCS1.encode([Data(repeating: 1, count: 200)]).prefix(6) == hex("3081cb0281c8"))
        #expect(PKCS1.encode([Data(repeating: 1, count: 300)]).prefix(8) == hex("308201300282012c"))
    }

    @Test("a written text is read back", arguments: [1, 127, 128, 255, 256, 1024])
    func roundTrip(count: Int) {
        let number = Data(repeating: 0x91, count: count)
        #expect(PKCS1.decode(PKCS1.encode([number, Data([3])])) == [number, Data([3])])
    }

    @Test("other bytes are refused", arguments: ["", "30", "3005020100", "300302010000", "3003040100", "30038501", "308000"])
    func refused(text: String) {
        #expect(PKCS1.decode(hex(text)) == nil)
    }
}
