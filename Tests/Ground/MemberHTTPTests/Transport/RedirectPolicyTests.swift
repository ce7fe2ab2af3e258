import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Redirects")
struct RedirectPolicyTests {
    static func request(_ method: HTTPRequest.Method, _ address: String) throws -> HTTPRequest {
        var request = HTTPRequest(method, try #require(URL(string: address)))
        request.headers = ["Authorization": "Bearer t", "Cookie": "a=b", "Accept": "x/y", "Content-Type": "text/plain"]
        request.body = method == .post ? HTTPBody(Data("secret".utf8)) : nil
        return request
    }

    @Test(
        "the status decides the method",
        arguments: [
            (301, HTTPRequest.Method.post, HTTPRequest.Method.get), (302, .post, .get), (303, .post, .get), (307, .post, .post),
            (308, .post, .post), (301, .get, .get), (303, .put, .get), (302, .put, .put), (303, .head, .head),
        ])
    func method(status: Int, before: HTTPRequest.Method, after: HTTPRequest.Method) throws {
        var policy = RedirectPolicy(maximum: 1)
        let request = try Self.request(before, "https://a.example/x")
        let response = HTTPResponse(status: status, headers: ["Location": "/y?z=1"])
        let next = try #require(try policy.next(after: response, to: request))
        #expect(next.method == after)
        #expect(next.url.absoluteString == "https://a.example/y?z=1")
        #expect((next.body != nil) == (after == .post))
        #expect((next.headers["Content-Type"] != nil) == (before == after))
        #expect(next.headers["Authorization"] == "Bearer t")
    }

    @Test(
        "credentials are not sent when the origin changes",
        arguments: [
            ("https://a.example/x", "https://b.example/", false), ("https://a.example/x", "https://a.example:444/", false),
            ("http://a.example/x", "https://a.example/", false), ("https://a.example/x", "//A.example:443/", true),
            ("https://a.example/x", "y", true), ("https://a.example/x", "https://sub.a.example/", false),
        ])
    func credentials(from: String, to location: String, kept: Bool) throws {
        var policy = RedirectPolicy(maximum: 1)
        let response = HTTPResponse(status: 302, headers: ["Location": location])
        let next = try #require(try policy.next(after: response, to: try Self.request(.get, from)))
        #expect((next.headers["Authorization"] != nil) == kept)
        #expect((next.headers["Cookie"] != nil) == kept)
        #expect(next.headers["Accept"] == "x/y")
    }

    @Test(
        "a redirect away from the web is refused",
        arguments: ["http://a.example/", "ftp://a.example/", "javascript:1", "https://u:p@a.example/", "vkid://x"])
    func refused(location: String) throws {
        var policy = RedirectPolicy(maximum: 5)
        let request = try Self.request(.get, "https://a.example/x")
        let response = HTTPResponse(status: 302, headers: ["Location": location])
        #expect(throws: HTTPError.redirectRefused) { try policy.next(after: response, to: request) }
    }

    @Test("one redirect more than allowed is refused")
    func tooMany() throws {
        var policy = RedirectPolicy(maximum: 1)
        let request = try Self.request(.get, "https://a.example/x")
        let response = HTTPResponse(status: 302, headers: ["Location": "/y"])
        #expect(try policy.next(after: response, to: request) != nil)
        #expect(throws: HTTPError.redirectRefused) { try policy.next(after: response, to: request) }
    }

    @Test("a response that is not a redirect is the last", arguments: [200, 304, 300, 404])
    func last(status: Int) throws {
        var policy = RedirectPolicy(maximum: 0)
        let response = HTTPResponse(status: status, headers: ["Location": "/y"])
        #expect(try policy.next(after: response, to: try Self.request(.get, "https://a.example/")) == nil)
        #expect(try policy.next(after: HTTPResponse(status: 302), to: try Self.request(.get, "https://a.example/")) == nil)
    }
}
