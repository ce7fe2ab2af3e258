import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The login button's login", .timeLimit(.minutes(1)))
@MainActor
struct FBLoginButtonLoginTests {
    private final class Hearing: LoginButtonDelegate {
        var results: [LoginManagerLoginResult?] = []

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
            results.append(result)
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
    }

    @Test("reports to its delegate what was granted and declined, so that the app does not ask again at once")
    func result() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        let (button, hearing) = (bench.within { FBLoginButton() }, Hearing())
        (button.delegate, button.permissions) = (hearing, ["email", "user_likes"])
        await button.tap(using: bench.agent)?.value
        #expect(hearing.results.count == 1 && hearing.results.first??.declinedPermissions == ["user_likes"])
        #expect(hearing.results.first??.grantedPermissions == ["public_profile", "email"])
        #expect(hearing.results.first??.token == bench.token)
        bench.manager.logOut()
        await button.tap(using: DialogAgent([.redirect([("error_message", "m")])]))?.value
        #expect(hearing.results.count == 2 && hearing.results.last == .some(nil))
    }

    @Test("has a dialog with the button's own verifier")
    func verifier() async throws {
        let bench = try FacebookBench()
        let (button, agent) = (bench.within { FBLoginButton() }, bench.agent)
        let verifier = try #require(CodeVerifier(string: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        button.codeVerifier = verifier
        await button.tap(using: agent)?.value
        #expect(agent.scripted.query["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("asks Facebook's app first if the settings allow it, unless it is disabled", arguments: AppSwitch.allCases)
    func appSwitch(choice: AppSwitch) async throws {
        let apps = ScriptedAppLinks()
        let bench = try FacebookBench(apps: apps)
        bench.context.settings.isAppSwitchAllowed = true
        let (button, agent) = (bench.within { FBLoginButton() }, bench.agent)
        button.appSwitch = choice
        let login = button.tap(using: agent)
        #expect(await waited(while: apps.tries.isEmpty && agent.scripted.addresses.isEmpty))
        #expect(apps.tries.isEmpty == (choice == .disabled))
        bench.manager.open(try #require(URL(string: "https://elsewhere.example/")))
        await login?.value
        #expect(agent.scripted.addresses.isEmpty == (choice == .enabled))
    }

    @Test("requests a new member's name once, and not again after a refresh of the token")
    func refreshed() async throws {
        let bench = try FacebookBench()
        let button = bench.within { FBLoginButton() }
        _ = try await bench.logIn()
        #expect(await waited(while: button.userName == nil))
        let asked = { bench.paths.filter { $0 == "/me" }.count }
        #expect(asked() == 1)
        let changes = bench.within { AccessToken.changes() }
        _ = try await bench.within { try await AccessToken.refreshCurrent() }
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next()?.didUserChange == false)
        for _ in 0..<200 { await Task.yield() }
        #expect(asked() == 1 && button.userName == "Anna Sample" && button.isSelected)
    }

    @Test("requests the name of a member who was logged in before the button was made")
    func latecomer() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        #expect(!bench.paths.contains("/me"))
        let button = bench.within { FBLoginButton() }
        #expect(button.isSelected && button.userName == nil)
        #expect(await waited(while: button.userName == nil))
        #expect(button.userName == "Anna Sample")
    }

    @Test("has a tooltip whose arrow points down to the button by default")
    func arrow() throws {
        let tooltip = try FacebookBench().within { FBLoginTooltipView() }
        #expect(tooltip.arrow == .down && TooltipArrow.allCases.map(\.rawValue) == [0, 1])
    }

    @Test("removes a token that the service refuses when the name is requested")
    func refusedName() async throws {
        let bench = try FacebookBench()
        let button = bench.within { FBLoginButton() }
        bench.override("/me", .json(graphError(190), status: 400))
        _ = try await bench.logIn()
        #expect(await waited(while: bench.token != nil))
        #expect(button.userName == nil)
    }
}
