import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A batch, as its completions receive it", .timeLimit(.minutes(1)))
@MainActor
struct BatchAcceptanceTests {
    private func app(_ body: String, status: Int = 200) throws -> FacebookBench {
        let bench = try FacebookBench()
        bench.context.settings.clientToken = "client"
        bench.hold("user")
        bench.override("", .json(body, status: status))
        return bench
    }

    /// Sends requests together; returns each completion's result, in the order of the calls.
    private func send(_ bench: FacebookBench, _ requests: [GraphRequest]) async throws -> [String] {
        let said = Said()
        let connection = bench.within { GraphRequestConnection() }
        for (place, request) in requests.enumerated() {
            try connection.add(request) { connection, result, error in
                let seen =
                    error.map(word) ?? result.map { "\($0)" } ?? (connection?.hasResponse == true ? "empty" : "no response")
                said.words.append("\(place) \(seen)")
            }
        }
        connection.start()
        connection.start()
        #expect(await said.hears(requests.count))
        return said.words
    }

    private func plain(_ bench: FacebookBench, _ count: Int) -> [GraphRequest] {
        bench.within { (0..<count).map { GraphRequest(graphPath: "p\($0)", parameters: [:]) } }
    }

    private func entry(_ body: String, _ code: Int = 200) -> String {
        FacebookBench.text(.object(["code": .integer(Int64(code)), "body": .string(body)]))
    }

    @Test("gives each element its own result, in order, whatever the other elements are")
    func elements() async throws {
        let entries = [
            entry("1"), "null", entry(graphError(100), 400), entry("<html>", 502), #"{"code":200}"#, entry("foo=bar"),
            entry("{}", 404),
            #"{"code":200,"body":null}"#, entry(#"{"error":7}"#), "7", #"{"code":"200","body":{}}"#,
        ]
        let bench = try app("[" + entries.joined(separator: ",") + "]")
        let told = try await send(bench, plain(bench, entries.count))
        let expected = [
            "0 1", "1 no response", "2 core 8", "3 core 3", "4 empty", #"5 ["FACEBOOK_NON_JSON_RESULT": "foo=bar"]"#, "6 core 3",
            "7 empty",
        ]
        #expect(Array(told.prefix(8)) == expected)
        #expect(told.count == entries.count && told.map { $0.split(separator: " ")[0] } == (0..<entries.count).map { "\($0)" })
    }

    @Test(
        "with a response of another form ends all with one error",
        arguments: [
            ("[]", 200, "core 7"), (#"[{"code":200,"body":"1"}]"#, 200, "core 7"), ("[null,null,null]", 200, "core 7"),
            ("{}", 200, "core 7"),
            (#"{"error":{"type":"OAuthException","code":190}}"#, 400, "core 8"),
            (#"{"error":{"type":"Other","code":1}}"#, 200, "core 7"),
            (#"{"error":{"code":190}}"#, 200, "core 7"), (#"{"error":"OAuthException"}"#, 200, "core 7"),
        ])
    func forms(body: String, status: Int, expected: String) async throws {
        let bench = try app(body, status: status)
        let requests = bench.within {
            (0..<2).map {
                GraphRequest(graphPath: "p\($0)", parameters: [:], flags: [.disableErrorRecovery, .doNotInvalidateTokenOnError])
            }
        }
        #expect(try await send(bench, requests) == ["0 \(expected)", "1 \(expected)"])
    }

    @Test("is sent with the first member's token; an element with another token, including the app's own, contains it")
    func tokens() async throws {
        let bench = try app("[null,null,null,null]")
        let requests = bench.within {
            [
                GraphRequest(graphPath: "app", parameters: [:], tokenString: nil, flags: []),
                GraphRequest(graphPath: "one", parameters: [:], tokenString: "t1", flags: []),
                GraphRequest(graphPath: "two", parameters: [:], tokenString: "t2", flags: []),
                GraphRequest(graphPath: "same", parameters: ["message": "m"], tokenString: "t1", version: nil, httpMethod: .post),
            ]
        }
        _ = try await send(bench, requests)
        let request = try #require(bench.transport.requests.last)
        #expect(request.url.absoluteString == "https://graph.facebook.com/v21.0" && request.method == .post)
        #expect(request.jsonFields["access_token"] == "t1" && request.jsonFields["batch_app_id"] == "123")
        let addresses = request.elements.map { URL(string: "x:/" + ($0["relative_url"]?.string ?? "")) }
        #expect(addresses.map { $0?.fields["access_token"] } == ["123|client", nil, "t2", nil])
        #expect(request.elements.map { $0["method"]?.string } == ["GET", "GET", "GET", "POST"])
        #expect(addresses.last??.fields["message"] == "m" && request.elements.last?["body"] == nil)
    }

    @Test("of only the app's requests has no token of its own")
    func appAlone() async throws {
        let bench = try app("[null,null]")
        let requests = bench.within {
            (0..<2).map { GraphRequest(graphPath: "a\($0)", parameters: [:], tokenString: nil, flags: []) }
        }
        _ = try await send(bench, requests)
        let request = try #require(bench.transport.requests.last)
        #expect(request.jsonFields["access_token"] == nil)
        #expect(request.elements.allSatisfy { ($0["relative_url"]?.string ?? "").contains("access_token=123%7Cclient") })
    }

    @Test("is not a batch for one request, and a hundred and one are three batches; each request completes once, in order")
    func sizes() async throws {
        let bench = try app("[]")
        bench.script.withLock {
            $0 = { request in
                request.method == .post
                    ? .json("[" + request.elements.map { _ in #"{"code":200,"body":"1"}"# }.joined(separator: ",") + "]")
                    : .json("1")
            }
        }
        #expect(try await send(bench, plain(bench, 1)) == ["0 1"])
        #expect(bench.transport.requests.last?.method == .get)
        #expect(try await send(bench, plain(bench, 101)) == (0..<101).map { "\($0) 1" })
        #expect(
            bench.transport.requests.dropFirst().map(\.elements.count).sorted() == [1, 50, 50]
                || bench.transport.requests.count >= 3)
    }
}
