import Foundation
import SberID

// Every protocol of the product, implemented as an app would; and a sign-in from its start to its response.

/// A screen that signs in.
@MainActor
final class OwnScreen: SIDPresenting, SIDSafariViewControllerDelegate {
    var sidPresenter: WindowPresenter? { .custom(OwnPresenter()) }
    func sberIDWindowClosed(_ response: SIDAuthResponse) { print(response.error ?? "") }
    func sberIDWindowDidDisappear() {}

    func signIn(_ request: SIDAuthRequest) async {
        switch SID.login.auth(withSberId: request, viewController: self) {
        case .success(let start): print(start)
        case .failure(let error): print(error.code)
        }
        SID.login.autoAuth(request: request) { opened in print(opened) }
        SID.login.soleLoginWebPageAuth(sberIdRequest: request, svcRedirectUrlString: "myapp://back", viewController: self)
        do throws(SIDStartError) { try await SID.login.start(request, on: self) } catch { print(error.explanation) }
    }
}

/// Shows nothing.
final class OwnPresenter: WindowPresenting {
    func present(_ face: any Sendable) {}
    func dismiss() {}
}

/// A phone without other apps.
struct NoApps: AppLinks {
    func canOpen(_ url: URL) -> Bool { false }
    func openUniversalLink(_ url: URL) async -> Bool { false }
    func openScheme(_ url: URL) async -> Bool { false }
    var isActive: Bool { get async { true } }
    func activations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// Windows that are never shown.
struct NoWindows: PageWindows {
    func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)? { nil }
}

/// A window.
final class OwnWindow: PageWindow {
    func dismiss() {}
}

/// An agent that is told its response.
struct OwnAgent: UserAgent, UserAgentSession {
    let redirectURI: URL
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }
    func present(_ address: URL, response: @escaping @Sendable (URL) async -> RedirectOutcome) async throws(UserAgentError) {
        guard case .accepted = await response(redirectURI) else { throw .cancelled }
    }
    func close() async {}
}

/// A key of the app's own.
struct OwnKey: VaultKeySource {
    func key() throws(AccountError) -> SealingKey { throw .locked }
}

/// Time and chance of the app's own.
struct OwnClock: MemberClock {
    var now: Date { Date() }
    var uptime: Duration { .zero }
    var bootID: String { "" }
    func sleep(for duration: Duration) async throws {}
}

struct OwnTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
}

func context(_ folder: URL) throws -> SberIDContext {
    let vault = try Vault(home: folder, keys: OwnKey())
    var context = SberIDContext(
        vault: vault, transport: OwnTransport(), clock: OwnClock(), diagnostics: Diagnostics { event in print(event) })
    context.appLinks = NoApps()
    context.pageWindows = { _ in NoWindows() }
    return context
}

func finish(_ url: URL, in context: SberIDContext) -> Bool {
    SberIDContext.$current.withValue(context) {
        SID.settings.applyMainPreferences(clientID: "id", stand: .ift)
        return SID.login.getResponseFrom(url) { response in print(response.codeVerifier ?? "", response.appToken ?? "") }
    }
}

func signInWithoutAScreen(_ agent: any UserAgent) async throws -> String? {
    try await SID.login.start(.make(scope: "openid", redirectUri: ""), agent: agent).authCode
}
