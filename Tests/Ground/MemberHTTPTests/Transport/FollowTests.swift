import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Following redirects and counting", .timeLimit(.minutes(1)))
struct FollowTests {
    let transport = NetworkTransport()

    static func redirecting(_ request: String) -> ScriptedPeer.Reply {
        request.contains(" /end ")
            ? ScriptedPeer.response("end") : ScriptedPeer.response(status: "302 Found", headers: "Location: /end\r\n")
    }

    @Test("a redirect is returned as the response by default")
    func deliver() async throws {
        let peer = try ScriptedPeer(Self.redirecting)
        defer { peer.stop() }
        let response = try await transport.send(HTTPRequest(.post, peer.url))
        #expect(response.status == 302 && response.headers["Location"] == "/end")
        #expect(peer.requests.value.count == 1)
    }

    @Test("a redirect is followed on request")
    func follow() async throws {
        let peer = try ScriptedPeer(Self.redirecting)
        defer { peer.stop() }
        var request = HTTPRequest(.post, peer.url)
        request.body = .form([("a", "b")])
        request.redirects = .follow(maximum: 1)
        #expect(String(decoding: try await transport.send(request).body, as: UTF8.self) == "end")
        #expect(peer.requests.value[1].hasPrefix("GET /end HTTP/1.1\r\n") && !peer.requests.value[1].contains("Content-"))
        request.redirects = .follow(maximum: 0)
        #expect(await failure(of: transport, request) == .redirectRefused)
    }

    @Test("the counting transport counts by host and path, without the query")
    func counting() async throws {
        struct Scripted: HTTPTransport {
            func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
        }
        let counting = CountingTransport(Scripted())
        for address in ["https://a.example/m?token=1", "https://a.example/m?token=2", "http://a.example:81/"] {
            let url = try #require(URL(string: address))
            #expect(await failure(of: counting, HTTPRequest(.get, url)) == .offline)
        }
        #expect(counting.requestCount == 3)
        #expect(counting.counts == ["a.example/m": 2, "a.example:81/": 1])
    }

    @Test("diagnostics name host and code, never the query")
    func diagnostics() async throws {
        let seen = Locked<[String]>([])
        let diagnostics = Diagnostics(minimum: .debug) { event in seen.withLock { $0.append("\(event)") } }
        let url = try #require(URL(string: "http://127.0.0.1:1/x?token=secret"))
        _ = try? await NetworkTransport(diagnostics: diagnostics).send(HTTPRequest(.get, url))
        #expect(seen.value == ["http.failed code=http.offline host=127.0.0.1 method=GET"])
    }
}
