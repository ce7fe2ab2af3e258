import Foundation
import Testing

@testable import MemberCore

@Suite("A JSON value as a text for people")
struct JSONTextTests {
    @Test(
        "is JSON, on one line if it is short, with members in alphabetical order",
        arguments: [
            (JSONValue.null, "null"), (.bool(true), "true"), (.integer(-7), "-7"), (.number(1.5), "1.5"), (.number(.nan), "null"),
            (.string("Анна"), "\"Анна\""), (.string("a\"b\\c\n\u{1B}"), #""a\"b\\c\n\u001b""#), (.array([]), "[]"),
            (.object([:]), "{}"),
            (.object(["count": .integer(2), "a": .array([.integer(1), .null])]), #"{"a": [1, null], "count": 2}"#),
        ])
    func short(value: JSONValue, text: String) { #expect("\(value)" == text) }

    @Test("a long value is indented by two for each level")
    func long() {
        let names = (0..<12).map { JSONValue.object(["name": .string("Somebody \($0)")]) }
        let text = JSONValue.object(["items": .array(names), "total": .integer(12)]).description
        let lines = text.split(separator: "\n")
        #expect(lines.first == "{" && lines.dropFirst().first == "  \"items\": [" && lines.last == "}")
        #expect(
            lines[2] == "    {\"name\": \"Somebody 0\"}," && lines[13] == "    {\"name\": \"Somebody 11\"}" && lines[14] == "  ],"
        )
    }

    @Test("can be read again as the same value")
    func again() throws {
        let text =
            #"{"b":[1,2.5,"x\u0001\"",null,true,{"deep":[[[]]],"long":"\#(String(repeating: "y", count: 200))"}],"a":-9223372036854775808}"#
        let value = try JSONValue(parsing: Data(text.utf8))
        #expect(try JSONValue(parsing: Data(value.description.utf8)) == value)
    }

    @Test(
        "escapes characters that could control a terminal or are invisible, and reads them back unchanged",
        arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2028}", "\u{200B}", "\u{E0041}", "\u{1D173}"])
    func hostile(scalar: String) throws {
        let value = JSONValue.object(["na\(scalar)me": .string("an\(scalar)na")])
        #expect(!value.description.contains(scalar))
        #expect(try JSONValue(parsing: Data(value.description.utf8)) == value)
    }
}
