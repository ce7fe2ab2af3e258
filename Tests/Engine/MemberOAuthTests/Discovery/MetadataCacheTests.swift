import Foundation
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The issuer's document")
struct MetadataCacheTests {
    private let clock = TestClock()
    private let issuer = "https://id.example.test"

    private func answer(_ cacheControl: String?) -> ScriptedTransport.Response {
        let body =
            #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example.test/a","token_endpoint":"https://id.example.test/t","revocation_endpoint":"https://id.example.test/r"}"#
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers["Cache-Control"] = cacheControl
        return .response(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8)))
    }

    @Test(
        "is fetched again when its life has ended: an hour by default, never under a minute",
        arguments: [(nil, 3600), ("max-age=600", 600), ("max-age=1", 60), ("no-store", 60)] as [(String?, Int)])
    func life(cacheControl: String?, seconds: Int) async throws {
        let transport = ScriptedTransport { _ in answer(cacheControl) }
        let discovery = Discovery(transport: transport, clock: clock)
        for _ in 0..<3 { _ = try await discovery.profile(issuer: issuer) }
        clock.advance(by: .seconds(seconds - 1))
        _ = try await discovery.profile(issuer: issuer)
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(1))
        _ = try await discovery.profile(issuer: issuer)
        #expect(transport.requests.count == 2)
    }

    @Test("can have other lives, set by the app")
    func otherRules() async throws {
        var rules = FreshnessRules()
        (rules.usual, rules.shortest, rules.whileServerFails) = (.seconds(10), .seconds(5), .seconds(20))
        let transport = ScriptedTransport([answer(nil), answer("max-age=1"), .failure(.offline), .failure(.offline)])
        let discovery = Discovery(transport: transport, clock: clock, rules: rules)
        for seconds in [10, 5] {
            _ = try await discovery.profile(issuer: issuer)
            clock.advance(by: .seconds(seconds))
        }
        _ = try await discovery.profile(issuer: issuer)
        #expect(transport.requests.count == 3)
        clock.advance(by: .seconds(15))
        await expect(code: "http.offline") { try await discovery.profile(issuer: issuer) }
    }

    @Test("stays usable for a day while the server fails, but not after another document")
    func serverFails() async throws {
        let transport = ScriptedTransport([
            answer(nil), .failure(.offline), .json("", status: 503), .json("{}"), .failure(.offline),
        ])
        let discovery = Discovery(transport: transport, clock: clock)
        _ = try await discovery.profile(issuer: issuer)
        clock.advance(by: .seconds(4000))
        for _ in 0..<2 { #expect(try await discovery.profile(issuer: issuer).issuer == issuer) }
        await expect(code: "oauth.metadata_invalid") { try await discovery.profile(issuer: issuer) }
        clock.advance(by: .seconds(86_400))
        await expect(code: "http.offline") { try await discovery.profile(issuer: issuer) }
    }

    @Test("is kept for a hundred issuers; the oldest document is replaced by the next")
    func manyIssuers() async throws {
        let transport = ScriptedTransport { request in
            let issuer = String(request.url.absoluteString.dropLast("/.well-known/openid-configuration".count))
            let body =
                #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example.test/a","token_endpoint":"https://id.example.test/t","revocation_endpoint":"https://id.example.test/r"}"#
            return .json(body)
        }
        let discovery = Discovery(transport: transport, clock: clock)
        func ask(_ numbers: Range<Int>) async throws -> Int {
            let before = transport.requests.count
            for number in numbers {
                clock.advance(by: .milliseconds(1))
                _ = try await discovery.document(issuer: "\(issuer)/\(number)")
            }
            return transport.requests.count - before
        }
        #expect(try await ask(0..<100) == 100)
        #expect(try await ask(0..<100) == 0)
        #expect(try await ask(100..<101) == 1)
        #expect(try await ask(1..<101) == 0)
        #expect(try await ask(0..<1) == 1)
    }
}
