import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A Graph response, as a completion receives it", .timeLimit(.minutes(1)))
struct GraphResponseAcceptanceTests {
    private func response(_ body: String, _ status: Int = 200, type: String = "application/json") -> ScriptedTransport.Response {
        .response(HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8)))
    }

    private func end(_ response: ScriptedTransport.Response) async throws -> (result: (any Sendable)?, error: (any Error)?) {
        let bench = try FacebookBench()
        bench.hold()
        bench.override("/x", response)
        return await bench.within { await completed { GraphRequest(graphPath: "x").start(completion: $0) } }
    }

    @Test(
        "of another form is an error with its number",
        arguments: [
            ("x", 200, "image/png", "core 6"), ("x", 200, "image/jpeg; charset=x", "core 6"),
            ("<html>", 502, "text/html", "core 3"),
            ("{}", 404, "application/json", "core 3"), ("", 500, "application/json", "core 3"),
            ("[1]", 400, "application/json", "core 3"),
            (#"{"error":"text"}"#, 500, "application/json", "core 3"), (#"{"error":{"code":1}}"#, 200, "text/plain", "core 8"),
            (#"{"error":{}}"#, 200, "application/json", "core 8"),
            (#"{"error":{"code":"x"},"id":1}"#, 200, "application/json", "core 8"),
        ])
    func errors(body: String, status: Int, type: String, expected: String) async throws {
        let end = try await end(response(body, status, type: type))
        #expect(end.error.map(word) == expected && end.result == nil)
        let key = "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey"
        if expected != "core 6" { #expect((end.error as NSError?)?.userInfo[key] as? Int == status) }
    }

    @Test("that is not UTF-8 is core error 3, and a missing one is the transport's error")
    func unreadable() async throws {
        let bytes = Data([0xFF, 0xFE, 0x80])
        let broken = ScriptedTransport.Response.response(HTTPResponse(status: 200, headers: [:], body: bytes))
        #expect(try await end(broken).error.map(word) == "core 3")
        let offline = try await end(.failure(.offline))
        #expect(offline.result == nil && offline.error.map(isNetworkError) == true)
    }

    @Test("any JSON is a result, and a text that is not JSON is one under the platform's key")
    func results() async throws {
        #expect((try await end(response("[1,2]")).result as? [any Sendable])?.count == 2)
        #expect(try await end(response("true")).result as? Bool == true)
        #expect(try await end(response(#""text""#)).result as? String == "text")
        let wrapped = try await end(response("foo=bar", type: "text/plain"))
        #expect((wrapped.result as? [String: any Sendable])?["FACEBOOK_NON_JSON_RESULT"] as? String == "foo=bar")
        let odd = try await end(response(#"{"error":"a text","id":"1"}"#))
        #expect((odd.result as? [String: any Sendable])?["id"] as? String == "1" && odd.error == nil)
        let list = try await end(response(#"{"error":[1],"id":"2"}"#))
        #expect((list.result as? [String: any Sendable])?["id"] as? String == "2" && list.error == nil)
    }

    @Test("pages follow the cursor with the request's own token, wherever the page's address leads, until there is no next page")
    func pages() async throws {
        let bench = try FacebookBench()
        bench.hold("mine")
        let next = "https://evil.example/v9.0/other/feed?access_token=theirs&limit=2&after=c1"
        bench.script.withLock {
            $0 = { request in
                guard request.url.path.hasSuffix("/feed") else { return nil }
                if request.query["after"] == "c1" { return .json(#"{"data":[]}"#) }
                return .json(#"{"data":[1],"paging":{"cursors":{"after":"c1","before":"c0"},"next":"\#(next)"}}"#)
            }
        }
        let counts = try await bench.within {
            var counts: [Int] = []
            for try await page in GraphRequest(graphPath: "me/feed", parameters: ["limit": 2]).pages() {
                counts.append(page["data"]?.array?.count ?? -1)
            }
            return counts
        }
        let sent = bench.transport.requests
        #expect(counts == [1, 0] && sent.count == 2)
        #expect(sent.allSatisfy { $0.url.host() == "graph.facebook.com" && $0.query.all("access_token") == ["mine"] })
    }
}
