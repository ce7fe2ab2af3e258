import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import VKID

@Suite("A look-alike")
struct LookalikeTests {
    /// A KELVIN SIGN, which Swift considers equal to a K.
    private static let kelvin = "\u{212A}"

    @Test("is another environment: its sessions and stored sign-ins are separate")
    func stands() async throws {
        let bench = try Bench()
        let (one, other) = (try bench.vkid(environment: "bench-K"), try bench.vkid(environment: "bench-" + Self.kelvin))
        _ = try await bench.signedIn(one)
        #expect(one.authorizedSessions.count == 1 && other.authorizedSessions.isEmpty)
        #expect(other.currentAuthorizedSession == nil)
        let pending = try await one.abandoned()
        let answer = "vk123://vk.ru/blank.html?code=c&device_id=d&state=\(pending.address.fields["state"] ?? "")"
        #expect(!other.open(url: URL(string: answer)!))
        #expect(await other.resumePendingAuthorization() == nil)
    }

    @Test(
        "is not a member's id: the id must be in VK's form, or is refused",
        arguments: [#""+77""#, #""077""#, #"" 77""#, #""７７""#, #""77.0""#, #""-77""#, #""""#, "true"])
    func subject(id: String) async throws {
        let bench = try Bench { request in
            guard request.url.path == "/oauth2/auth" else { return nil }
            return .json(#"{"access_token":"a","refresh_token":"r","user_id":\#(id),"state":"\#(request.form["state"]!)"}"#)
        }
        let vkid = try bench.vkid()
        await #expect(throws: AuthError.self) { try await vkid.authorize(using: PageAgent()) }
        #expect(vkid.authorizedSessions.isEmpty)
    }

    @Test("is another challenge, which does not match the verifier")
    func challenge() async throws {
        let pair = try #require(
            (1...200).lazy.map { PKCESecrets(random: SeededRandom(seed: $0), at: .distantPast) }
                .first { $0.codeChallenge.contains("K") })
        let (bench, page) = (try Bench(), PageAgent())
        let secrets = PKCESecrets(
            codeVerifier: pair.codeVerifier, codeChallenge: pair.codeChallenge.replacing("K", with: Self.kelvin),
            state: pair.state, clock: bench.clock)
        let vkid = try bench.vkid()
        await #expect { try await vkid.authorize(with: .init(flow: .publicClientFlow(pkce: secrets)), using: page) } throws: {
            ($0 as? AuthError)?.code == "oauth.secrets_unsound"
        }
        #expect(page.pages.value.isEmpty)
    }

    @Test("is another token, code or secret")
    func secrets() throws {
        let (user, date) = (UserID(value: 77), Date(timeIntervalSince1970: 0))
        let (one, other) = ("K", Self.kelvin)
        #expect(
            AccessToken(userId: user, value: one, expirationDate: date, scope: [])
                != AccessToken(userId: user, value: other, expirationDate: date, scope: []))
        #expect(RefreshToken(userId: user, value: one, scope: []) != RefreshToken(userId: user, value: other, scope: []))
        #expect(IDToken(userId: user, value: one) != IDToken(userId: user, value: other))
        #expect(Set([one, other].map { RefreshToken(userId: user, value: $0, scope: []) }).count == 2)
        #expect(Set([one, other].map { IDToken(userId: user, value: $0) }).count == 2)
        let all = [
            ["a", "b", "c", "d"], ["K", "b", "c", "d"], ["a", "K", "c", "d"], ["a", "b", "K", "d"], ["a", "b", "c", "K"],
        ]
        for texts in all.dropFirst() {
            let same = texts.map { $0 == "K" ? other : $0 }
            #expect(code(texts) == code(texts) && code(texts) != code(same))
            #expect(secrets(texts) == secrets(texts))
            #expect((secrets(texts) != secrets(same)) == (texts[3] == "d"))
        }
    }

    private func code(_ texts: [String]) -> AuthorizationCode {
        AuthorizationCode(state: texts[0], codeVerifier: texts[1], code: texts[2], deviceId: texts[3], redirectURI: "app:/")
    }

    private func secrets(_ texts: [String]) -> PKCESecrets {
        PKCESecrets(texts[0], texts[1], .s256, texts[2], at: .distantPast)
    }
}
