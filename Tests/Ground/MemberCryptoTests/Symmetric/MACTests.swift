import Foundation
import MemberCrypto
import Testing

@Suite("MAC")
struct MACTests {
    @Test(
        "the examples of RFC 4231 hold, and a key may be empty",
        arguments: [
            (
                Data(repeating: 0x0B, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Data("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Data(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (Data(), "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        ])
    func examples(key: Data, message: String, code: String) {
        #expect(MAC.hmacSHA256(key: key, message: Data(message.utf8)).hexText == code)
    }

    @Test("case 2 of RFC 4231 holds for SHA-384 and SHA-512")
    func longer() {
        let (key, message) = (Data("Jefe".utf8), Data("what do ya want for nothing?".utf8))
        #expect(
            MAC.hmac(.sha384, key: key, message: message).hexText
                == "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649")
        #expect(
            MAC.hmac(.sha512, key: key, message: message).hexText
                == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fd"
                + "caeab1a34d4a6b4b636e070a38bce737")
    }

    @Test(
        "comparison in constant time finds equality and difference",
        arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("\u{e9}", "e\u{301}", false)])
    func comparison(a: String, b: String, equal: Bool) {
        #expect(constantTimeEquals(a, b) == equal)
        #expect(constantTimeEquals(Data(a.utf8), Data(b.utf8)) == equal)
    }
}
