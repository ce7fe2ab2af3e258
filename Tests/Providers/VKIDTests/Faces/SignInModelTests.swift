import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberTesting
import MemberUI
import Testing
import WaitSupport

@testable import VKID

/// The results that the app got.
@MainActor
private final class Told {
    var words: [String] = []

    func take(_ result: AuthResult) {
        let word =
            switch result {
            case .success(let session): "\(session.userId.value)"
            case .failure(let error): error.code
            }
        words.append(word)
    }
}

@Suite("Sign-in elements with the sandbox")
@MainActor
struct SignInModelTests {
    private func vkid(
        _ bench: VKBench, clock: any MemberClock = SystemClock(), agent: (any UserAgent)? = nil
    ) throws -> VKID {
        var context = VKIDContext(vault: bench.home.vault, transport: bench.transport, clock: clock)
        context.userAgent = agent ?? bench.agent()
        return try VKIDContext.$current.withValue(context) {
            try VKID(
                config: Configuration(
                    appCredentials: AppCredentials(clientId: VKSandboxConfiguration.defaultClientID),
                    environment: .stored(as: "sandbox", hosts: bench.hosts)))
        }
    }

    private func sheet(_ told: Told, scope: Scope? = nil, autoDismiss: Bool = true) -> OneTapBottomSheet {
        OneTapBottomSheet(
            serviceName: "Lesson", targetActionText: .signIn, oneTapButton: .init(),
            authConfiguration: AuthConfiguration(scope: scope), autoDismissOnSuccess: autoDismiss
        ) { told.take($0) }
    }

    @Test("a button is busy during its sign-in, ignores taps, and returns the session")
    func button() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let model = try vkid(bench).ui(for: OneTapButton { told.take($0) }).model()
            let task = try #require(model.tap())
            #expect(model.button.state == .busy && model.provider == .vkid && model.tap() == nil)
            await task.value
            #expect(told.words == ["100001"] && model.button.state == .idle && model.provider == nil)
        }
    }

    @Test("a custom button passes on each tap, with its spinner")
    func ownButton() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let button = OneTapButton(onTap: { progress in
                told.words.append("tap")
                progress.begin()
            })
            let model = try vkid(bench).ui(for: button).model()
            #expect(model.tap() == nil && model.tap() == nil)
            #expect(told.words == ["tap"] && model.button.state == .busy)
        }
    }

    @Test("a custom button knows whether its spinner is shown, even with a bare closure as its handler")
    func spinner() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let button = OneTapButton(layout: .regular()) { control in
                told.words.append("\(control.isAnimating)")
                if control.isAnimating { control.stopAnimating() } else { control.startAnimating() }
                told.words.append("\(control.isAnimating)")
            }
            let model = try vkid(bench).ui(for: button).model()
            #expect(model.tap() == nil && told.words == ["false", "true"])
        }
    }

    @Test("a bare trailing closure is the completion of a sign-in")
    func bareClosure() {
        let button = OneTapButton { result in _ = result }
        if case .own = button.work { Issue.record("It was taken as a tap handler.") }
    }

    @Test("a row signs in with the tapped provider's account")
    func widget() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let row = OAuthListWidget(oAuthProviders: [.ok, .ok, .mail]) { told.take($0) }
            let vkid = try vkid(bench)
            let model = vkid.ui(for: row).model()
            #expect(row.oAuthProviders == [.ok, .mail] && model.tap(.vkid) == nil)
            await model.tap(.ok)?.value
            #expect(told.words == ["100001"] && vkid.currentAuthorizedSession?.oAuthProvider == .ok)
        }
    }

    @Test("a sheet shows its success for a tenth of a second, disappears, and then reports it")
    func success() async throws {
        try await VKBench.with { bench in
            let (told, clock) = (Told(), TestClock(now: Date()))
            let model = try vkid(bench, clock: clock).ui(for: sheet(told)).model()
            model.dismissal = { told.words.append("gone") }
            model.signIn()
            #expect(model.phase == .inProgress)
            await model.task?.value
            #expect(model.phase == .success && told.words == [])
            #expect(await waited(while: clock.sleeperCount == 0))
            clock.advance(by: .milliseconds(100))
            #expect(await waited(while: model.phase != .dismissed))
            await model.task?.value
            #expect(told.words == ["gone", "100001"])
        }
    }

    @Test("a member who declines finds the sheet idle again, and can still sign in")
    func declined() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let declining = try vkid(bench, agent: bench.agent(declines: true)).ui(for: sheet(told)).model()
            declining.signIn()
            await declining.task?.value
            #expect(declining.phase == .idle && told.words == ["vkid.declined"])
            declining.dismissed()
            #expect(told.words == ["vkid.declined"])
        }
    }

    @Test("a retry keeps the sheet's configuration")
    func retry() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let agent = FlakyAgent(then: bench.agent())
            let vkid = try vkid(bench, agent: agent)
            let model = vkid.ui(for: sheet(told, scope: ["friends"], autoDismiss: false)).model()
            model.signIn()
            await model.task?.value
            #expect(model.phase == .failure && told.words == [])
            model.retry()
            await model.task?.value
            #expect(model.phase == .success && told.words == ["100001"])
            #expect(vkid.currentAuthorizedSession?.accessToken.scope == ["friends"])
        }
    }

    @Test("a sheet that is closed meanwhile ends as cancelled, together with its sign-in")
    func closed() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let vkid = try vkid(bench, agent: PatientAgent())
            let model = vkid.ui(for: sheet(told)).model()
            model.signIn()
            let task = model.task
            model.close()
            await task?.value
            #expect(model.phase == .dismissed && told.words == ["vkid.cancelled"])
            #expect(vkid.authorizedSessions.isEmpty)
        }
    }

    @Test("a sheet is not affected by another element's sign-in")
    func foreign() async throws {
        try await VKBench.with { bench in
            let told = Told()
            let vkid = try vkid(bench)
            let model = vkid.ui(for: sheet(told)).model()
            _ = try await vkid.authorize(using: bench.agent())
            #expect(model.phase == .idle && told.words == [])
        }
    }

    @Test("a sheet shows itself after its delay, with the app's presenter", arguments: [-5, 0, 500])
    func autoShow(delay: Int) async throws {
        try await VKBench.with { bench in
            let (presenter, clock) = (Presenter(), TestClock(now: Date()))
            let configuration = AutoShowConfiguration(presenter: .custom(presenter), delayMilliseconds: delay)
            let task = sheet(Told()).autoShow(configuration: configuration, factory: try vkid(bench, clock: clock))
            if delay > 0 {
                #expect(await waited(while: clock.sleeperCount == 0))
                #expect(presenter.faces.isEmpty)
                clock.advance(by: .milliseconds(delay))
            }
            await task.value
            let model = try #require(presenter.faces.first as? SignInSheetModel<OAuthProvider>)
            model.close()
            await model.task?.value
            #expect(presenter.dismissals == 1)
        }
    }
}

