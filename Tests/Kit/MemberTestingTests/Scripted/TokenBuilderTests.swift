import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("Tokens for tests")
struct TokenBuilderTests {
    private func error(of token: String, _ builder: TokenBuilder) async -> String? {
        let clock = TestClock()
        let transport = ScriptedTransport { _ in .json(String(decoding: builder.keySet, as: UTF8.self)) }
        let endpoints = ProviderEndpoints(
            authorization: URL(filePath: "/"), token: URL(filePath: "/"), keySet: URL(string: "https://id.example.test/keys"))
        var profile = ProviderProfile(name: "example", issuer: builder.issuer, endpoints: endpoints)
        profile.idTokenAlgorithms = [.es256]
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: builder.clientID), environment: "live", transport: transport,
            attempts: AttemptMemory(), clock: clock)
        do { _ = try await client.verify(idToken: Secret(token), nonce: .equal(Secret("n-1"))) } catch { return error.code }
        return nil
    }

    @Test("a signed token is valid, and the same claims without a signature are refused for that reason")
    func unsigned() async throws {
        let builder = TokenBuilder()
        let claims = builder.claims(nonce: "n-1", at: TestClock().now)
        let code = await error(of: try builder.sign(claims), builder)
        #expect(code == nil)
        let token = try builder.unsigned(claims)
        #expect(token.hasSuffix(".") && token.split(separator: ".", omittingEmptySubsequences: false).count == 3)
        #expect(await error(of: token, builder)?.hasPrefix("oauth.id_token") == true)
    }
}
