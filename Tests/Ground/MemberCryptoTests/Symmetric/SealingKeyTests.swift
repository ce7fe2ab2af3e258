import Foundation
import MemberCore
import Testing

@testable import MemberCrypto

@Suite("SealingKey")
struct SealingKeyTests {
    private static let key = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    private static let nonce = hex("cafebabefacedbaddecaf888")
    private static let purpose = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    private static let plaintext = hex(
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
    )
    private static let ciphertext = hex(
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
    )
    private static let tag = hex("76fc6ece0f4e1768cddf8853bb2d551b")

    @Test("case 16 of the GCM specification opens")
    func published() throws {
        let opened = try SealingKey(bytes: Self.key).open(Self.nonce + Self.ciphertext + Self.tag, authenticating: Self.purpose)
        #expect(opened == Self.plaintext)
    }

    @Test("case 16 of the GCM specification seals to the published bytes")
    func publishedSealing() {
        let sealed = sealGCM(Self.plaintext, key: Self.key, nonce: Self.nonce, authenticating: Self.purpose)
        #expect(sealed == Self.nonce + Self.ciphertext + Self.tag)
    }

    @Test("case 13, without text or purpose, is only its tag")
    func empty() throws {
        let sealed = Data(count: 12) + hex("530f8afbc74536b9a963b4f1c4cb738b")
        #expect(try SealingKey(bytes: Data(count: 32)).open(sealed, authenticating: Data()).isEmpty)
    }

    @Test("one changed bit anywhere is refused", arguments: [0, 11, 12, 40, 71, 72, 87])
    func tampered(offset: Int) throws {
        let sealed = (Self.nonce + Self.ciphertext + Self.tag).flipped(at: offset)
        let key = try SealingKey(bytes: Self.key)
        #expect(throws: CryptoError.sealBroken) { try key.open(sealed, authenticating: Self.purpose) }
    }

    @Test("another purpose, another key and a truncated value are refused")
    func mismatched() throws {
        let sealed = Self.nonce + Self.ciphertext + Self.tag
        let key = try SealingKey(bytes: Self.key)
        #expect(throws: CryptoError.sealBroken) { try key.open(sealed, authenticating: Data()) }
        #expect(throws: CryptoError.sealBroken) { try key.open(sealed.dropLast(), authenticating: Self.purpose) }
        #expect(throws: CryptoError.sealBroken) { try key.open(Data(count: 27), authenticating: Self.purpose) }
        let other = SealingKey.random(from: SystemRandom())
        #expect(throws: CryptoError.sealBroken) { try other.open(sealed, authenticating: Self.purpose) }
    }

    @Test("a sealed value opens again, and is different each time", arguments: [0, 1, 15, 16, 17, 5000])
    func roundTrip(count: Int) throws {
        let key = SealingKey.random(from: SystemRandom())
        let plaintext = Data(repeating: 0x5A, count: count)
        let sealed = try key.seal(plaintext, authenticating: Data("7".utf8))
        #expect(sealed.count == count + 28)
        #expect(try key.seal(plaintext, authenticating: Data("7".utf8)) != sealed)
        // A slice whose indices do not begin at zero can also be opened.
        #expect(try key.open((Data([9]) + sealed).dropFirst(), authenticating: Data("7".utf8)) == plaintext)
    }

    @Test("a key of another length is refused", arguments: [0, 16, 31, 33])
    func keyLength(count: Int) {
        #expect(throws: CryptoError.keyLength) { try SealingKey(bytes: Data(count: count)) }
    }

    @Test("a key does not print")
    func masked() throws {
        let key = try SealingKey(bytes: Self.key)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!"\(key)\(String(reflecting: key))\(dumped)".contains("32 bytes"))
        #expect("\(key)" == "<sealing key>")
    }
}
