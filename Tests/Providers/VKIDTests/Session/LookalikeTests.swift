import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import VKID

@Suite("What looks the same and is not")
struct LookalikeTests {
    /// A KELVIN SIGN, which Swift takes for equal to a K.
    private static let kelvin = "\u{212A}"

    @Test("is another stand: neither its sessions nor its stored sign-ins are shown there")
    func stands() async throws {
        let bench = try Bench()
        let (one, other) = (try bench.vkid(stand: "stand-K"), try bench.vkid(stand: "stand-" + Self.kelvin))
        _ = try await bench.signedIn(one)
        #expect(one.authorizedSessions.count == 1 && other.authorizedSessions.isEmpty)
        #expect(other.currentAuthorizedSession == nil)
        let pending = try await one.abandoned()
        let answer = "vk123://vk.ru/blank.html?code=c&device_id=d&state=\(pending.address.fields["state"] ?? "")"
        #expect(!other.open(url: URL(string: answer)!))
        #expect(await other.resumePendingAuthorization() == nil)
    }

    @Test(
        "is no member's id: it is written as VK writes it, or refused",
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

    @Test("is another challenge, which the verifier does not fit")
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
}
