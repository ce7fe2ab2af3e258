import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The counter of sign-ins")
struct SignInCountTests {
    private let example = Example()
    private let counted = Locked<[String]>([])

    private func client(_ transport: any HTTPTransport) -> OAuthClient {
        OAuthClient(
            profile: example.profile, registration: ClientRegistration(id: "app"), transport: transport,
            attempts: AttemptMemory(), clock: example.clock, random: example.random,
            diagnostics: Diagnostics.silent.measuring { [counted] measurement in counted.withLock { $0.append("\(measurement)") }
            })
    }

    @Test("counts one that succeeded once, and one that was refused by its code, without the member")
    func outcomes() async throws {
        let agent = example.agent()
        let result = try await client(example.provider { agent.query["nonce"] })
            .signIn(AuthorizationRequest(scopes: ["openid"]), with: agent)
        #expect(counted.value == ["member.sign_ins +1 member.outcome=signed_in member.provider=example"])
        #expect(!"\(counted.value)".contains(result.subject))
        let refusal = ScriptedTransport { _ in .json(#"{"error":"invalid_grant"}"#, status: 400) }
        let error = await #expect(throws: OAuthError.self) {
            try await client(refusal).signIn(AuthorizationRequest(scopes: ["openid"]), with: example.agent())
        }
        let code = try #require(error).code
        #expect(counted.value.dropFirst() == ["member.sign_ins +1 member.outcome=\(code) member.provider=example"])
    }
}
