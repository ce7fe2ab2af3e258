import Foundation
import MemberCore
import Testing

@Suite("The strict JSON check")
struct StrictJSONTests {
    @Test(
        "accepts objects of any usual content",
        arguments: [
            "{}", #" {"a":1} "#, #"{"a":{"b":[1,2.5,-0,1e9,"x\n\u00e4"]},"c":null,"d":true}"#, #"{"":[],"a":{}}"#,
        ])
    func accepts(text: String) throws {
        try StrictJSON.check(Data(text.utf8))
    }

    @Test(
        "refuses anything except one valid object",
        arguments: [
            ("[]", StrictJSON.Failure.notAnObject), ("", .notAnObject), ("1", .notAnObject), ("{", .malformed),
            (#"{"a":1,}"#, .malformed), (#"{"a":1}x"#, .malformed), (#"{"a":01}"#, .malformed), (#"{"a":.5}"#, .malformed),
            (#"{"a":tru}"#, .malformed), (#"{"a" 1}"#, .malformed), (#"{'a':1}"#, .malformed), ("{\"a\":\"\n\"}", .malformed),
            (#"{"a":"\x"}"#, .malformed), (#"{"a":1,"a":2}"#, .duplicateMember),
            (#"{"a":1,"\u0061":2}"#, .duplicateMember), (#"{"x":{"a":1,"a":2}}"#, .duplicateMember),
        ])
    func refuses(text: String, failure: StrictJSON.Failure) {
        #expect(throws: failure) { try StrictJSON.check(Data(text.utf8)) }
    }

    @Test(
        "a number that no value can represent loses only its own member",
        arguments: [
            ("1e400", ["b"]), (String(repeating: "9", count: 400), ["b"]), (#"{"x":[1e400]}"#, ["b"]), ("1", ["a", "b"]),
        ])
    func members(value: String, names: [String]) throws {
        let members = try StrictJSON.members(of: Data(#"{"a":\#(value),"b":"kept"}"#.utf8))
        #expect(members.keys.sorted() == names && members["b"] == .string("kept"))
    }

    @Test("limits depth and size")
    func bounds() throws {
        let deep = Data((String(repeating: #"{"a":"#, count: 33) + "1" + String(repeating: "}", count: 33)).utf8)
        #expect(throws: StrictJSON.Failure.tooDeep) { try StrictJSON.check(deep) }
        let many = Data(#"{"a":[{},{}]}"#.utf8)
        try StrictJSON.check(many, maximumValues: 4)
        #expect(throws: StrictJSON.Failure.tooLarge) { try StrictJSON.check(many, maximumValues: 3) }
        #expect(throws: StrictJSON.Failure.tooLarge) { try StrictJSON.check(deep, maximumBytes: 10) }
    }

    @Test("bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: StrictJSON.Failure.malformed) { try StrictJSON.check(Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])) }
    }

    @Test("a special byte is found at any place, whatever its neighbours are", arguments: 0...24)
    func everyPlace(lead: Int) throws {
        let plain = String(repeating: "x", count: lead)
        for (inner, isSound) in [
            ("\\n", true), ("\\\"", true), ("é", true), ("\u{7F}", true), ("\u{20}", true), ("\\u00e4", true), ("\u{1F}", false),
            ("\t", false), ("\u{0}", false), ("\\q", false), ("\"", false), ("\\", false),
        ] {
            for tail in ["", "y", "12345678", "\u{21}\u{23}\u{5B}\u{5D}zzzz"] {
                let text = "{\"a\":\"\(plain)\(inner)\(tail)\"}"
                let isAccepted = (try? StrictJSON.check(Data(text.utf8))) != nil
                #expect(isAccepted == isSound, "\(text)")
                let parsed = try? JSONValue(parsing: Data(text.utf8))
                if isSound { #expect(try JSONIndex.read(Data(text.utf8)) { $0["a"]?.text } == parsed?["a"]?.string) }
            }
        }
        var broken = Data("{\"a\":\"\(plain)".utf8)
        broken += [0xFF, 0x22, 0x7D]
        #expect(throws: StrictJSON.Failure.malformed) { try StrictJSON.check(broken) }
    }

    @Test("each byte means the same at every place of eight as alone", arguments: 0...8)
    func everyByte(lead: Int) {
        for byte in UInt8.min...UInt8.max {
            for follower in [UInt8(ascii: "b"), UInt8(ascii: "c")] {
                let inner = [UInt8](repeating: UInt8(ascii: "b"), count: lead) + [byte] + [UInt8](repeating: follower, count: 12)
                let text = Data(#"{"a":""#.utf8) + inner + Data(#""}"#.utf8)
                // A backslash before `b` is an escape; a quote ends the string too early; alone, no byte above ASCII is UTF-8.
                let isEscape = byte == UInt8(ascii: "\\")
                let isSound = isEscape ? follower == UInt8(ascii: "b") : (0x20..<0x80).contains(byte) && byte != 0x22
                #expect(((try? StrictJSON.check(text)) != nil) == isSound, "byte \(byte)")
            }
        }
    }
}
