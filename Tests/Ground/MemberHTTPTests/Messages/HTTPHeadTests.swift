import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Message heads and validity")
struct HTTPHeadTests {
    @Test("fields keep their names, order and duplicates")
    func fields() {
        let head =
            "HTTP/1.1 200 OK\r\nX-One:  a \r\nset-cookie: b=1\r\nSet-Cookie: c=2\r\nEmpty:\r\nFold: d\r\n  e\r\nTime: 1:2\n\r\n"
        let headers = HTTPHead.fields(in: Array(head.utf8))
        #expect(headers.fields.map(\.name) == ["X-One", "set-cookie", "Set-Cookie", "Empty", "Fold", "Time"])
        #expect(headers.fields.map(\.value) == ["a", "b=1", "c=2", "", "d e", "1:2"])
    }

    @Test("a name or method that could break its line is refused", arguments: ["a b", "a:b", "a\r\nb", "", "ä", "a\0"])
    func names(_ name: String) async throws {
        var request = HTTPRequest(.get, try #require(URL(string: "http://127.0.0.1:1/")))
        request.headers.add(name, "x")
        #expect(!request.hasLegalNames)
        #expect(await failure(of: NetworkTransport(), request) == .invalidRequest)
        #expect(!HTTPRequest(.init(rawValue: name), request.url).hasLegalNames)
    }

    @Test("only web addresses are allowed", arguments: ["ftp://a/", "/x", "mailto:a@b", "http://u@a/", "file:///x", "http:///x"])
    func addresses(_ address: String) async throws {
        let url = try #require(URL(string: address))
        #expect(await failure(of: NetworkTransport(), HTTPRequest(.get, url)) == .invalidURL)
    }
}
