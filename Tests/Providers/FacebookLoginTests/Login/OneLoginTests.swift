import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("One login at a time", .timeLimit(.minutes(1)))
struct OneLoginTests {
    @Test("a login with an open dialog ends as superseded when another one begins, from any manager")
    func superseded() async throws {
        let bench = try FacebookBench()
        let waiting = DialogAgent([.never])
        let first = Task { try await bench.manager.logIn(LoginConfiguration(), using: waiting) }
        await waiting.scripted.shown(1)
        let second = try await bench.logIn()
        #expect(try await first.value.cancelReason == .superseded)
        #expect(!second.isCancelled && bench.token != nil && bench.home.vault.openAttempts.isEmpty)
    }

    @Test("a login that begins before another one's dialog opens fails at once, from every entry point")
    @MainActor
    func inProgress() async throws {
        let bench = try FacebookBench()
        let gate = Gate()
        let slow = SlowAgent(agent: bench.agent, gate: gate)
        let first = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: slow) }
        await gate.arrived(1)
        let manager = bench.manager
        await #expect { try await manager.logIn(LoginConfiguration(), using: bench.agent) } throws: { $0.isLoginInProgress }
        await #expect { try await manager.logIn(permissions: ["email"], from: nil) } throws: { $0.isLoginInProgress }
        let handled = await withCheckedContinuation { done in
            manager.logIn(permissions: ["email"], from: nil) { result, error in
                done.resume(returning: result == nil && error?.isLoginInProgress == true)
            }
        }
        let completed = await withCheckedContinuation { done in
            manager.logIn(viewController: nil, configuration: LoginConfiguration()) {
                done.resume(returning: $0.isLoginInProgress)
            }
        }
        let plain = await withCheckedContinuation { done in
            manager.logIn(permissions: [.email]) { done.resume(returning: $0.isLoginInProgress) }
        }
        #expect(handled && completed && plain)
        gate.open()
        #expect(try await first.value.isCancelled == false)
    }

    @Test("a login's handler is called once, on the main actor, and a manager lives as long as its login")
    @MainActor
    func handler() async throws {
        let bench = try FacebookBench()
        var context = bench.context
        context.userAgent = bench.agent
        let results = await withCheckedContinuation { done in
            FacebookContext.$current.withValue(context) {
                LoginManager().logIn(permissions: ["email"], from: nil) { result, error in
                    MainActor.assertIsolated()
                    done.resume(returning: (result, error == nil))
                }
            }
        }
        #expect(results.0?.grantedPermissions == ["public_profile", "email"] && results.1)
    }

    @Test("a foreign address ends the login whose page is shown as interrupted, and is not handled")
    func interrupted() async throws {
        let bench = try FacebookBench()
        let waiting = DialogAgent([.never])
        let login = Task { try await bench.manager.logIn(LoginConfiguration(), using: waiting) }
        await waiting.scripted.shown(1)
        #expect(bench.manager.open(try #require(URL(string: "fb123://no-op/?x=1"))))
        #expect(!bench.manager.open(try #require(URL(string: "https://elsewhere.example/"))))
        await #expect { try await login.value } throws: { ($0 as? CoreError) == .bridgeAPIInterruption }
        #expect(!bench.manager.open(try #require(URL(string: "https://elsewhere.example/"))))
    }

    @Test("a response that arrives by the open-URL hook ends the login, and is accepted once")
    func hook() async throws {
        let bench = try FacebookBench()
        let waiting = DialogAgent([.never])
        let login = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: waiting) }
        await waiting.scripted.shown(1)
        let url = try bench.response(to: try #require(waiting.scripted.addresses.first))
        #expect(bench.manager.open(url))
        #expect(try await login.value.token?.tokenString == "access-1")
        #expect(!bench.manager.open(url))
    }

    @Test("a response that arrives a second time while it is processed does not end its own login")
    func handedOverTwice() async throws {
        let (bench, gate, waiting) = (try FacebookBench(), Gate(), DialogAgent([.never]))
        _ = try await bench.logIn()
        bench.script.withLock {
            $0 = { _ in
                await gate.pass()
                return Task.isCancelled ? .failure(.cancelled) : nil
            }
        }
        let login = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: waiting) }
        await waiting.scripted.shown(1)
        let url = try bench.response(to: try #require(waiting.scripted.addresses.first))
        #expect(bench.manager.open(url))
        await gate.arrived(1)
        #expect(!bench.manager.open(url))
        gate.open()
        #expect(try await login.value.token?.tokenString == "access-2")
    }

    @Test("Facebook's app is opened first if settings and configuration allow it; returning without a response cancels")
    func app() async throws {
        let apps = ScriptedAppLinks(takes: { _ in true })
        let bench = try FacebookBench(apps: apps)
        bench.context.settings.isAppSwitchAllowed = true
        let login = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: bench.agent) }
        #expect(await waited(while: apps.tries.isEmpty))
        #expect(apps.tries.first?.absoluteString.hasPrefix("fbauth2://authorize?") == true)
        apps.activate()
        try await bench.clock.advance(by: .milliseconds(500), whenSleeping: 2)
        #expect(try await login.value.cancelReason == .appActivated)
    }

    @Test("if Facebook's app does not open, the page is shown")
    func noApp() async throws {
        let apps = ScriptedAppLinks(takes: { _ in false })
        let bench = try FacebookBench(apps: apps)
        bench.context.settings.isAppSwitchAllowed = true
        #expect(try await bench.logIn().isCancelled == false)
        let off = LoginConfiguration(permissions: ["email"], appSwitch: .disabled)
        #expect(try await bench.manager.logIn(off, using: bench.agent).isCancelled == false)
    }

    @Test("data access is renewed with the given presenter, and without a token the next login still works")
    func reauthorization() async throws {
        let bench = try FacebookBench()
        await #expect { try await bench.manager.reauthorizeDataAccess(using: bench.agent) } throws: {
            ($0 as NSError).code == 310
        }
        _ = try await bench.logIn()
        let agent = bench.agent
        let result = try await bench.manager.reauthorizeDataAccess(using: agent)
        #expect(agent.scripted.query["auth_type"] == "reauthorize" && agent.scripted.query["scope"] == "openid")
        #expect(agent.scripted.addresses.first?.host() == "m.facebook.com")
        #expect(result.grantedPermissions == ["public_profile", "email"])
        bench.manager.logOut()
        await #expect(throws: LoginError.self) { try await bench.manager.reauthorizeDataAccess(using: bench.agent) }
        _ = try await bench.logIn()
    }

    @Test("a login interrupted by a relaunch is finished by its response, with the same checks, once")
    func relaunch() async throws {
        let bench = try FacebookBench()
        let dialog = try await bench.abandonedDialog()
        let later = bench.relaunched()
        let manager = FacebookContext.$current.withValue(later) { LoginManager() }
        #expect(try await manager.resumeLogin() == nil)
        #expect(manager.open(try bench.response(to: dialog)))
        let result = try #require(try await manager.resumeLogin())
        #expect(result.token?.tokenString == "access-1" && result.grantedPermissions == ["public_profile", "email"])
        #expect(FacebookContext.$current.withValue(later) { AccessToken.current?.userID } == "42")
        #expect(try await manager.resumeLogin() == nil)
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("a login interrupted by a relaunch is cancelled if nothing was granted, and fails for another member")
    func relaunchEnds() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let first = try await bench.abandonedDialog()
        bench.service.withLock { $0.user = "43" }
        let manager = FacebookContext.$current.withValue(bench.relaunched()) { LoginManager() }
        #expect(manager.open(try bench.response(to: first)))
        await #expect { try await manager.resumeLogin() } throws: { ($0 as NSError).code == 304 }
        let second = try await bench.abandonedDialog()
        bench.service.withLock { ($0.user, $0.granted) = ("42", []) }
        #expect(manager.open(try bench.response(to: second)))
        #expect(try await manager.resumeLogin()?.cancelReason == .nothingGranted)
    }

    @Test("renewing a limited login is the documented disabled feature, as is a login by a code")
    @MainActor
    func disabled() async throws {
        let bench = try FacebookBench()
        let end = await withCheckedContinuation { done in
            bench.manager.refreshLimitedLogin(from: nil) { done.resume(returning: $0) }
        }
        #expect(throws: LimitedLoginRefreshError.featureDisabled) { try end.get() }
        let hearing = DeviceHearing()
        let device = DeviceLoginManager(permissions: ["email"])
        device.delegate = hearing
        device.start()
        #expect(await waited(while: hearing.errors.isEmpty))
        #expect(hearing.errors.map { ($0 as NSError).code } == [391])
    }
}

