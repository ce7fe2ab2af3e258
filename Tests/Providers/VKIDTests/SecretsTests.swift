import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import VKWire

@testable import VKID

@Suite("Secrets")
struct SecretsTests {
    private static let word = "do-not-print-this-text-43-signs-or-longer-0123"
    private static let user = UserID(value: 77)
    private static let access = AccessToken(userId: user, value: word, expirationDate: .distantFuture, scope: ["email"])
    private static let refresh = RefreshToken(userId: user, value: word, scope: [])
    private static let idToken = IDToken(userId: user, value: word)
    private static let pkce = PKCESecrets(codeVerifier: word, codeChallenge: word, state: word)
    private static let code = AuthorizationCode(state: word, codeVerifier: word, code: word, deviceId: word, redirectURI: "r")
    private static let credentials = AppCredentials(clientId: "1", clientSecret: word)
    private static let page = URL(string: "https://id.vk.ru/not_robot_captcha?session_token=\(word)")!

    /// All types with a secret, by themselves and inside their containers.
    private static var holders: [(String, Any)] {
        [
            ("AccessToken", access), ("RefreshToken", refresh), ("IDToken", idToken), ("PKCESecrets", pkce),
            ("AuthorizationCode", code), ("AppCredentials", credentials),
            ("Configuration", Configuration(appCredentials: credentials)),
            ("AuthConfiguration", AuthConfiguration(flow: .publicClientFlow(pkce: pkce))),
            ("AuthFlowData", AuthFlowData(accessToken: access, refreshToken: refresh, idToken: idToken, deviceId: word)),
            ("AnonymousToken", AnonymousToken(value: Secret(word), expirationDate: .distantFuture)),
            ("LegacyUserSession", LegacyUserSession(id: user, accessToken: access, creationDate: .distantPast)),
            ("AuthOutcome", VKID.AuthOutcome.handedToBackend(code)), ("Captcha.page", Captcha.page(page)),
            ("Captcha.challenge", Captcha.challenge(page)),
            ("TokenRefreshingResult", TokenRefreshingResult.success((access, refresh))),
            (
                "AppRequest",
                AppRequest(
                    page: URL(string: "https://x.example/?state=\(word)&code_challenge=\(word)&client_id=1")!,
                    oauth2Parameters: word) as Any
            ),
        ]
    }

    private static func prints(_ value: Any) -> String {
        var text = "\(value) " + String(reflecting: value) + String(describing: [value]) + String(describing: Optional(value))
        dump(value, to: &text)
        dump([value], to: &text)
        return text
    }

    @Test("are not shown in a print, reflection or dump of what contains them", arguments: holders.map(\.0))
    func masked(name: String) throws {
        let value = try #require(Self.holders.first { $0.0 == name }?.1)
        #expect(!Self.prints(value).contains("do-not-print"))
    }

    @Test("are not shown in a print of a pending sign-in, a session, an outcome or the object itself")
    func live() async throws {
        let vkid = try Bench().vkid(secret: Self.word)
        let pending = try await vkid.beginAuthorization(with: AuthConfiguration(scope: ["email"]))
        let state = try #require(pending.address.fields["state"])
        #expect(!Self.prints(pending).contains(state))
        let outcome = try await vkid.authorize(using: PageAgent())
        guard case .signedIn(let session) = outcome else { throw CancellationError() }
        for value in [vkid, outcome, session, vkid.fixed.context, vkid.oAuth2MigrationManager, vkid.fixed.client] as [Any] {
            let text = Self.prints(value)
            for secret in [Self.word, "access-1", "refresh-1", "id-1", state] {
                #expect(!text.contains(secret), "\(type(of: value))")
            }
        }
    }

    @Test("of a pending sign-in are in no file in clear")
    func sealed() async throws {
        let bench = try Bench()
        let pending = try await bench.vkid().beginAuthorization()
        let attempt = try #require(try await bench.home.vault.attempt(pending.id))
        let secrets = [attempt.verifier?.secret.reveal, attempt.state.reveal].compactMap(\.self)
        #expect(secrets.count == 2)
        for name in try FileManager.default.subpathsOfDirectory(atPath: bench.home.home.path) {
            guard let data = try? Data(contentsOf: bench.home.home.appending(path: name)) else { continue }
            for secret in secrets { #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)") }
        }
    }

    @Test("that VK's responses repeat are shown in no error", arguments: ["error", "access_token", "code", "state"])
    func errors(member: String) async throws {
        let bench = try Bench { request in
            request.form["grant_type"] == nil
                ? nil : .json(#"{"error":"invalid_request","\#(member)":"\#(Self.word)"}"#, status: 400)
        }
        let vkid = try bench.vkid()
        do throws(AuthError) { _ = try await vkid.authorize(using: PageAgent()) } catch {
            #expect(!("\(error.code) \(error.problem) \(error.remedy)").contains(Self.word))
            #expect(!Self.prints(error).contains("code-1"))
        }
    }
}
