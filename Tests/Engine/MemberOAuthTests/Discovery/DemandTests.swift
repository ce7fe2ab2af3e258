import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("Demands in a provider's metadata")
struct DemandTests {
    private let issuer = "https://id.example.test"

    private func profile(_ members: String) async throws -> ProviderProfile {
        let body =
            #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t","jwks_uri":"\#(issuer)/k",\#(members)}"#
        return try await Discovery(transport: ScriptedTransport([.json(body)])).profile(issuer: issuer)
    }

    @Test(
        "that cannot be met are refused by name before a page is opened or anything is stored",
        arguments: [
            (#""require_pushed_authorization_requests":true"#, ProviderDemand.pushedRequests, "PAR"),
            (#""require_signed_request_object":true"#, .signedRequests, "signed request objects"),
            (#""dpop_bound_access_tokens":true"#, .boundTokens, "DPoP"),
            (#""response_types_supported":["token","id_token token"]"#, .otherResponseType, "“code”"),
            (#""response_types_supported":["code id_token"]"#, .otherResponseType, "“code”"),
            (#""response_modes_supported":["form_post","jwt"]"#, .otherResponseMode, "“query”"),
            (#""grant_types_supported":["implicit","client_credentials"]"#, .otherGrantType, "“authorization_code”"),
        ])
    func refused(members: String, demand: ProviderDemand, named: String) async throws {
        var example = Example()
        example.profile = try await profile(members)
        let agent = example.agent()
        let transport = ScriptedTransport([])
        let error = await #expect(throws: OAuthError.self) {
            try await example.client(transport, attempts: FullStore()).signIn(example.request(), with: agent)
        }
        guard case .configuration(.demandUnmet(demand)) = error else { throw try #require(error) }
        #expect(error?.problem.contains(named) == true)
        #expect(agent.addresses.isEmpty)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "that are met, optional, or malformed change nothing",
        arguments: [
            #""require_pushed_authorization_requests":false,"pushed_authorization_request_endpoint":"https://id.example.test/par""#,
            #""dpop_signing_alg_values_supported":["ES256"],"tls_client_certificate_bound_access_tokens":true"#,
            #""response_types_supported":["id_token","code"],"response_modes_supported":["form_post","query"]"#,
            #""grant_types_supported":["refresh_token","authorization_code"],"request_parameter_supported":true"#,
            #""require_signed_request_object":"true","response_types_supported":"token","grant_types_supported":null"#,
            #""response_types_supported":[],"grant_types_supported":[],"response_modes_supported":[]"#,
        ])
    func met(members: String) async throws {
        var example = Example()
        example.profile = try await profile(members)
        #expect(example.profile.unmetDemands == [])
        _ = try await example.client(ScriptedTransport([])).begin(example.request())
    }

    @Test("stay with a stored document, and also count in the OAuth document beside OpenID's")
    func stored() async throws {
        let demand = #","require_pushed_authorization_requests":true,"dpop_bound_access_tokens":true"#
        let transport = ScriptedTransport { [issuer] request in
            let isOAuth = request.url.path.hasSuffix("oauth-authorization-server")
            return .json(
                #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t"\#(isOAuth ? demand : "")}"#
            )
        }
        let document = try await Discovery(transport: transport).document(issuer: issuer)
        let read = try JSONDecoder().decode(DiscoveryDocument.self, from: JSONEncoder().encode(document))
        #expect(ProviderProfile(read).unmetDemands == [.pushedRequests, .boundTokens])
    }
}

/// A store that stores nothing: each attempt to store ends with its error.
private struct FullStore: AttemptStore {
    struct Full: Error {}
    func insert(_ attempt: Attempt) throws { throw Full() }
    func attempt(_ id: Attempt.ID) -> Attempt? { nil }
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) -> Bool { false }
}