@MainActor
private final class DeviceHearing: DeviceLoginManagerDelegate {
    var errors: [any Error] = []

    func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo) {}

    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?
    ) { errors += [error].compactMap(\.self) }
}

extension Error {
    fileprivate var isLoginInProgress: Bool { if case .loginInProgress = self as? LoginError { true } else { false } }
}

extension LoginResult {
    fileprivate var isLoginInProgress: Bool { if case .failed(let error) = self { error.isLoginInProgress } else { false } }
}

/// An agent that takes long to prepare.
private struct SlowAgent: UserAgent {
    let agent: DialogAgent
    let gate: Gate
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        await gate.pass()
        return try await agent.prepare(redirectURI: redirectURI)
    }
}

extension FacebookBench {
    /// The address by which the app's own scheme gets the response to a dialog.
    func response(to dialog: URL) throws -> URL {
        var fields = redirect(from: dialog)
        fields.append("state", dialog.fields["state"] ?? "")
        return try #require(URL(string: "fb123://authorize/?" + fields.encoded))
    }

    /// The dialog of a login before a relaunch: it is stored, and no task waits for it.
    fileprivate func abandonedDialog() async throws -> URL {
        let configuration = try #require(LoginConfiguration(permissions: ["email"]))
        let note = LoginNote(
            requested: configuration.requestedPermissions, mode: .classic,
            details: FacebookAccountDetails(context.preferences.values),
            isCurrentMembers: true)
        var dialog = LoginDialog(mode: .classic, configuration: configuration, appID: FacebookBench.appID)
        dialog.redirectURI = context.preferences.values.redirectAddress
        let plan = try LoginPlanner(context).plan(dialog, note, .webSession)
        var request = plan.request
        (request.redirectURI, request.payload) = (plan.redirectURI, try plan.sealedPayload(isOwn: true))
        return try await plan.ending.client.begin(request, exchanges: true).address
    }

    /// The same home after a relaunch.
    fileprivate func relaunched() -> FacebookContext {
        let context = FacebookContext(
            vault: home.vault, transport: transport, clock: clock, random: SeededRandom(seed: 9), appLinks: nil)
        context.settings.appID = Self.appID
        return context
    }
}
