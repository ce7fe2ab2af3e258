import Foundation
import MemberHTTP
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
            Case(
                fields: ["a=1\u{1}; Path=/", "b=2\u{7F}; Path=/", "c=3\u{9}; Path=/"], to: "http://id.example.test/", sent: "c=3"),
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

    @Test("what has expired makes room first, so that a browser's session outlives a flood of short cookies")
    func room() throws {
        let url = try #require(URL(string: "http://id.example.test/"))
        var jar = CookieJar()
        jar.store(["session=1"] + (0..<199).map { "c\($0)=1; Max-Age=60" }, from: url, at: Self.now)
        jar.store(["late=1"], from: url, at: Self.now.addingTimeInterval(60))
        #expect(jar.cookies.map(\.name) == ["session", "late"])
    }

    /// A jar with a cookie of each of these hosts.
    private static func jar(_ hosts: [String]) throws -> CookieJar {
        var jar = CookieJar()
        for host in hosts { jar.store(["a=1"], from: try #require(URL(string: "https://\(host)/")), at: now) }
        return jar
    }

    @Test(
        "the cookies of a domain are removed with those of all hosts below it, and no others",
        arguments: [
            (["vk.com", "vk.ru"], ["notvk.com", "vk.com.evil.test", "127.0.0.1"]),
            (["VK.com"], ["notvk.com", "vk.com.evil.test", "login.vk.ru", "127.0.0.1"]),
            (["oauth.vk.com"], ["vk.com", "notvk.com", "vk.com.evil.test", "login.vk.ru", "127.0.0.1"]),
            (["127.0.0.1"], ["vk.com", "oauth.vk.com", "notvk.com", "vk.com.evil.test", "login.vk.ru"]),
            (["com", ""], ["vk.com.evil.test", "login.vk.ru", "127.0.0.1"]),
            ([], ["vk.com", "oauth.vk.com", "notvk.com", "vk.com.evil.test", "login.vk.ru", "127.0.0.1"]),
        ] as [([String], [String])])
    func removes(domains: [String], left: [String]) throws {
        var jar = try Self.jar(["vk.com", "oauth.vk.com", "notvk.com", "vk.com.evil.test", "login.vk.ru", "127.0.0.1"])
        jar.remove(domains: domains)
        #expect(jar.cookies.map(\.domain) == left)
    }

    @Test("a stored jar is the same jar, with every attribute of its cookies")
    func stored() throws {
        var jar = CookieJar()
        let url = try #require(URL(string: "https://login.vk.com/auth/x"))
        jar.store(["a=1; Domain=vk.com; Path=/; Max-Age=60; Secure; HttpOnly", "b=2"], from: url, at: Self.now)
        let copy = try JSONDecoder().decode(CookieJar.self, from: JSONEncoder().encode(jar))
        #expect(copy == jar && copy.count == 2)
        let first = try #require(copy.cookies.first)
        #expect(first.domain == "vk.com" && first.path == "/" && first.expires == Self.now.addingTimeInterval(60))
        #expect(!first.isHostOnly && first.isSecure && first.isHTTPOnly)
        #expect(copy.cookies.last == SetCookie("b", "2", domain: "login.vk.com", path: "/auth"))
    }

    @Test("a web view's cookie is stored like a server's, for its host or for all below it", arguments: ["vk.com", ".VK.com"])
    func taken(domain: String) throws {
        var jar = CookieJar()
        jar.store(SetCookie("a", "1", domain: domain), at: Self.now)
        jar.store(SetCookie("a", "2", domain: domain), at: Self.now)
        #expect(jar.header(for: try #require(URL(string: "https://vk.com/")), at: Self.now) == "a=2")
        let below = jar.header(for: try #require(URL(string: "https://oauth.vk.com/")), at: Self.now)
        #expect(below == (domain.hasPrefix(".") ? "a=2" : nil))
        jar.store(SetCookie("a", "", domain: domain, expires: Self.now), at: Self.now)
        #expect(jar.isEmpty)
    }

    @Test("no description of a jar or a cookie contains a value")
    func masked() throws {
        var jar = CookieJar()
        jar.store(["remixsid=8f3a"], from: try #require(URL(string: "https://vk.com/")), at: Self.now)
        var dumped = ""
        dump(jar, to: &dumped)
        for text in ["\(jar)", String(reflecting: jar), dumped, "\(jar.cookies)", String(reflecting: jar.cookies)] {
            #expect(!text.contains("8f3a"))
        }
        #expect("\(jar)" == "<cookies: remixsid=<secret> (vk.com/)>")
    }
}
