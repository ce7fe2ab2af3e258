import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Pages and stored responses of the Graph API", .timeLimit(.minutes(1)))
struct GraphPagesTests {
    private let fixture = GraphFixture()

    @Test("pages follow each other with our token until no next one is named; an empty page is not the end")
    func pages() async throws {
        let pages = [
            #"{"data":[1,2],"paging":{"cursors":{"before":"b1","after":"a1"},"next":"https://graph.facebook.com/v3.0/1/f?access_token=x"}}"#,
            #"{"data":[],"paging":{"next":"https://evil.test/v3.0/1/friends?access_token=stolen&limit=2&offset=4&format=json"}}"#,
            #"{"data":[3],"paging":{"cursors":{"after":"a3"}}}"#,
        ]
        let rest = Locked(pages)
        let transport = ScriptedTransport { _ in rest.withLock { $0.isEmpty ? .failure(.offline) : .json($0.removeFirst()) } }
        let request = GraphRequest("me/friends", ["limit": 2, "before": "z"], fixture.service(transport), token: "own")
        var counts: [Int] = []
        for try await page in request.pages() { counts.append(page["data"]?.array?.count ?? -1) }
        #expect(counts == [2, 0, 1])
        #expect(transport.requests.map { $0.url.path } == ["/v21.0/me/friends", "/v21.0/me/friends", "/v3.0/1/friends"])
        #expect(
            transport.requests.allSatisfy { $0.url.host() == "graph.facebook.com" && $0.query.all("access_token") == ["own"] })
        #expect(transport.requests[1].query["after"] == "a1" && transport.requests[1].query["limit"] == "2")
        #expect(transport.requests[1].query["before"] == nil)
        #expect(transport.requests[2].query["offset"] == "4" && transport.requests[2].query.all("format") == ["json"])
    }

    @Test(
        "the previous page is found by its cursor or its link; time-based paging by its link",
        arguments: [
            (#"{"paging":{"cursors":{"before":"b","after":"a"},"previous":"https://g.test/v1.0/x"}}"#, "me?before=b"),
            (
                #"{"paging":{"previous":"https://g.test/v1.0/x?since=1&__paging_token=p&until=2"}}"#,
                "/v1.0/x?__paging_token=p&since=1&until=2"
            ),
            (#"{"paging":{"cursors":{"before":"b"}}}"#, nil), (#"{"paging":null}"#, nil), ("[]", nil),
            (#"{"paging":{"previous":7}}"#, nil),
            (#"{"paging":{"previous":"https://g.test/x?a=%zz"}}"#, "/x?a=%zz"),
        ] as [(String, String?)])
    func previous(body: String, expected: String?) async throws {
        let request = GraphRequest("me", ["after": "q"], fixture.service(ScriptedTransport(graph: (200, body))))
        let found = request.previousPageRequest(before: try await request.start())
        let words = found.map { found in
            found.graphPath + "?"
                + found.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        }
        #expect(words == expected)
        #expect(found == nil || found?.tokenString == "user-1")
    }

    @Test(
        "a token among the parameters is also sent with the other pages, found by a cursor or by a link",
        arguments: [#"{"cursors":{"after":"a"},"next":"https://g.test/x"}"#, #"{"next":"https://g.test/x?access_token=y"}"#])
    func tokenAmongParameters(paging: String) async throws {
        let service = fixture.service(ScriptedTransport { _ in .json(#"{"paging":\#(paging)}"#) })
        let request = GraphRequest("1/feed", ["access_token": "page"], service, token: .some(nil))
        let next = try #require(request.nextPageRequest(after: try await request.start()))
        #expect(next.tokenString == nil && next.parameters["access_token"] as? String == "page")
    }

    @Test("ruling 16: stored only on request, under a key without token and form, for each member")
    func cache() async throws {
        let cache = ResponseCache(
            root: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString), clock: fixture.clock)
        let count = Locked(0)
        let transport = ScriptedTransport { _ in
            .json("\(count.withLock { count in count += 1; return count })")
        }
        let service = fixture.service(transport, cache: cache)
        let request = { (path: String, life: CacheLife, token: String??) in
            var request = GraphRequest(path, ["fields": "id"], service, token: token)
            request.cacheLife = life
            return try await request.start().value
        }
        for expected in 1...2 { #expect(try await request("me", .never, nil) == .integer(Int64(expected))) }
        for _ in 0..<2 { #expect(try await request("me", .oneHour, nil) == .integer(3)) }
        let other = fixture.service(transport, cache: cache) {
            $0.appSecret = Secret("s")
            $0.logging = [.graphAPIDebugInfo]
        }
        fixture.current.withLock { $0 = GraphFixture.token("user-1b") }
        var same = GraphRequest("me", ["fields": "id"], other)
        same.cacheLife = .oneHour
        #expect(try await same.start().source != .network)
        var next = count.value
        for (path, token) in [
            ("me/permissions", String??.none), ("42/permissions/email", nil), ("oauth/access_token", nil), ("debug_token", nil),
            ("v3.0/debug_token", nil), ("me", "another"), ("me", .some(nil)),
        ] as [(String, String??)] {
            for _ in 0..<2 {
                next += 1
                #expect(try await request(path, .oneHour, token) == .integer(Int64(next)), "\(path)")
            }
        }
    }

    @Test("a batch stores nothing")
    func batch() async throws {
        let cache = ResponseCache(
            root: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString), clock: fixture.clock)
        let transport = ScriptedTransport { _ in .json(#"[{"code":200,"body":"1"},{"code":200,"body":"2"}]"#) }
        let service = fixture.service(transport, cache: cache)
        var request = GraphRequest("me", [:], service)
        request.cacheLife = .oneHour
        for _ in 0..<2 { _ = await service.send([GraphElement(request), GraphElement(request)]) }
        #expect(transport.requests.count == 2)
    }

    @Test("a reply that contains tokens, such as those of a member's pages, is never stored")
    func tokens() async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let transport = ScriptedTransport { _ in .json(#"{"data":[{"name":"Club","access_token":"PAGE-TOKEN","id":"7"}]}"#) }
        let service = fixture.service(transport, cache: ResponseCache(root: root, clock: fixture.clock))
        var request = GraphRequest("me/accounts", [:], service)
        request.cacheLife = .oneHour
        for _ in 0..<2 {
            #expect(try await request.start()["data"]?.array?.first?["access_token"] == .string("PAGE-TOKEN"))
        }
        #expect(transport.requests.count == 2)
        for name in FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? [] {
            let data = FileManager.default.contents(atPath: root.appending(path: name).path)
            #expect(data?.range(of: Data("PAGE-TOKEN".utf8)) == nil)
        }
    }
}
