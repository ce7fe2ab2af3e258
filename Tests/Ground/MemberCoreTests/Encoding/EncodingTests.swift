import Foundation
import MemberCore
import Testing

@Suite("Encodings")
struct EncodingTests {
    @Test("base64url round-trips every length and never pads", arguments: 0..<40)
    func base64URLRoundTrip(length: Int) {
        let data = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ 7) })
        let text = Base64URL.encode(data)
        #expect(!text.contains(where: { "+/=".contains($0) }))
        #expect(Base64URL.decode(text) == data)
    }

    @Test("base64url refuses every other form", arguments: ["A", "AA==", "A+", "a/b_", "AB CD", "AB\n", "AB", "AAB", "ÄAAA"])
    func base64URLRefusals(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test(
        "a value comes back unchanged through the form encoding",
        arguments: ["", "a b", "a+b", "1%2", "ключ=значение&", "#?/:~-._", "\u{0}\u{7f}é😀"])
    func formRoundTrip(value: String) {
        let fields: FormFields = [("name with space", value), ("again", value), ("again", "2")]
        #expect(FormFields(encoded: fields.encoded) == fields)
    }

    @Test("only the unreserved characters stay unencoded")
    func unreservedOnly() {
        #expect(PercentCoding.encode("AZaz09-._~ +/:?ä") == "AZaz09-._~%20%2B%2F%3A%3F%C3%A4")
    }

    @Test("a broken percent sequence and broken UTF-8 are refused", arguments: ["a=%", "a=%4", "a=%zz", "%ff=1", "a=%C3"])
    func brokenForms(text: String) {
        #expect(FormFields(encoded: text) == nil)
    }

    @Test("a separator splits whatever follows it, as for every reader of bytes")
    func combiningMarks() {
        #expect(
            FormFields(encoded: "a=1&\u{301}b=2&c\u{301}=\u{301}3") == [("a", "1"), ("\u{301}b", "2"), ("c\u{301}", "\u{301}3")])
        #expect("a;\u{301};;b".split(at: ";") == ["a", "\u{301}", "b"])
        #expect("a;\u{301};;b".split(at: ";", maxSplits: 2, omitsEmpty: false) == ["a", "\u{301}", ";b"])
    }

    @Test("a field is found, replaced and distinguished by the bytes of its name")
    func exactNames() {
        var fields: FormFields = [("\u{212A}ey", "1"), ("e\u{301}", "2")]
        #expect(fields["Key"] == nil && fields.all("\u{E9}").isEmpty && fields["\u{212A}ey"] == "1")
        fields["Key"] = "3"
        fields.fill(from: [("\u{E9}", "4"), ("Key", "5")])
        #expect(fields.fields.map(\.value) == ["1", "2", "3", "4"])
        #expect(FormFields([("K", "")]) != FormFields([("\u{212A}", "")]))
    }

    @Test("plus is a space only if the rules say so")
    func plus() {
        #expect(FormFields(encoded: "a=1+2")?["a"] == "1 2")
        #expect(FormFields(encoded: "a=1+2", plusIsSpace: false)?["a"] == "1+2")
    }

    @Test("filling keeps existing fields; setting replaces duplicates in place")
    func fillAndSet() {
        var fields: FormFields = [("a", "1"), ("b", "2"), ("a", "3")]
        fields.fill(from: [("b", "x"), ("c", "4")])
        fields["a"] = "9"
        #expect(fields == [("a", "9"), ("b", "2"), ("c", "4")])
    }

    @Test("a header's value cannot add another field")
    func headerInjection() {
        var headers = HTTPHeaders()
        headers.add("X-Test", "a\r\nSet-Cookie: b\0")
        #expect(headers["x-test"] == "a  Set-Cookie: b ")
        #expect(headers.fields.count == 1)
    }
}
