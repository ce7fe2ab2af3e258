import FacebookLogin
import ForgedSupport
import Foundation
import MemberCore
import MemberOAuth
import SberID
import Testing
import VKWire

@Suite("An ID token with exactly one fault")
struct ForgedIDTokenTests {
    enum Provider: CaseIterable {
        case vk, sber, facebook, openID

        /// The provider's own profile, with the claims that it requires besides the usual ones.
        func trial() throws -> IDTokenTrial {
            switch self {
            case .vk: return IDTokenTrial(VKOAuthProfile.profile(hosts: .live, clientID: "app", deviceID: "d"))
            case .sber: return IDTokenTrial(.sber())
            case .facebook: return IDTokenTrial(DialogReading.profile, claims: ["jti": .string("j-1")])
            case .openID:
                let text = """
                    {"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/authorize",\
                    "token_endpoint":"https://id.example.test/token","jwks_uri":"https://id.example.test/keys"}
                    """
                return IDTokenTrial(ProviderProfile(try JSONDecoder().decode(DiscoveryDocument.self, from: Data(text.utf8))))
            }
        }
    }

    @Test("is refused with its own error by every provider's profile; a good one is accepted", arguments: Provider.allCases)
    func refused(provider: Provider) async throws {
        let trial = try provider.trial()
        #expect(try await trial.refusal() == nil)
        for token in ForgedIDToken.all { #expect(try await trial.refusal(token) == token.code, "\(token)") }
    }

    @Test("is refused even by a profile whose list omits its check, or all checks", arguments: Provider.allCases)
    func leftOut(provider: Provider) async throws {
        for token in ForgedIDToken.all {
            var trial = try provider.trial()
            trial.profile.idToken.checks.removeAll { $0.name == token.check }
            #expect(try await trial.refusal(token) == token.code, "\(token)")
            #expect(try await trial.refusal() == nil)
            trial.profile.idToken.checks = []
            #expect(try await trial.refusal(token) == token.code, "\(token)")
        }
    }
}
