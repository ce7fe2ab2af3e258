import Foundation
import Testing

@testable import MemberCrypto

@Suite("Reading BER")
struct BERReaderTests {
    private func string(_ text: String) -> Data? {
        var reader = BERReader(hex(text))
        guard let element = reader.next(), reader.isAtEnd else { return nil }
        return reader.string(of: element)
    }

    @Test(
        "a string is read whole, in parts, and with a marked end",
        arguments: [
            ("0403616263", "616263"), ("2407040161040262 63".replacing(" ", with: ""), "616263"),
            ("248004016104026263 0000".replacing(" ", with: ""), "616263"),
            ("24802480040161000004016200 00".replacing(" ", with: ""), "6162"),
            ("048103616263", "616263"), ("0484000000 03616263".replacing(" ", with: ""), "616263"), ("0400", ""),
            ("24800000", ""),
        ])
    func strings(text: String, content: String) { #expect(string(text) == hex(content)) }

    @Test(
        "a reader of a string reads its content, whole or in parts",
        arguments: [
            ("04030201 07", true), ("2407 04010204020107", true), ("0403020107", true), ("0203020107", false), ("240104", false),
        ])
    func insideString(text: String, isString: Bool) {
        let isRead = [UInt8](hex(text.replacing(" ", with: ""))).withUnsafeBufferPointer { bytes in
            var outer = BERCursor(bytes)
            return outer.next().flatMap { element in
                outer.withString(element) { string in
                    var inner = string
                    #expect(Data(inner.rest) == hex("020107"))
                    #expect(inner.take(0x02).map { Data(inner.content(of: $0)) } == hex("07"))
                    #expect(inner.isAtEnd && inner.rest.isEmpty)
                    return true
                }
            }
        }
        #expect(isRead == (isString ? true : nil))
    }

    @Test(
        "broken lengths, ends and tags are refused",
        arguments: [
            "", "04", "0404616263", "0485000000000161", "2480", "248000", "24800401610000ff", "04800000", "1f810100",
            "2480020161 0000",
            "0484ffffffff61", "04", "2403020161",
        ])
    func broken(text: String) { #expect(string(text.replacing(" ", with: "")) == nil) }

    @Test("endless nesting is refused instead of followed")
    func depth() {
        let deep = String(repeating: "2480", count: 100_000) + String(repeating: "0000", count: 100_000)
        #expect(string(deep) == nil)
        #expect(string(String(repeating: "2480", count: 12) + "040161" + String(repeating: "0000", count: 12)) == hex("61"))
    }
}
