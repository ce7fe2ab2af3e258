import MemberCore
import MemberCrypto
import Testing

@Test("a secret's fingerprint is the start of its SHA-256")
func fingerprint() {
    #expect(Secret("abc").fingerprint == "ba7816bf")
}
