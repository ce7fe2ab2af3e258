import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Facebook's app before the page", .timeLimit(.minutes(1)))
struct AppSwitchTests {
    private func opened(
        _ takes: @escaping @Sendable (URL) -> Bool = { _ in true }, isAllowed: Bool = true, at redirectURI: URL? = nil,
        appSwitch: AppSwitch = .enabled
    ) async throws -> (tries: [URL], pages: Int) {
        let apps = ScriptedAppLinks(takes: takes)
        let bench = try FacebookBench(apps: apps)
        if isAllowed { bench.context.settings.isAppSwitchAllowed = true }
        bench.context.settings.redirectURI = redirectURI
        let agent = bench.agent
        let configuration = LoginConfiguration(permissions: ["email"], appSwitch: appSwitch)
        #expect(try await bench.manager.logIn(configuration, using: agent).isCancelled == false)
        return (apps.tries, agent.scripted.addresses.count)
    }

    @Test("is not opened unless the app has allowed it")
    func off() async throws {
        let (tries, pages) = try await opened(isAllowed: false)
        #expect(tries.isEmpty && pages == 1)
    }

    @Test("is not opened if the login's configuration disables it")
    func disabled() async throws {
        let (tries, pages) = try await opened(appSwitch: .disabled)
        #expect(tries.isEmpty && pages == 1)
    }

    @Test("is not opened if the response is a code at a web address")
    func code() async throws {
        let (tries, pages) = try await opened(at: URL(string: "https://app.example.com/cb"))
        #expect(tries.isEmpty && pages == 1)
    }

    @Test("is not opened unless both its schemes can be opened", arguments: ["fbapi", "fbauth2"])
    func half(scheme: String) async throws {
        let (tries, pages) = try await opened { $0.scheme == scheme }
        #expect(tries.isEmpty && pages == 1)
    }

    @Test("ends as a cancelled login, not an interrupted one, if a foreign address arrives while it is open")
    func foreign() async throws {
        let apps = ScriptedAppLinks()
        let bench = try FacebookBench(apps: apps)
        bench.context.settings.isAppSwitchAllowed = true
        let login = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: bench.agent) }
        #expect(await waited(while: apps.tries.isEmpty))
        #expect(!bench.manager.open(try #require(URL(string: "https://elsewhere.example/"))))
        #expect(try await login.value.cancelReason == .appActivated)
        #expect(try await bench.manager.logIn(LoginConfiguration(appSwitch: .disabled), using: bench.agent).token != nil)
    }
}
