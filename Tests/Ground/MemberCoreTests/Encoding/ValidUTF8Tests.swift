import Foundation
import MemberCore
import Testing

@Suite("Bytes that are UTF-8")
struct ValidUTF8Tests {
    @Test(
        "a text is read byte by byte, whatever type contains the bytes",
        arguments: [
            "", "a", "ключ", "😀", "\u{FFFD}", "\u{FEFF}a", "e\u{301}", "a\0b", "a text that is longer than fifteen bytes: é",
        ])
    func taken(text: String) {
        let bytes = Array(text.utf8)
        #expect(String(validUTF8: bytes).map { Array($0.utf8) } == bytes)
        #expect(String(validUTF8: Data([0] + bytes).dropFirst()).map { Array($0.utf8) } == bytes)
    }

    @Test(
        "invalid UTF-8 is refused",
        arguments: [
            [0xFF], [0xC3], [0x61, 0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xEF, 0xBF, 0xBD, 0x80],
            [0x80, 0xEF, 0xBF, 0xBD], [0xE2, 0x82],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) { #expect(String(validUTF8: bytes) == nil) }
}
