import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("The network transport", .timeLimit(.minutes(1)))
struct NetworkTransportTests {
    let transport = NetworkTransport(NetworkTransportConfiguration(userAgent: "Tests"))

    @Test("a GET brings status, headers and body, and sends no body of its own")
    func get() async throws {
        let peer = try ScriptedPeer { _ in
            ScriptedPeer.response("hello", status: "201 Made", headers: "x-Case: 1\r\nX-Case: 2\r\n")
        }
        defer { peer.stop() }
        var request = HTTPRequest(
            .get, peer.url.appending(path: "a").appending(queryItems: [URLQueryItem(name: "q", value: "1")]))
        request.headers = ["Accept": "x/y", "X-Empty": "", "Host": "evil.example"]
        let response = try await transport.send(request)
        #expect(response.status == 201)
        #expect(response.headers.all("X-CASE") == ["1", "2"])
        #expect(response.headers.fields[0].name == "x-Case")
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        let lines = peer.requests.value[0].components(separatedBy: "\r\n")
        #expect(lines[0] == "GET /a?q=1 HTTP/1.1")
        #expect(lines.contains("Host: 127.0.0.1:\(peer.port)"))
        #expect(lines.contains("User-Agent: Tests") && lines.contains("Accept: x/y") && lines.contains("X-Empty:"))
        #expect(lines.contains("Accept-Encoding: gzip, deflate"))
        #expect(!lines.contains { $0.hasPrefix("Content-") || $0.hasPrefix("Expect") || $0.hasPrefix("Cookie") })
    }

    @Test("a cookie is returned and never sent back, and no response is cached, whatever it allows")
    func nothingKept() async throws {
        let peer = try ScriptedPeer { _ in
            ScriptedPeer.response("a", headers: "Set-Cookie: s=1; Path=/\r\nCache-Control: max-age=3600\r\nETag: \"1\"\r\n")
        }
        defer { peer.stop() }
        for _ in 0..<2 { #expect(try await transport.send(HTTPRequest(.get, peer.url)).headers["Set-Cookie"] != nil) }
        #expect(peer.requests.value.count == 2)
        #expect(peer.requests.value.allSatisfy { !$0.contains("Cookie:") && !$0.contains("If-None-Match") })
    }

    @Test(
        "methods with and without bodies",
        arguments: [
            (HTTPRequest.Method.post, "a=b" as String?, "3" as String?), (.post, nil, "0"), (.put, "x", "1"), (.put, nil, "0"),
            (.delete, nil, nil), (.delete, "x", "1"), (.get, "x", "1"), (HTTPRequest.Method(rawValue: "PATCH"), "x", "1"),
        ])
    func methods(method: HTTPRequest.Method, body: String?, length: String?) async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        var request = HTTPRequest(method, peer.url)
        request.body = body.map { HTTPBody(Data($0.utf8), contentType: "text/x") }
        // Twice, and once without a body, so that nothing is left on the reused handle.
        for request in [request, HTTPRequest(.get, peer.url), request] {
            #expect(try await transport.send(request).status == 200)
        }
        let seen = peer.requests.value
        #expect(seen[0] == seen[2])
        #expect(seen[0].hasPrefix(method.rawValue + " / HTTP/1.1\r\n"))
        #expect(seen[0].hasSuffix("\r\n\r\n" + (body ?? "")))
        #expect(seen[0].contains("Content-Length: \(length ?? "")") == (length != nil))
        #expect(seen[0].contains("Content-Type: text/x") == (body != nil) && !seen[0].contains("form-urlencoded"))
        #expect(seen[1].hasPrefix("GET / HTTP/1.1\r\n") && !seen[1].contains("Content-"))
    }

    @Test("HEAD ends with the head")
    func head() async throws {
        let peer = try ScriptedPeer { _ in .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n") }
        defer { peer.stop() }
        let response = try await transport.send(HTTPRequest(.head, peer.url))
        #expect(response.headers["content-length"] == "10" && response.body.isEmpty)
    }

    @Test("interim responses leave no header behind")
    func interim() async throws {
        let text = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        let peer = try ScriptedPeer { _ in .send(text) }
        defer { peer.stop() }
        let response = try await transport.send(HTTPRequest(.get, peer.url))
        #expect(response.status == 200 && response.headers.fields.map(\.name) == ["Content-Length"])
    }

    @Test("a compressed body arrives uncompressed")
    func gzip() async throws {
        // "hello hello hello hello", by gzip.
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let peer = try ScriptedPeer { _ in .sendAndClose(Data(head.utf8) + packed) }
        defer { peer.stop() }
        let response = try await transport.send(HTTPRequest(.get, peer.url))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello")
    }

    @Test("connections are reused")
    func reuse() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        for _ in 0..<5 { _ = try await transport.send(HTTPRequest(.get, peer.url)) }
        #expect(peer.accepted.value == 1)
    }

    @Test("64 requests at a time each get their own response")
    func concurrent() async throws {
        let peer = try ScriptedPeer { ScriptedPeer.response($0.components(separatedBy: "\r\n")[0]) }
        defer { peer.stop() }
        try await withThrowingTaskGroup { group in
            for number in 0..<64 {
                group.addTask { [transport] in
                    for turn in 0..<10 {
                        let path = "\(number).\(turn)"
                        let response = try await transport.send(HTTPRequest(.get, peer.url.appending(path: path)))
                        #expect(String(decoding: response.body, as: UTF8.self) == "GET /\(path) HTTP/1.1")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(peer.requests.value.count == 640)
    }
}
