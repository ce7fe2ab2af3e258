import Foundation
import MemberCore
import Testing

@Suite("A JSON value in plain types")
struct PlainValueTests {
    private func plain(_ text: String) throws -> any Sendable { try JSONValue(parsing: Data(text.utf8)).plain }

    @Test("is a text, a truth value, a number or NSNull")
    func single() throws {
        #expect(try plain(#""a""#) as? String == "a")
        #expect(try plain("true") as? Bool == true)
        #expect(try plain("9007199254740993") as? Int == 9_007_199_254_740_993)
        #expect(try plain("1.5") as? Double == 1.5)
        #expect(try plain("null") is NSNull)
    }

    @Test("keeps every member and every position, null included")
    func nested() throws {
        let members = try #require(try plain(#"{"list":[1,null,{"a":"b"}],"none":null}"#) as? [String: any Sendable])
        let list = try #require(members["list"] as? [any Sendable])
        #expect(list.count == 3 && list[0] as? Int == 1 && list[1] is NSNull)
        #expect((list[2] as? [String: any Sendable])?["a"] as? String == "b")
        #expect(members["none"] is NSNull)
    }
}
