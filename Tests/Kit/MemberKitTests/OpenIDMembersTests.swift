import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberTesting
import Testing

@Suite("Members of an OpenID provider")
final class OpenIDMembersTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()
    private let provider: ScriptedTransport
    private let person = Locked("anna")

    init() {
        let (tokens, nonce) = (TokenBuilder(), Locked<String?>(nil))
        provider = ScriptedTransport { [clock, person] request in
            switch request.url.path {
            case "/.well-known/openid-configuration": return .json(Self.document)
            case "/keys": return .json(String(decoding: tokens.keySet, as: UTF8.self))
            case "/authorize":
                nonce.withLock { $0 = request.query["nonce"] }
                let answer: FormFields = [("code", "c"), ("state", request.query["state"] ?? "")]
                let place = HeadlessAgent.unlistenedRedirectURI.absoluteString + "?" + answer.encoded
                return .response(HTTPResponse(status: 302, headers: ["Location": place]))
            case "/token":
                var builder = tokens
                builder.subject = person.value
                let isRefresh = request.form["grant_type"] == "refresh_token"
                let claims = builder.claims(nonce: isRefresh ? nil : nonce.value, at: clock.now)
                guard let token = try? builder.sign(claims) else { return .failure(.offline) }
                return .json(
                    #"{"access_token":"a","token_type":"Bearer","expires_in":60,"refresh_token":"r","id_token":"\#(token)"}"#)
            default: return .json("{}", status: 404)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private static let document =
        #"{"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/authorize","token_endpoint":"https://id.example.test/token","jwks_uri":"https://id.example.test/keys","revocation_endpoint":"https://id.example.test/revoke","id_token_signing_alg_values_supported":["ES256"]}"#

    private var method: OpenIDSignIn { .openID(issuer: "https://id.example.test", clientID: "app") }
    private var agent: HeadlessAgent { HeadlessAgent(as: nil, transport: provider) }
    private func members() throws -> Members { try Members(home: home, transport: provider, clock: clock) }
    private func count(_ path: String) -> Int { provider.requests.count { $0.url.path == path } }

    @Test("the keys and the document are fetched once for all sign-ins and all renewals with ID tokens")
    func fetchedOnce() async throws {
        let members = try members()
        let account = try await members.signIn(with: method, using: agent)
        for _ in 0..<2 { _ = try await members.refresh(account) }
        _ = try await members.signIn(with: method, using: agent)
        #expect(count("/token") == 4)
        #expect(count("/keys") == 1)
        #expect(count("/.well-known/openid-configuration") == 1)
    }

    @Test("after a restart two renewals fetch the keys once")
    func afterRestart() async throws {
        let account = try await members().signIn(with: method, using: agent)
        let members = try members()
        for _ in 0..<2 { _ = try await members.refresh(account) }
        #expect(count("/keys") == 2)
    }

    @Test("a step-up asks for the granted and the wanted scopes, and keeps the account")
    func stepUp() async throws {
        let members = try members()
        let account = try await members.signIn(with: method, using: agent)
        let challenge = StepUpChallenge(scopes: ["write", "profile"], acrValues: ["gold"])
        let after = try await members.stepUp(account, to: challenge, using: agent)
        let asked = try #require(provider.requests.last { $0.url.path == "/authorize" }).query
        #expect(asked["scope"] == "openid profile write")
        #expect(asked["acr_values"] == "gold")
        #expect(asked["max_age"] == nil)
        #expect(after.key == account.key)
        #expect(members.accounts.count == 1)
        #expect(try members.vaultAtOnce().secrets(of: account.key).requestedScopes == ["openid", "profile", "write"])
    }

    @Test(
        "a step-up by another member changes nothing, and that member's tokens are revoked; a KELVIN SIGN does not equal a K",
        arguments: [("anna", "boris"), ("Kevin", "\u{212A}evin"), ("andr\u{E9}", "andre\u{301}")])
    func anotherMember(first: String, second: String) async throws {
        let members = try members()
        person.withLock { $0 = first }
        let account = try await members.signIn(with: method, using: agent)
        person.withLock { $0 = second }
        await #expect { try await members.stepUp(account, to: StepUpChallenge(scopes: ["write"]), using: agent) } throws: {
            ($0 as? MembersError)?.code == "members.another_member"
        }
        #expect(members.accounts.map(\.key) == [account.key])
        #expect(count("/revoke") == 2)
    }
}
