import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The beginning of a login", .timeLimit(.minutes(1)))
struct LoginStartTests {
    @Test(
        "with an agent that cannot show the dialog is 301 with its reason, and the next login works",
        arguments: [.unavailable, .portTaken(80), .redirectUnsupported, .failed("no window")] as [UserAgentError], [false, true])
    func unshown(error: UserAgentError, late: Bool) async throws {
        let bench = try FacebookBench()
        await #expect {
            try await bench.manager.logIn(LoginConfiguration(), using: FailingAgent(error: error, failsLate: late))
        } throws: { thrown in
            guard case .unknown(let cause?) = thrown as? LoginError, case .agent(error)? = cause as? OAuthError else {
                return false
            }
            return (thrown as NSError).code == 301
        }
        #expect(bench.token == nil && bench.home.vault.openAttempts.isEmpty)
        #expect(try await bench.logIn().token != nil)
    }

    @Test("names in its state how the dialog is shown: in a browser by an agent with its own address, else in a web session")
    func method() async throws {
        for (supplies, method) in [(true, "browser_auth"), (false, "sfvc_auth")] {
            let bench = try FacebookBench()
            var agent = bench.agent
            agent.suppliesRedirectURI = supplies
            _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
            let state = try JSONValue(parsing: Data((agent.scripted.query["state"] ?? "").utf8))
            #expect(state["3_method"]?.string == method)
        }
    }

    @Test("with a code without a verifier, and without the app's secret, is core error 2 before any request")
    func noVerifier() async throws {
        let bench = try FacebookBench()
        let configuration = try #require(LoginConfiguration(permissions: ["email"]))
        let note = LoginNote(
            requested: [.email], mode: .classic, details: FacebookAccountDetails(bench.context.preferences.values),
            isCurrentMembers: true)
        var dialog = LoginDialog(mode: .classic, configuration: configuration, appID: FacebookBench.appID)
        dialog.redirectURI = bench.context.preferences.values.redirectAddress
        let plan = try LoginPlanner(bench.context).plan(dialog, note, .webSession)
        var request = plan.request
        (request.redirectURI, request.payload) = (plan.redirectURI, try plan.sealedPayload(isOwn: true))
        let secrets = try #require(request.secrets)
        request.secrets = RequestSecrets(state: secrets.state, challenge: nil, verifier: nil, nonce: secrets.nonce)
        let address = try await plan.ending.client.begin(request, exchanges: true).address
        let back: FormFields = [("code", "c-1"), ("granted_scopes", "email"), ("state", address.fields["state"] ?? "")]
        #expect(bench.manager.open(try #require(URL(string: "fb123://authorize/?" + back.encoded))))
        let expected = CoreError.invalidArgument("has no code verifier")
        await #expect { try await bench.manager.resumeLogin() } throws: { $0 as? CoreError == expected }
        #expect(bench.transport.requests.isEmpty && bench.token == nil)
    }
}
