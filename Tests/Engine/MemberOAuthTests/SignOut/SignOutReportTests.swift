import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The report of a sign-out")
struct SignOutReportTests {
    private let example = Example()

    private func report(_ answers: [ScriptedTransport.Response]) async -> SignOutReport {
        await example.client(ScriptedTransport(answers), authentication: .post(Secret("hush-hush"))).endSession(
            TokenBuilder.tokens(by: example.clock))
    }

    private func busy(_ headers: HTTPHeaders) -> ScriptedTransport.Response {
        .response(HTTPResponse(status: 503, headers: headers, body: Data()))
    }

    @Test("has the outcome for each token, in the order of the tries")
    func parts() async throws {
        let report = await report([.json(""), .json(#"{"error":"unsupported_token_type"}"#, status: 400)])
        #expect(report.parts.map(\.target) == [.token(.refresh), .token(.access)])
        #expect(report.parts.map(\.outcome) == [.ended, .endsByItself])
        #expect(report.isComplete && report.failures.isEmpty && !report.mayBeTriedLater && report.retryAfter == nil)
    }

    @Test("can be retried later as a whole only if every failure is temporary")
    func mixed() async throws {
        let report = await report([.json(#"{"error":"invalid_client"}"#, status: 401), busy(["Retry-After": "5"])])
        #expect(!report.mayBeTriedLater && report.retryAfter == .seconds(5))
    }

    @Test("a request's own secrets need no challenge beside the verifier")
    func secrets() throws {
        let verifier = try #require(PKCEVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let secrets = RequestSecrets(state: Secret("s"), verifier: verifier, nonce: Secret("n"))
        #expect(secrets.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" && secrets.nonce == Secret("n"))
    }

    @Test("says whether a token can be retried later, and when")
    func later() async throws {
        let report = await report([busy(["Retry-After": "120"]), .failure(.offline)])
        let failures = report.parts.compactMap(\.failure)
        #expect(failures.map(\.mayBeTriedLater) == [true, true])
        #expect(failures.map(\.retryAfter) == [.seconds(120), nil])
        #expect(report.mayBeTriedLater && report.retryAfter == .seconds(120))
        #expect(report.parts.map(\.token) == [Secret("refresh-1"), Secret("access-1")])
    }

    @Test("keeps the server's text, without the values that were sent", arguments: ["invalid_client", "unsupported_token_type"])
    func said(error: String) async throws {
        let answer = ScriptedTransport.Response.json(
            #"{"error":"\#(error)","error_description":"no refresh-1 for hush-hush, ever","error_uri":"https://h.test/e"}"#,
            status: 400)
        let failure = try #require(await report([answer, .json("")]).parts.first?.failure)
        #expect(!failure.mayBeTriedLater && failure.retryAfter == nil)
        guard case .refused(let refusal) = failure.error else { throw failure.error }
        #expect(refusal.error == error && refusal.status == 400 && refusal.uri == "https://h.test/e")
        #expect(refusal.description == "no … for …, ever")
        #expect(!"\(failure)".contains("refresh-1"))
    }

    @Test("without a revocation endpoint says so for each token, which need not be retried")
    func noEndpoint() async throws {
        var example = example
        example.profile.endpoints.revocation = nil
        let report = await example.client(ScriptedTransport([])).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(report.failures == ["refresh_token": "oauth.endpoint_missing", "access_token": "oauth.endpoint_missing"])
        #expect(report.parts.compactMap(\.failure).allSatisfy { !$0.mayBeTriedLater })
    }

    @Test("for a provider's own call keeps the provider's code and text", arguments: [(401, false), (503, true)])
    func ownCall(status: Int, mayBeTriedLater: Bool) async throws {
        var example = example
        example.profile.signOut = .call(
            SignOutCall(url: URL(string: "https://id.example.test/out")!, keepsAccountOnRefusal: true) {
                $1?["error"]?.string ?? "\($0)"
            })
        let body = #"{"error":"invalid_token","error_description":"gone: access-1"}"#
        let transport = ScriptedTransport([
            .response(HTTPResponse(status: status, headers: ["Retry-After": "7"], body: Data(body.utf8)))
        ])
        let report = await example.client(transport).endSession(TokenBuilder.tokens(by: example.clock))
        #expect(report.failures == ["session": "invalid_token"] && report.keepsAccount)
        let part = try #require(report.parts.first)
        #expect(part.target == .session && part.failure?.mayBeTriedLater == mayBeTriedLater)
        guard case .refused(let refusal)? = part.failure?.error else { throw CancellationError() }
        #expect(refusal.description == "gone: …" && refusal.status == status && refusal.retryAfter == .seconds(7))
    }

    @Test("a refresh token can be ended alone, and retried later; the access token stays valid")
    func alone() async throws {
        let transport = ScriptedTransport([busy(["Retry-After": "5"]), .json("")])
        let client = example.client(transport, authentication: .post(Secret("hush-hush")))
        await #expect { try await client.revoke(Secret("refresh-1"), kind: .refresh) } throws: {
            ($0 as? OAuthError)?.reaction == .later
        }
        try await client.revoke(Secret("refresh-1"), kind: .refresh)
        #expect(transport.requests.map { $0.form["token"] } == ["refresh-1", "refresh-1"])
        #expect(transport.requests.map { $0.form["token_type_hint"] } == ["refresh_token", "refresh_token"])
    }

    @Test("a public client's 401 is repeated with the access token only if one is given")
    func bearer() async throws {
        let transport = ScriptedTransport { $0.headers["Authorization"] == nil ? .json("", status: 401) : .json("") }
        let client = example.client(transport)
        await expect(code: "oauth.refused") { try await client.revoke(Secret("refresh-1"), kind: .refresh) }
        try await client.revoke(Secret("refresh-1"), kind: .refresh, bearer: Secret("access-1"))
        #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, nil, "Bearer access-1"])
    }
}
