import Foundation
import MemberCrypto
import Testing

@Suite("Digest")
struct DigestTests {
    @Test(
        "the published examples hold",
        arguments: [
            (
                "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                    + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
            ),
            (
                "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ])
    func examples(text: String, sha256: String, sha384: String, sha512: String) {
        let data = Data(text.utf8)
        #expect(Digest.sha256(data).hexText == sha256)
        #expect(Digest.sha384(data).hexText == sha384)
        #expect(Digest.sha512(data).hexText == sha512)
    }

    @Test(
        "a file's name has 32 lower-case characters (RFC 1321)",
        arguments: [("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72")])
    func fileName(text: String, name: String) {
        #expect(Digest.fileNameMD5(Data(text.utf8)) == name)
    }

    @Test("a slice is hashed from its own start")
    func slice() {
        let slice = Data("xxabc".utf8).dropFirst(2)
        #expect(Digest.sha256(slice) == Digest.sha256(Data("abc".utf8)))
    }

    @Test("one table of algorithms can be used by many tasks at once")
    func parallel() async {
        await withTaskGroup(of: Data.self) { group in
            for _ in 0..<32 { group.addTask { Digest.sha512(Data("abc".utf8)) } }
            for await digest in group { #expect(digest.prefix(4).hexText == "ddaf35a1") }
        }
    }
}
