import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("Reading heads")
struct ParsingTests {
    @Test(
        "cookies",
        arguments: [
            (["a=1; b=2"], ["a": "1", "b": "2"]), (["a=1;b=2", "c=3"], ["a": "1", "b": "2", "c": "3"]),
            (["a=1; a=2"], ["a": "1"]), (["a=\"q\""], ["a": "q"]), (["a=b=c"], ["a": "b=c"]), (["a"], [:]),
            (["=x; ; b="], ["b": ""]), (["a=1;\u{301}b=2"], ["a": "1", "\u{301}b": "2"]),
            (["a=%D0%B6"], ["a": "ж"]), (["a=100%"], ["a": "100%"]), ([], [:]),
            (["%70ortal=1"], ["%70ortal": "1"]), (["%5F_Host-a=1; __Host-a=2"], ["%5F_Host-a": "1", "__Host-a": "2"]),
            (["n%20ame=1"], ["n ame": "1"]), (["n ame=1; n%20ame=2"], ["n ame": "2"]), (["\u{212A}ey=1"], [:]),
            (["%E2%84%AAey=1"], ["%E2%84%AAey": "1"]), (["n%2520ame=1"], ["n%2520ame": "1"]), (["a+b=1"], ["a+b": "1"]),
        ] as [([String], [String: String])])
    func cookies(lines: [String], expected: [String: String]) {
        #expect(Cookies.parse(lines) == expected)
    }

    @Test("a cookie's value survives the round trip", arguments: ["", "a b", "a;b,c\\d\"e", "ä%25", "a=b", "\r\n\0"])
    func cookieValue(value: String) {
        let line = ServerCookie("n ame", value).headerValue
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(Cookies.parse([String(line.prefix { $0 != ";" })]) == ["n ame": value])
    }

    @Test("a cookie's attributes")
    func attributes() {
        var cookie = ServerCookie("a", "b")
        cookie.path = "/x"
        cookie.maxAge = .seconds(60)
        cookie.isSecure = true
        cookie.isHTTPOnly = false
        cookie.sameSite = .strict
        #expect(cookie.headerValue == "a=b; Path=/x; Max-Age=60; Secure; SameSite=Strict")
    }

    @Test(
        "targets",
        arguments: [
            ("/", "/", [""]), ("/a/b", "/a/b", ["a", "b"]), ("/a%2Fb/c", "/a/b/c", ["a/b", "c"]), ("http://h", "/", [""]),
            ("HTTP://h:1/x?y=z", "/x", ["x"]), ("http://h?y", "/", [""]), ("/a+b", "/a+b", ["a+b"]),
            ("/a/\u{301}b", "/a/\u{301}b", ["a", "\u{301}b"]), ("/a?\u{301}b", "/a", ["a"]),
            ("http://h/\u{301}b", "/\u{301}b", ["\u{301}b"]),
        ])
    func targets(raw: String, path: String, segments: [String]) throws {
        let target = try #require(RequestTarget(raw))
        #expect(target.path == path && target.segments == segments)
    }

    @Test(
        "targets that are refused",
        arguments: [
            "", "*", "x", "/%", "/%0", "/%00", "/?a=%00", "/#f", "/ä\u{7F}", "/%ff", "/?%ff", "ftp://x/", "/?a=%00\u{65D}",
            "/a%00\u{301}b",
        ])
    func refusedTargets(raw: String) { #expect(RequestTarget(raw) == nil) }

    @Test(
        "framing",
        arguments: [
            ([:], .length(0)), (["Content-Length": "5"], .length(5)),
            (["Content-Length": "5", "content-length": "5"], .length(5)),
            (["Content-Length": "5", "content-length": "6"], .ambiguous), (["Content-Length": "-1"], .ambiguous),
            (["Content-Length": "5, 5"], .ambiguous), (["Content-Length": ""], .ambiguous),
            (["Transfer-Encoding": "chunked"], .chunked), (["transfer-encoding": "CHUNKED"], .chunked),
            (["Transfer-Encoding": "chun\u{212A}ed"], .ambiguous), (["Transfer-Encoding": "chunked\u{301}"], .ambiguous),
            (["Transfer-Encoding": "identity"], .ambiguous),
            (["Transfer-Encoding": "chunked", "Content-Length": "0"], .ambiguous),
            (["Transfer-Encoding": "chunked", "transfer-encoding": "chunked"], .ambiguous),
        ] as [(HTTPHeaders, RequestFraming)])
    func framing(headers: HTTPHeaders, expected: RequestFraming) { #expect(RequestFraming(headers) == expected) }
}
