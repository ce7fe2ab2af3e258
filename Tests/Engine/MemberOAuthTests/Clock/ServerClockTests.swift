import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberOAuth

@Suite("The issuer's clock")
struct ServerClockTests {
    /// A sign-in at a provider whose clock differs by a number of seconds; the token is made by the provider's clock.
    private func signIn(apart seconds: Int, allowed: Bool) async throws {
        let example = Example()
        let nonce = Locked<String?>(nil)
        let provider = example.clock.now.addingTimeInterval(Double(seconds))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = formatter.string(from: provider)
        let transport = ScriptedTransport { request in
            if request.url.path == "/keys" { return .json(String(decoding: example.tokens.keySet, as: UTF8.self)) }
            let token = (try? example.tokens.sign(example.tokens.claims(nonce: nonce.value, at: provider))) ?? ""
            let body = #"{"access_token":"a","token_type":"Bearer","id_token":"\#(token)"}"#
            let headers: HTTPHeaders = ["Content-Type": "application/json", "Date": date]
            return .response(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8)))
        }
        let client = OAuthClient(
            profile: example.profile, registration: ClientRegistration(id: "app"), transport: transport, clock: example.clock,
            usesServerClock: allowed)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        _ = try await client.finish(pending.id, redirectedTo: example.good(pending))
    }

    @Test("a member whose clock is wrong can sign in if the app allows it", arguments: [-7200, 7200, 86_000])
    func allowed(seconds: Int) async throws {
        try await signIn(apart: seconds, allowed: true)
    }

    @Test("without this permission, the error says by how much the clocks differ")
    func refused() async {
        await #expect { try await signIn(apart: 7200, allowed: false) } throws: {
            ($0 as? OAuthError)?.problem.contains("120 minutes") == true
        }
    }

    @Test("a difference of more than a day is not accepted")
    func tooFar() async {
        await expect(code: "oauth.id_token_issued_in_future") { try await signIn(apart: 90_000, allowed: true) }
    }
}
