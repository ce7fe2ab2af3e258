import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("The address of a request")
struct RequestAddressTests {
    static let cases: [(site: String, target: String, expected: String?)] = [
        ("https://shop.test", "/callback?code=1", "https://shop.test/callback?code=1"),
        ("https://shop.test/", "/callback?code=1", "https://shop.test/callback?code=1"),
        ("https://shop.test//", "/", "https://shop.test/"),
        ("https://shop.test:8443/club", "/callback", "https://shop.test:8443/club/callback"),
        ("https://shop.test/club/", "/callback?a", "https://shop.test/club/callback?a"),
        ("https://shop.test/?lang=de#top", "/callback", "https://shop.test/callback"),
        ("http://[::1]:8080/", "/x", "http://[::1]:8080/x"),
        ("https://shop.test", "/a?u=%2Fb+c%20d&&e=?/", "https://shop.test/a?u=%2Fb+c%20d&&e=?/"),
        ("https://shop.test", "/a%2Fb/c", "https://shop.test/a%2Fb/c"),
        ("https://shop.test", "//other.test/x", "https://shop.test//other.test/x"),
        ("https://shop.test", "/@other.test", "https://shop.test/@other.test"),
        ("https://shop.test", "http://other.test/x?y", "https://shop.test/x?y"),
        ("https://shop.test", "http://other.test?y", "https://shop.test/?y"),
        ("https://shop.test", "/a?b=%20|\"[ж]", "https://shop.test/a?b=%20%7C%22%5B%D0%B6%5D"),
        ("https://shop.test", "/a#b", nil), ("https://shop.test", "*", nil), ("https://shop.test", "", nil),
        ("https://shop.test", "/%zz", nil), ("shop.test", "/a", nil), ("file:///srv", "/a", nil),
    ]

    @Test("is the site's address with the request's path and query", arguments: cases)
    func joined(site: String, target: String, expected: String?) throws {
        let site = try #require(URL(string: site))
        #expect(ServerRequest.address(of: target, at: site)?.absoluteString == expected)
    }

    @Test("is found from the request itself")
    func ofRequest() throws {
        let target = try #require(RequestTarget("/callback?state=s"))
        let request = ServerRequest(
            method: "GET", target: "/callback?state=s", path: target.path, query: target.query, headers: [:], body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: [:], peer: "", identifier: "")
        let site = try #require(URL(string: "https://shop.test/"))
        #expect(request.address(at: site)?.absoluteString == "https://shop.test/callback?state=s")
    }
}
