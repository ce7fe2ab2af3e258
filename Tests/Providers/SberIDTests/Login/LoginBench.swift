import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import MemberTesting

@testable import SberID

/// A phone for tests: the installed apps, the windows, the time, and its own vault.
@MainActor
final class LoginBench {
    let clock = TestClock()
    let home: TemporaryVault
    let apps: PhoneApps
    let windows: ScriptedPageWindows
    let screen = Screen()
    let told = Locked<[String]>([])
    private(set) var context: SberIDContext

    /// A phone with these schemes, of which some cannot be opened in the end.
    init(
        schemes: Set<String> = [], refusing: Set<String> = [], universal: Bool = false,
        presents: @escaping @MainActor @Sendable (URL) -> Bool = { _ in true }, keys: (any VaultKeySource)? = nil
    ) throws {
        home = try TemporaryVault(clock: clock)
        apps = PhoneApps(schemes: schemes, refusing: refusing, universal: universal)
        let windows = ScriptedPageWindows(presents: presents)
        self.windows = windows
        var vault = home.vault
        if let keys { vault = try Vault(home: home.home.appending(path: "other"), keys: keys, clock: clock) }
        context = SberIDContext(
            vault: vault, transport: ScriptedTransport([]), clock: clock, random: SeededRandom(seed: 3),
            diagnostics: Diagnostics { [told] event in told.withLock { $0.append("\(event)") } })
        context.appLinks = apps
        context.pageWindows = { _ in windows }
        run { SID.settings.applyMainPreferences(clientID: SampleRequest.clientID) }
    }

    /// Runs a closure in this phone's context.
    func run<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
        try SberIDContext.$current.withValue(context) { try body() }
    }

    func run<Value: Sendable>(_ body: @MainActor () async throws -> Value) async rethrows -> Value {
        try await SberIDContext.$current.withValue(context) { try await body() }
    }

    /// The same phone after the app's relaunch, or another process at the same time.
    func relaunched() throws -> SberIDContext {
        let vault = try Vault(home: home.home, keys: home.keys, clock: clock)
        var context = SberIDContext(vault: vault, transport: ScriptedTransport([]), clock: clock)
        context.appLinks = apps
        SberIDContext.$current.withValue(context) {
            SID.settings.applyMainPreferences(clientID: SampleRequest.clientID)
        }
        return context
    }

    /// Opens the app with an address.
    /// - Returns: The completion's response; nil if the address is not ours.
    func open(_ text: String, in other: SberIDContext? = nil) throws -> SIDAuthResponse? {
        try SberIDContext.$current.withValue(other ?? context) { try Self.open(text) }
    }

    nonisolated static func open(_ text: String) throws -> SIDAuthResponse? {
        guard let url = URL(string: text) else { throw CancellationError() }
        var heard: [SIDAuthResponse] = []
        let isOurs = SID.login.getResponseFrom(url) { heard.append($0) }
        guard isOurs == (heard.count == 1), heard.count < 2 else { throw CancellationError() }
        return heard.first
    }

    /// The pending sign-ins, as stored.
    var waiting: [Attempt] {
        get throws {
            let client = AccountClient(provider: "sber", environment: "live", clientID: SampleRequest.clientID)
            return try context.vault.storedAttempts(of: client)
        }
    }
}

/// The other apps of the phone.
final class PhoneApps: AppLinks {
    private let schemes: Set<String>
    private let refusing: Set<String>
    private let universal: Bool
    private let opened = Locked<[URL]>([])
    private let links = ScriptedAppLinks()
    /// Runs when something is opened, before the opener gets the result.
    let onOpen = Locked<(@Sendable (URL) -> Void)?>(nil)

    init(schemes: Set<String>, refusing: Set<String>, universal: Bool) {
        (self.schemes, self.refusing, self.universal) = (schemes, refusing, universal)
    }

    /// The addresses that were tried.
    var tries: [URL] { opened.value }

    @MainActor func canOpen(_ url: URL) -> Bool { schemes.contains(url.scheme ?? "") }
    func openUniversalLink(_ url: URL) async -> Bool { take(url, universal) }
    func openScheme(_ url: URL) async -> Bool {
        take(url, schemes.contains(url.scheme ?? "") && !refusing.contains(url.scheme ?? ""))
    }
    var isActive: Bool { get async { true } }
    func activations() -> AsyncStream<Void> { links.activations() }
    func activate() { links.activate() }

    private func take(_ url: URL, _ isTaken: Bool) -> Bool {
        opened.withLock { $0.append(url) }
        onOpen.value?(url)
        return isTaken
    }
}

/// A screen that the page is shown on, which is notified of its window.
@MainActor
final class Screen: SIDPresenting, SIDSafariViewControllerDelegate {
    var isThere = true
    private(set) var heard: [String] = []

    var sidPresenter: WindowPresenter? { isThere ? .newWindow : nil }
    func sberIDWindowClosed(_ response: SIDAuthResponse) {
        heard.append("closed \(response.error ?? "") \(response.nonce) \(response.isSuccess)")
    }
    func sberIDWindowDidDisappear() { heard.append("gone") }
}

/// A screen that is not notified of its window.
@MainActor
final class QuietScreen: SIDPresenting {
    var sidPresenter: WindowPresenter? { .newWindow }
}

extension URL {
    /// Its parameters.
    var fields: FormFields { FormFields(encoded: query(percentEncoded: true) ?? "", plusIsSpace: false) ?? [] }
}

extension SIDStart {
    static let bankSchemes: Set<String> = ["sberbankidexternallogin", "sbolidexternallogin"]
}
