import Foundation
import MemberTesting
import Testing

@Suite("The cookie jar")
struct CookieJarTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)

    /// The cookies that a server at `from` sets, and those that a request to `to` then contains.
    struct Case: CustomTestStringConvertible {
        let fields: [String]
        var from = "http://id.example.test/auth/start"
        let to: String
        let sent: String?
        var testDescription: String { fields.joined(separator: " | ") + " → " + to }
    }

    @Test(
        "a cookie is sent where it belongs and nowhere else",
        arguments: [
            Case(fields: ["a=1"], to: "http://id.example.test/auth/next", sent: "a=1"),
            Case(fields: ["a=1"], to: "http://id.example.test/other", sent: nil),
            Case(fields: ["a=1; Path=/"], to: "http://id.example.test/other", sent: "a=1"),
            Case(fields: ["a=1; Path=/auth"], to: "http://id.example.test/authority", sent: nil),
            Case(fields: ["a=1; Path=/auth"], to: "http://id.example.test/auth", sent: "a=1"),
            Case(fields: ["a=1; Path=/"], to: "http://www.id.example.test/", sent: nil),
            Case(fields: ["a=1; Path=/; Domain=example.test"], to: "http://www.example.test/", sent: "a=1"),
            Case(fields: ["a=1; Path=/; Domain=.EXAMPLE.test"], to: "http://example.test/", sent: "a=1"),
            Case(fields: ["a=1; Path=/; Domain=other.test"], to: "http://other.test/", sent: nil),
            Case(fields: ["a=1; Path=/; Domain=other.test"], to: "http://id.example.test/", sent: nil),
            Case(fields: ["a=1; Path=/; Domain=test"], to: "http://id.example.test/", sent: nil),
            Case(
                fields: ["a=1; Domain=127.0.0.1; Path=/"], from: "http://127.0.0.1:8080/", to: "http://127.0.0.1:9090/",
                sent: "a=1"),
            Case(fields: ["a=1; Domain=0.0.1; Path=/"], from: "http://127.0.0.1/", to: "http://127.0.0.1/", sent: nil),
            Case(
                fields: ["a=1; Domain=localhost; Path=/", "b=2; Domain=example.test"], from: "http://127.0.0.1:8080/",
                to: "http://localhost:8080/", sent: nil),
            Case(fields: ["a=1; Domain=127.0.0.1; Path=/"], from: "http://localhost/", to: "http://127.0.0.1/", sent: nil),
            Case(
                fields: ["a=1; Domain=id.example.test; Path=/"], from: "http://localhost/", to: "http://id.example.test/",
                sent: nil),
            Case(fields: ["a=1; Domain=localhost; Path=/"], from: "http://localhost/", to: "http://evil.localhost/", sent: nil),
            Case(fields: ["a=1; Path=/; Secure"], to: "http://id.example.test/", sent: nil),
            Case(fields: ["a=1; Path=/; Secure; HttpOnly; SameSite=Lax"], to: "https://id.example.test/", sent: "a=1"),
            Case(fields: ["a=x=y==; Path=/"], to: "http://id.example.test/", sent: "a=x=y=="),
            Case(fields: ["a=; Path=/"], to: "http://id.example.test/", sent: "a="),
            Case(fields: ["=1; Path=/", "; Path=/"], to: "http://id.example.test/", sent: nil),
            Case(fields: ["a=1; Path=/", "a=2; Path=/"], to: "http://id.example.test/", sent: "a=2"),
            Case(fields: ["a=1; Path=/", "b=2; Path=/auth"], to: "http://id.example.test/auth/x", sent: "b=2; a=1"),
            Case(fields: ["a=1; Path=/; Max-Age=60"], to: "http://id.example.test/", sent: "a=1"),
            Case(fields: ["a=1; Path=/", "a=; Path=/; Max-Age=0"], to: "http://id.example.test/", sent: nil),
            Case(
                fields: ["a=1; Path=/", "a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], to: "http://id.example.test/",
                sent: nil
            ),
            Case(
                fields: ["a=1; Path=/; Expires=Thu, 01-Jan-2099 00:00:00 GMT"], to: "http://id.example.test/", sent: "a=1"),
            Case(
                fields: ["a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], to: "http://id.example.test/",
                sent: "a=1"
            ),
            Case(fields: ["a=1; Path=/; Expires=soon"], to: "http://id.example.test/", sent: "a=1"),
        ])
    func carries(_ example: Case) throws {
        var jar = CookieJar()
        jar.store(example.fields, from: try #require(URL(string: example.from)), at: Self.now)
        #expect(jar.header(for: try #require(URL(string: example.to)), at: Self.now) == example.sent)
    }

    @Test("a server cannot fill the jar: cookies of more than 4 KB are not stored, and beyond 200 the oldest is removed")
    func limits() throws {
        let url = try #require(URL(string: "http://id.example.test/"))
        var jar = CookieJar()
        jar.store(["long=" + String(repeating: "x", count: 5000)], from: url, at: Self.now)
        #expect(jar.count == 0)
        jar.store((0..<300).map { "c\($0)=1" }, from: url, at: Self.now)
        #expect(jar.count == 200 && jar.header(for: url, at: Self.now)?.contains("c99=") == false)
        #expect(jar.header(for: url, at: Self.now)?.contains("c299=1") == true)
    }

    @Test("a cookie expires by the clock alone")
    func ends() throws {
        let url = try #require(URL(string: "http://id.example.test/"))
        var jar = CookieJar()
        jar.store(["a=1; Max-Age=60"], from: url, at: Self.now)
        #expect(jar.header(for: url, at: Self.now.addingTimeInterval(59)) == "a=1")
        #expect(jar.header(for: url, at: Self.now.addingTimeInterval(60)) == nil)
    }
}
