import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("A client's view of a fault", .timeLimit(.minutes(1)))
struct FaultTransportTests {
    @Test(
        "a fault of the connection or of time is a typed error, and the next request succeeds",
        arguments: [
            ("reset", "http.connection_lost"), ("delay=20000", "http.timed_out"), ("late-answer=20000", "http.timed_out"),
            ("slow-drip=20000", "http.timed_out"),
        ])
    func errors(fault: String, code: String) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(try #require(Fault(fault)))
            var request = HTTPRequest(.get, try stage.vk("api", "method/users.get"))
            request.limits.whole = .milliseconds(400)
            await #expect { try await stage.transport.send(request) } throws: { ($0 as? HTTPError)?.code == code }
            #expect(try await stage.get(request.url).status == 200)
        }
    }

    @Test("a response that is cut off begins like the complete one")
    func cut() async throws {
        try await Stage.with { stage in
            let url = try stage.vk("api", "method/users.get")
            let whole = try await stage.get(url).body
            stage.sandbox.faults.add(.reset)
            let stream = try await stage.transport.stream(HTTPRequest(.get, url))
            #expect(stream.headers["Content-Length"] == String(whole.count))
            var received = Data()
            await #expect(throws: HTTPError.self) { for try await piece in stream.body { received += piece } }
            #expect(received == whole.prefix(whole.count / 2))
        }
    }

    @Test("a response without a body breaks off too")
    func cutEmpty() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.reset)
            let page = try stage.vk("id", "authorize").absoluteString + "?prompt=none"
            let url = try #require(URL(string: page))
            await #expect(throws: HTTPError.self) { try await stage.get(url) }
        }
    }

    @Test("slow responses arrive completely within their time")
    func slow() async throws {
        try await Stage.with { stage in
            let url = try stage.vk("api", "method/users.get")
            let whole = try await stage.get(url).body
            for fault in ["slow-drip=60", "delay=20", "late-answer=20"] {
                stage.sandbox.faults.add(try #require(Fault(fault)))
                #expect(try await stage.get(url).body == whole)
            }
        }
    }

    @Test("statuses, types and cut JSON arrive as complete responses")
    func wholeResponses() async throws {
        try await Stage.with { stage in
            let url = try stage.vk("api", "method/users.get")
            let whole = try await stage.get(url).body
            for fault in ["status=502", "rate-limit=7", "wrong-type", "truncated"] {
                stage.sandbox.faults.add(try #require(Fault(fault)))
            }
            #expect(try await stage.get(url).status == 502)
            let limited = try await stage.get(url)
            #expect(limited.status == 429 && limited.headers["Retry-After"] == "7")
            let typed = try await stage.get(url)
            #expect(typed.mediaType == "text/html" && typed.body == whole)
            let cut = try await stage.get(url)
            #expect(cut.status == 200 && cut.body == whole.prefix(whole.count / 2))
            #expect(throws: (any Error).self) { try JSONValue(parsing: cut.body) }
            #expect(try await stage.get(url).body == whole)
        }
    }

    @Test("a wrong clock shows in Date and in the ID token, and nowhere else")
    func skew() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.clockSkew(seconds: 7200), path: "/oauth2/auth")
            let tokens = try await stage.signIn()
            let parts = try #require(tokens["id_token"]?.string).split(separator: ".")
            let claims = try JSONValue(parsing: try #require(Base64URL.decode(parts[1])))
            let issued = Double(try #require(claims["iat"]?.integer))
            #expect(abs(issued - Date().timeIntervalSince1970 - 7200) < 60)
            #expect(tokens["expires_in"]?.integer == 3600)
            let session = try #require(stage.sandbox.sessions.first?.accessTokenExpires)
            #expect(abs(session.timeIntervalSinceNow - 3600) < 60)
        }
    }

    @Test("a token that counts as reused ends its session; other requests do not use up the fault")
    func reuse() async throws {
        try await Stage.with { stage in
            let tokens = try await stage.signIn()
            stage.sandbox.faults.add(.tokenReuse)
            #expect(try await stage.get(try stage.vk("api", "method/users.get")).status == 200)
            #expect(stage.sandbox.faults.faults.count == 1)
            let refresh: FormFields = [
                ("grant_type", "refresh_token"), ("refresh_token", tokens["refresh_token"]?.string ?? ""),
                ("client_id", VKSandboxConfiguration.defaultClientID),
            ]
            let response = try await stage.post(try stage.vk("id", "oauth2/auth"), refresh)
            #expect(response.status == 400)
            #expect(try JSONValue(parsing: response.body)["error"]?.string == "invalid_grant")
            #expect(stage.sandbox.sessions.map(\.end) == [.tokenReuse])
            #expect(stage.sandbox.faults.faults.isEmpty)
        }
    }

    @Test("new keys get another id, and sign from then on")
    func rotation() async throws {
        try await Stage.with { stage in
            func name() async throws -> String? {
                try JSONValue(parsing: try await stage.get(stage.control("_sandbox/keys/vk")).body)["keys"]?.array?.first?["kid"]?
                    .string
            }
            let first = try await name()
            stage.sandbox.faults.add(.keyRotation, path: "/oauth2/auth")
            let tokens = try await stage.signIn()
            let second = try await name()
            #expect(first != nil && second != nil && first != second)
            let head = try #require(tokens["id_token"]?.string?.split(separator: ".").first)
            #expect(try JSONValue(parsing: try #require(Base64URL.decode(head)))["kid"]?.string == second)
            stage.sandbox.rotateKeys()
            #expect(try await name() != second)
        }
    }
}
