import Foundation
import Testing

@testable import MemberLoopback

@Suite("The last output of a browser's command")
struct CommandWordsTests {
    @Test(
        "is its last lines joined into one, without terminal control codes and without the details of addresses",
        arguments: [
            ("", nil), (" \n\u{1B}[0m\n", nil), ("one\n\n  two  \r\n", "one two"),
            ("\u{1B}[31mmember:\u{1B}[0m no\tway\u{7}\u{202E}", "member: no way"),
            ("see https://a.test/x?state=1&b=2#c now", "see https://a.test/x?… now"),
            ("see “http://a.test/x#code=1”", "see “http://a.test/x#…"),
            ("/authorize?state=1 what? why?no", "/authorize?… what? why?no"),
            ("cannot reach http://anna:se@cret@proxy:3128/x@y", "cannot reach http://…@proxy:3128/x@y"),
            ("got abcdefgh/1 and abcdefgh%2F1.", "got … and …."),
        ] as [(String, String?)])
    func words(output: String, expected: String?) throws {
        let address = try #require(URL(string: "https://id.example.test/auth?state=abcdefgh%2F1&a=1"))
        #expect(CommandWords(Data(output.utf8), opening: address).text == expected)
    }

    @Test("has at most 300 characters: whole lines, or the beginning of the last one")
    func limit() throws {
        let address = try #require(URL(string: "https://id.example.test/"))
        let (short, long) = (String(repeating: "a", count: 100), String(repeating: "b", count: 400))
        #expect(CommandWords(Data(long.utf8), opening: address).text == String(long.prefix(300)))
        #expect(CommandWords(Data("\(long)\n\(short)\n\(short)".utf8), opening: address).text == "\(short) \(short)")
        #expect(CommandWords(Data("\(short)\n\(short)\n\(short)".utf8), opening: address).text == "\(short) \(short)")
    }
}
