import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The end of a session in the browser")
struct EndSessionRequestTests {
    private let returnURI = URL(string: "https://app.test/bye")!

    private func visit(_ returnURI: URL?) throws -> (EndSessionRequest, FormFields) {
        var example = Example()
        example.profile.endpoints.endSession = URL(string: "https://id.example.test/logout?tenant=1")
        var tokens = TokenBuilder.tokens(by: example.clock)
        tokens.idToken = Secret("id-token-1")
        let visit = try example.client(ScriptedTransport([])).endSessionRequest(tokens, returningTo: returnURI)
        let query = URLComponents(url: visit.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        return (visit, try #require(FormFields(encoded: query)))
    }

    @Test("names the session and the return address, and keeps the endpoint's own query")
    func address() throws {
        let (_, query) = try visit(returnURI)
        #expect(query.fields.map(\.name) == ["tenant", "id_token_hint", "client_id", "post_logout_redirect_uri", "state"])
        #expect(query["id_token_hint"] == "id-token-1")
        #expect(query["client_id"] == "app")
        #expect(query["post_logout_redirect_uri"] == "https://app.test/bye")
        #expect(query["state"]?.count == 43)
        #expect(try visit(nil).1.fields.map(\.name) == ["tenant", "id_token_hint", "client_id"])
    }

    @Test("makes a fresh state each time, and compares it on return")
    func arrivals() throws {
        let (visit, query) = try visit(returnURI)
        let state = query["state"] ?? ""
        let rows: [(String, EndSessionRequest.Arrival)] = [
            ("https://app.test/bye?state=\(state)", .ended), ("https://app.test/bye?state=other", .foreign),
            ("https://app.test/bye", .foreign), ("https://app.test/bye?state=", .foreign),
            ("https://app.test/bye?state=\(state)&state=\(state)", .foreign), ("https://app.test/other?state=\(state)", .notMine),
        ]
        for (text, arrival) in rows { #expect(visit.arrival(URL(string: text)!) == arrival, "\(arrival)") }
        #expect(try self.visit(returnURI).1["state"] != nil)
    }

    @Test("needs an endpoint, and an allowed return address")
    func refused() async throws {
        let example = Example()
        await expect(code: "oauth.endpoint_missing") {
            try example.client(ScriptedTransport([])).endSessionRequest(TokenBuilder.tokens(by: example.clock))
        }
        await expect(code: "oauth.redirect_not_allowed") { try visit(URL(string: "http://app.test/bye")) }
    }
}
