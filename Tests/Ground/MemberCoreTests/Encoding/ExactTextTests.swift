import Foundation
import MemberCore
import Testing

@Suite("Comparison by bytes")
struct ExactTextTests {
    @Test(
        "texts are equal only with equal bytes, whole or as a part of another text",
        arguments: [
            ("", "", true), ("a", "", false), ("kevin", "kevin", true), ("kevin", "kevim", false), ("kevin", "kevi", false),
            ("Kevin", "\u{212A}evin", false), ("é", "e\u{301}", false), ("é", "é", true), ("a\0b", "a\0c", false),
            ("a text that is longer than fifteen bytes", "a text that is longer than fifteen bytes", true),
            ("a text that is longer than fifteen bytes", "a text that is longer than fifteen bytez", false),
        ])
    func table(left: String, right: String, isSame: Bool) {
        let (leftPart, rightPart) = ("<\(left)>".dropFirst().dropLast(), "<<\(right)".dropFirst(2))
        #expect(left.isExactly(right) == isSame)
        #expect(left.isExactly(rightPart) == isSame)
        #expect(leftPart.isExactly(right) == isSame)
        #expect(leftPart.isExactly(rightPart) == isSame)
        #expect([right].containsExactly(left) == isSame)
        #expect([rightPart].containsExactly(left) == isSame)
    }

    @Test("a text is found among others by its bytes")
    func among() {
        #expect(["a", "K"].containsExactly("K"))
        #expect(!["a", "\u{212A}"].containsExactly("K"))
        #expect(![String]().containsExactly(""))
    }
}
