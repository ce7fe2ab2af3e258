import MemberCore
import MemberHTTP
import Testing

@Suite("Media types")
struct MediaTypeTests {
    @Test(
        "a media type is read without its parameters, by ASCII case",
        arguments: [
            ("application/json", "application/json"), (" Application/JSON ; charset=utf-8", "application/json"),
            ("text/html;\u{301}a=b", "text/html"), ("text/\u{212A}", "text/\u{212A}"), ("text/a\u{37E}b", "text/a\u{37E}b"),
        ])
    func read(field: String, expected: String) throws {
        let type = try #require(HTTPResponse(status: 200, headers: ["Content-Type": field]).mediaType)
        #expect(Array(type.utf8) == Array(expected.utf8))
    }
}
