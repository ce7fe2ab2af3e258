import Foundation
import MemberCrypto
import Testing

@Suite("PBKDF2")
struct PBKDF2Tests {
    @Test(
        "the examples of RFC 7914 §11 hold",
        arguments: [
            (
                "passwd", "salt", 1,
                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                    + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
            ),
            (
                "Password", "NaCl", 80_000,
                "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                    + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
            ),
        ])
    func examples(password: String, salt: String, rounds: Int, key: String) throws {
        let derived = try PBKDF2.sha256(password: Data(password.utf8), salt: Data(salt.utf8), rounds: rounds, length: 64)
        #expect(derived.hexText == key)
    }

    @Test(
        "zero rounds, zero length and numbers beyond 31 bits are refused", arguments: [(0, 32), (1, 0), (-1, 32), (1 << 31, 32)])
    func limits(rounds: Int, length: Int) {
        #expect(throws: CryptoError.invalidParameter) {
            try PBKDF2.sha256(password: Data([1]), salt: Data([2]), rounds: rounds, length: length)
        }
    }
}
