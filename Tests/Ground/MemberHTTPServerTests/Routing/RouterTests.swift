import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("Routes")
struct RouterTests {
    static let patterns = [
        ("GET", "/"), ("GET", "/a/{id}"), ("GET", "/a/me"), ("POST", "/a/{id}"), ("GET", "/a/{id}/b/{other}"), ("HEAD", "/h"),
        ("GET", "/h"),
    ]

    static func name(_ method: String, _ path: String) async throws -> String {
        var router = Router()
        for (method, pattern) in patterns { router.on(method, pattern) { _ in .text("\(method) \(pattern)") } }
        router.onAny("/h") { _ in .text("any /h") }
        let target = try #require(RequestTarget(path))
        let resolution = router.resolve(method, target.segments)
        let request = ServerRequest(
            method: method, target: path, path: target.path, query: target.query, headers: [:], body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: resolution.parameters, peer: "", identifier: "")
        return String(decoding: await Router.response(resolution, request, .silent).body, as: UTF8.self)
    }

    @Test(
        "the fixed route wins, then the exact method",
        arguments: [
            ("GET", "/", "GET /"), ("GET", "/a/1", "GET /a/{id}"), ("GET", "/a/me", "GET /a/me"),
            ("POST", "/a/me", "POST /a/{id}"),
            ("GET", "/a/1/b/2?q", "GET /a/{id}/b/{other}"), ("GET", "/a/", "Not Found\n"), ("GET", "/a", "Not Found\n"),
            ("GET", "//", "Not Found\n"), ("PUT", "/a/1", "Method Not Allowed\n"), ("HEAD", "/h", "HEAD /h"),
            ("GET", "/h", "GET /h"),
            ("PUT", "/h", "any /h"), ("HEAD", "/a/1", "GET /a/{id}"), ("GET", "/a/x%2Fy", "GET /a/{id}"),
        ])
    func resolve(method: String, path: String, expected: String) async throws {
        #expect(try await Self.name(method, path) == expected)
    }
}
