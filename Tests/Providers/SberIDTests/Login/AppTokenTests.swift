import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import SberID

@Suite("The AppToken, and the sign-out", .timeLimit(.minutes(1)))
@MainActor
struct AppTokenTests {
    private func signedIn(_ bench: LoginBench, token: String?) throws -> SIDAuthResponse? {
        bench.run {
            let request = SampleRequest.make { $0.scope = "openid mapp_sso" }
            _ = SID.login.auth(withSberId: request, viewController: bench.screen)
        }
        return try bench.open("myapp://callback?code=C&state=state-1" + (token.map { "&appToken=\($0)" } ?? ""))
    }

    @Test("the AppToken is returned and stored for the next launch")
    func kept() throws {
        let bench = try LoginBench()
        #expect(bench.run { SID.login.appToken } == nil)
        #expect(try signedIn(bench, token: "token%2B1")?.appToken == "token+1")
        #expect(bench.run { SID.login.appToken } == "token+1")
        let later = SberIDContext.$current.withValue(try bench.relaunched()) { SID.login.appToken }
        #expect(later == "token+1")
    }

    @Test("the AppToken is sealed")
    func sealed() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, token: "token-in-clear")
        for file in try FileManager.default.contentsOfDirectory(at: bench.home.home, includingPropertiesForKeys: nil) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            #expect(bytes.range(of: Data("token-in-clear".utf8)) == nil)
        }
    }

    @Test("a member who signs in without one does not get the previous member's")
    func another() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, token: "first")
        _ = try signedIn(bench, token: nil)
        #expect(bench.run { SID.login.appToken } == nil)
    }

    @Test("a failure keeps the AppToken")
    func aFailure() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, token: "first")
        #expect(try bench.open("myapp://callback?code=C&state=state-1&appToken=second")?.appToken == nil)
        #expect(bench.run { SID.login.appToken } == "first")
    }

    @Test("each client and stand has its own AppToken")
    func eachClient() throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, token: "first")
        bench.run {
            SID.settings.applyMainPreferences(clientID: SampleRequest.clientID, stand: .ift)
            #expect(SID.login.appToken == nil)
            SID.settings.applyMainPreferences(clientID: "another", stand: .prom)
            #expect(SID.login.appToken == nil)
            SID.settings.applyMainPreferences(clientID: SampleRequest.clientID)
            #expect(SID.login.appToken == "first")
        }
    }

    @Test("the sign-out removes pending sign-ins, AppToken and account, and closes the page")
    func signOut() async throws {
        let bench = try LoginBench()
        _ = try signedIn(bench, token: "first")
        let key = AccountKey(provider: "sber", environment: "live", clientID: SampleRequest.clientID, subject: "1")
        let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(60), receivedBy: bench.clock)
        let secrets = AccountSecrets(tokens: tokens)
        _ = try bench.context.vault.replace(key, label: nil, details: Data(), secrets: secrets, purpose: nil, activates: true)
        try bench.run {
            _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen)
            try SID.login.signOut()
            #expect(SID.login.appToken == nil)
        }
        #expect(try bench.waiting.isEmpty && bench.context.vault.accounts.isEmpty && bench.screen.heard.last == "gone")
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
    }
}