@Suite("The snackbar")
@MainActor
struct SnackbarTests {
    @Test("the app's presenter shows it for four seconds")
    func shown() async {
        let (presenter, clock) = (Presenter(), TestClock())
        let snackbar = ComponentSnackbar(community: "A", language: .en)
        let task = Task { await snackbar.show(by: .custom(presenter), clock: clock) }
        #expect(await waited(while: clock.sleeperCount == 0))
        clock.advance(by: .milliseconds(3_999))
        #expect(presenter.faces.count == 1 && presenter.dismissals == 0)
        clock.advance(by: .milliseconds(1))
        await task.value
        #expect(presenter.dismissals == 1)
    }
}

/// Fails once, then passes on to another agent.
private struct FlakyAgent: UserAgent {
    let then: any UserAgent
    let tries = Locked(0)
    var suppliesRedirectURI: Bool { then.suppliesRedirectURI }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let isFirst = tries.withLock { tries in
            tries += 1
            return tries == 1
        }
        guard !isFirst else { throw .unavailable }
        return try await then.prepare(redirectURI: redirectURI)
    }
}

/// Waits until it is cancelled.
private struct PatientAgent: UserAgent, UserAgentSession {
    let suppliesRedirectURI = false
    var redirectURI: URL { URL(filePath: "/") }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        try? await Task.sleep(for: .seconds(60))
        throw .cancelled
    }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {}

    func close() async {}
}

/// Stores the sheet that it is to show.
private final class Presenter: UIKitPresenting {
    var faces: [any Sendable] = []
    var dismissals = 0

    func present(_ face: any Sendable) { faces.append(face) }
    func dismiss() { dismissals += 1 }
}
