import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The OAuth document beside OpenID's (RFC 8414)")
struct TwoDocumentsTests {
    private let issuer = "https://id.example.test/x"

    private func document(_ issuer: String, _ more: String = "") -> ScriptedTransport.Response {
        .json(
            #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example.test/a","token_endpoint":"https://id.example.test/t"\#(more)}"#
        )
    }

    private func transport(_ openID: ScriptedTransport.Response, _ oauth: ScriptedTransport.Response) -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.url.path {
            case "/x/.well-known/openid-configuration": openID
            case "/.well-known/oauth-authorization-server/x": oauth
            default: .json("{}", status: 404)
            }
        }
    }

    @Test("adds the revocation and introspection endpoints that OpenID's document omits, and is stored with it")
    func added() async throws {
        let more =
            #","revocation_endpoint":"https://id.example.test/r","introspection_endpoint":"https://id.example.test/i""#
        let transport = transport(
            document(issuer, #","jwks_uri":"https://id.example.test/k""#),
            document(issuer, more))
        let discovery = Discovery(transport: transport, clock: TestClock())
        for _ in 0..<2 {
            let profile = try await discovery.profile(issuer: issuer)
            #expect(profile.endpoints.revocation?.path == "/r" && profile.endpoints.introspection?.path == "/i")
            #expect(profile.endpoints.token.host() == "id.example.test" && profile.endpoints.keySet?.path == "/k")
        }
        #expect(transport.requests.count == 2)
    }

    @Test("is not requested if OpenID's document names a revocation endpoint")
    func notNeeded() async throws {
        let transport = transport(document(issuer, #","revocation_endpoint":"https://id.example.test/r""#), document(issuer))
        _ = try await Discovery(transport: transport).profile(issuer: issuer)
        #expect(transport.requests.count == 1)
    }

    @Test("changes nothing in OpenID's document, and is ignored if it cannot be used")
    func unusable() async throws {
        let own = #","introspection_endpoint":"https://id.example.test/own""#
        let r = #","revocation_endpoint":"https://id.example.test/r""#
        let answers: [(ScriptedTransport.Response, String?)] = [
            (document(issuer, r + #","introspection_endpoint":"https://id.example.test/other""#), "/r"),
            (document("https://id.example.test", r), nil), (document("https://evil.test/x", r), nil),
            (document(issuer, #","revocation_endpoint":"http://id.example.test/r""#), nil), (.json("{}", status: 404), nil),
            (.json("[]"), nil), (.failure(.offline), nil),
        ]
        for (answer, path) in answers {
            let profile = try await Discovery(transport: transport(document(issuer, own), answer)).profile(issuer: issuer)
            #expect(profile.endpoints.revocation?.path == path)
            #expect(profile.endpoints.introspection?.path == "/own")
        }
    }

    @Test(
        "is requested again after a minute if it failed temporarily, and with the first document if it does not exist",
        arguments: [
            (.failure(.offline), 60), (.failure(.timedOut), 60), (.json("", status: 503), 60), (.json("", status: 429), 60),
            (.json("{}", status: 404), 3600), (.json("[]"), 3600), (.failure(.tlsUntrusted), 3600),
        ] as [(ScriptedTransport.Response, Int)])
    func passingFailure(answer: ScriptedTransport.Response, seconds: Int) async throws {
        let clock = TestClock()
        let answers = Locked([answer, document(issuer, #","revocation_endpoint":"https://id.example.test/r""#)])
        let openID = document(issuer)
        let transport = ScriptedTransport { request in
            request.url.path.hasSuffix("openid-configuration") ? openID : answers.withLock { $0.removeFirst() }
        }
        let discovery = Discovery(transport: transport, clock: clock)
        #expect(try await discovery.profile(issuer: issuer).endpoints.revocation == nil)
        clock.advance(by: .seconds(seconds - 1))
        #expect(try await discovery.profile(issuer: issuer).endpoints.revocation == nil)
        #expect(transport.requests.count == 2)
        clock.advance(by: .seconds(1))
        #expect(try await discovery.profile(issuer: issuer).endpoints.revocation?.path == "/r")
        #expect(transport.requests.count == 4)
    }

    @Test("has a limit of a few seconds: a server that hangs there does not delay the sign-in")
    func limit() async throws {
        let transport = transport(document(issuer), document(issuer))
        _ = try await Discovery(transport: transport).profile(issuer: issuer)
        #expect(transport.requests.map(\.limits.whole) == [.seconds(30), .seconds(5)])
        #expect(transport.requests.allSatisfy { $0.limits.connect <= $0.limits.whole })
    }
}
