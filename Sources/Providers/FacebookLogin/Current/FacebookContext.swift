public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn

/// Everything outside that this module's statics work with: passed in, so that two stores live in one process and tests run in
/// parallel.
///
/// ```swift
/// let context = FacebookContext(vault: vault, transport: transport, clock: clock)
/// let token = FacebookContext.$current.withValue(context) { AccessToken.current }
/// ```
/// An app needs none: without one, everything works with the process's own.
public struct FacebookContext: Sendable {
    /// What all providers of one door share.
    let shared: ProviderContext
    /// The logins of all managers: one is under way at a time.
    var logins: SignInReach { shared.signIns.reach(of: FacebookOAuthProfile.provider, .latestOnceOpen) }
    /// What the app has set.
    let preferences: FacebookPreferences
    /// Shows the login dialog where a call names no agent of its own; nil is the system's way.
    public var userAgent: (any UserAgent)?
    /// The app's secret, on a server: it proves the token of every request to the Graph API. Never in an app.
    public var appSecret: Secret?
    /// Where changes of the current token are posted.
    public var notificationCenter: NotificationCenter = .default
    /// The schemes that the app's Info.plist names; nil where no system knows any.
    var hostSchemes = HostSchemes.ofThisApp
    /// Forgets what the dialog has left in the app's own store of cookies, at an address.
    var forgetCookies: @Sendable (URL) -> Void = { SystemCookies.forget(at: $0) }

    /// A context with settings of its own.
    /// - Parameters:
    ///   - vault: Where accounts and logins on their way lie.
    ///   - transport: Sends requests.
    ///   - clock: The time; kept replies and limits go by the vault's.
    ///   - random: Where states and verifiers come from.
    ///   - diagnostics: Where notable things are told; of the cache the vault's hears.
    ///   - appLinks: Opens Facebook's app; the system's way unless said otherwise.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent,
        appLinks: (any AppLinks)? = SystemSignIn.appLinks
    ) {
        self.init(
            ProviderContext(
                vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics, appLinks: appLinks))
    }

    init(_ shared: ProviderContext, _ preferences: FacebookPreferences) {
        self.shared = shared
        self.preferences = preferences
    }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: FacebookContext?
}

extension FacebookContext {
    private static let ofProcess = MadeOnce<FacebookContext>()
    private static let preferencesOfProcess = FacebookPreferences()

    /// The settings in force, which need no vault.
    static var preferences: FacebookPreferences { current?.preferences ?? preferencesOfProcess }

    /// The time in force.
    static var now: Date { (current ?? ofProcess.known)?.shared.clock.now ?? Date() }

    /// The context in force: the task's, else the process's default, made at its first use of what all modules' defaults share.
    static func inForce() throws(AccountError) -> FacebookContext {
        if let current { return current }
        return try ofProcess.value { () throws(AccountError) in
            FacebookContext(try ProviderContext.standard(), preferencesOfProcess)
        }
    }

    /// The settings of this context.
    public var settings: Settings { Settings(preferences: preferences) }
    /// Where accounts and logins on their way lie.
    public var vault: Vault { shared.vault }
    var clock: any MemberClock { shared.clock }
    var diagnostics: Diagnostics { shared.diagnostics }

    /// Forgets what the dialog has left in the app: after that it asks who the member is.
    func forgetDialog() { forgetCookies(preferences.values.dialogAddress) }

    /// The app's accounts; nil without an app id.
    var accountClient: AccountClient? {
        let values = preferences.values
        return values.appID.map {
            AccountClient(provider: FacebookOAuthProfile.provider, environment: values.environment.name, clientID: $0)
        }
    }
}
