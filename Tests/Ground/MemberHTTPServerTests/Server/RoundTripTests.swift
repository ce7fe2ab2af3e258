import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import Testing

@Suite("Requests and responses", .timeLimit(.minutes(1)))
struct RoundTripTests {
    @Test("a handler sees the whole request")
    func request() async throws {
        let seen = Locked<ServerRequest?>(nil)
        let routes = { (router: inout Router) in
            router.on("POST", "/a b/{id}") { request in
                seen.withLock { $0 = request }
                return .text("ok", status: 201)
            }
        }
        try await serving(routes: routes) { server async throws in
            let headers: HTTPHeaders = ["Cookie": "a=1; b=%32", "X-Twice": "1", "x-twice": "2"]
            let response = try await server.send(
                .post, "/a%20b/x%2Fy?q=1&q=%C3%A4+b", body: .form([("f", "g h"), ("f", "+")]), headers: headers)
            #expect(response.status == 201 && response.text == "ok")
            let request = try #require(seen.value)
            #expect(request.method == "POST" && request.path == "/a b/x/y" && request.parameters == ["id": "x/y"])
            #expect(request.target == "/a%20b/x%2Fy?q=1&q=%C3%A4+b")
            #expect(request.query == [("q", "1"), ("q", "ä b")])
            #expect(request.headers.all("X-Twice") == ["1", "2"] && request.cookies == ["a": "1", "b": "2"])
            #expect(try request.form() == [("f", "g h"), ("f", "+")])
            #expect(request.peer == "127.0.0.1")
        }
    }

    @Test("JSON is read and written; another type is 415, a broken body 400")
    func json() async throws {
        let routes = { (router: inout Router) in
            router.on("POST", "/") { request in try .json(request.json([String: Int].self).mapValues { $0 + 1 }) }
        }
        try await serving(routes: routes) { server async throws in
            let good = try await server.send(.post, "/", body: .json(Data(#"{"b":1,"a":2}"#.utf8)))
            #expect(good.text == #"{"a":3,"b":2}"# && good.headers["Content-Type"] == "application/json")
            #expect(try await server.send(.post, "/", body: .json(Data("[".utf8))).status == 400)
            #expect(try await server.send(.post, "/", body: .form([("a", "b")])).status == 415)
        }
    }

    @Test("cookies are set with secure defaults and are sent back")
    func cookies() async throws {
        let routes = { (router: inout Router) in
            router.on("GET", "/") { request in
                var response = ServerResponse.redirect(to: "/next", status: 303)
                response.setCookie(ServerCookie("a", request.cookies["a"] ?? "x; y"))
                response.setCookie(ServerCookie("b", "1"))
                return response
            }
        }
        try await serving(routes: routes) { server async throws in
            let first = try await server.send(.get, "/")
            #expect(first.status == 303 && first.headers["Location"] == "/next")
            let lines = first.headers.all("Set-Cookie")
            #expect(lines == ["a=x%3B%20y; Path=/; HttpOnly; SameSite=Lax", "b=1; Path=/; HttpOnly; SameSite=Lax"])
            let second = try await server.send(.get, "/", headers: ["Cookie": "a=x%3B%20y"])
            #expect(second.headers.all("Set-Cookie") == lines)
        }
    }

    @Test("404, 405 with Allow, HEAD by GET, any method, 500 without details")
    func statuses() async throws {
        struct Failure: Error { let text = "private" }
        let events = Locked<[String]>([])
        let diagnostics = Diagnostics { event in events.withLock { $0.append("\(event)") } }
        let routes = { (router: inout Router) in
            router.on("GET", "/get") { _ in .text("body") }
            router.on("DELETE", "/get") { _ in .empty() }
            router.onAny("/any") { request in .text(request.method) }
            router.on("GET", "/fail") { _ in throw Failure() }
        }
        try await serving(diagnostics: diagnostics, routes: routes) { server async throws in
            #expect(try await server.send(.get, "/none").status == 404)
            let wrong = try await server.send(.post, "/get")
            #expect(wrong.status == 405 && wrong.headers["Allow"] == "DELETE, GET, HEAD")
            let head = try await server.send(.head, "/get")
            #expect(head.status == 200 && head.body.isEmpty && head.headers["Content-Length"] == "4")
            #expect(try await server.send(.delete, "/get").status == 204)
            #expect(try await server.send(.init(rawValue: "PURGE"), "/any").text == "PURGE")
            let failed = try await server.send(.get, "/fail")
            #expect(failed.status == 500 && !failed.text.contains("private"))
            #expect(events.value == ["http_server.handler_failed error=Failure"])
        }
    }

    @Test("the security headers are set unless the handler or the configuration says otherwise")
    func securityHeaders() async throws {
        let routes = { (router: inout Router) in
            router.on("GET", "/") { _ in .html("<p></p>") }
            router.on("GET", "/own") { _ in ServerResponse(headers: ["cache-control": "max-age=9", "Content-Length": "99"]) }
        }
        try await serving(routes: routes) { server async throws in
            let plain = try await server.send(.get, "/")
            #expect(plain.headers["X-Content-Type-Options"] == "nosniff" && plain.headers["Referrer-Policy"] == "no-referrer")
            #expect(plain.headers.all("Cache-Control") == ["no-store"])
            let own = try await server.send(.get, "/own")
            #expect(own.headers.all("Cache-Control") == ["max-age=9"] && own.headers.all("Content-Length") == ["0"])
        }
        var bare = HTTPServerConfiguration()
        bare.addsSecurityHeaders = false
        try await serving(bare, routes: routes) { server async throws in
            #expect(try await server.send(.get, "/").headers["Cache-Control"] == nil)
        }
    }

    @Test("64 clients at a time, with waiting and immediate handlers, all get their responses")
    func concurrent() async throws {
        let routes = { (router: inout Router) in
            router.on("GET", "/now/{id}") { .text($0.parameters["id"] ?? "") }
            router.on("GET", "/later/{id}") { request in
                for _ in 0..<3 { await Task.yield() }
                return .text(request.parameters["id"] ?? "")
            }
        }
        try await serving(routes: routes) { server async throws in
            try await withThrowingTaskGroup { group in
                for number in 0..<64 {
                    group.addTask { () async throws in
                        for turn in 0..<10 {
                            let kind = turn.isMultiple(of: 2) ? "now" : "later"
                            #expect(try await server.send(.get, "/\(kind)/\(number)-\(turn)").text == "\(number)-\(turn)")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("a large response arrives whole")
    func large() async throws {
        let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try await serving(routes: { $0.on("GET", "/") { _ in ServerResponse(body: body) } }) { server async throws in
            #expect(try await server.send(.get, "/").body == body)
        }
    }
}
