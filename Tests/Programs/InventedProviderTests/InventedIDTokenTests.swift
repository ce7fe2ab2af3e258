import ForgedSupport
import Foundation
import MemberOAuth
import Testing

@Suite("An ID token at a provider of one folder")
struct InventedIDTokenTests {
    @Test("that is wrong in exactly one thing is refused with its problem, whatever the profile's list leaves out")
    func refused() async throws {
        let hosts = HarbourHosts(id: URL(filePath: "/"), api: URL(filePath: "/"))
        let trial = IDTokenTrial(HarbourProvider().profile(hosts))
        var without = trial
        without.profile.idToken.checks = []
        #expect(try await trial.refusal() == nil)
        for token in ForgedIDToken.all {
            #expect(try await trial.refusal(token) == token.code, "\(token)")
            #expect(try await without.refusal(token) == token.code, "\(token)")
        }
    }
}
