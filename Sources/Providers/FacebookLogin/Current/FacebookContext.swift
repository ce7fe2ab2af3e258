public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn

/// The outside objects that this module's statics work with. They are passed in, so that two stores can exist in one process and
/// tests can run in parallel.
///
/// ```swift
/// let context = FacebookContext(vault: vault, transport: transport, clock: clock)
/// let token = FacebookContext.$current.withValue(context) { AccessToken.current }
/// ```
/// An app needs no context: without one, the process's default is used.
public struct FacebookContext: Sendable {
    /// The objects that all providers behind one `Members` share.
    let shared: ProviderContext
    /// The logins of all managers, of which one is under way at a time.
    var logins: SignInReach { shared.signIns.reach(of: FacebookOAuthProfile.provider, .latestOnceOpen) }
    /// The app's settings.
    let preferences: FacebookPreferences
    /// Shows the login dialog if a call passes no agent; nil is the system's way.
    public var userAgent: (any UserAgent)?
    /// The app's secret, on a server: it proves the token of every request to the Graph API. It must never be in an app.
    public var appSecret: Secret?
    /// The center at which changes of the current token are posted.
    public var notificationCenter: NotificationCenter = .default
    /// The schemes in the app's Info.plist; nil if the system has none.
    var hostSchemes = HostSchemes.ofThisApp
    /// Removes the dialog's cookies for an address from the app's own store of cookies.
    var forgetCookies: @Sendable (URL) -> Void = { SystemCookies.forget(at: $0) }

    /// Creates a context with settings of its own.
    /// - Parameters:
    ///   - vault: The store of accounts and of logins under way.
    ///   - transport: Sends requests.
    ///   - clock: The time; stored replies and limits use the vault's clock.
    ///   - random: The source of states and verifiers.
    ///   - diagnostics: Receives notable events; those of the cache are reported to the vault's diagnostics.
    ///   - appLinks: Opens Facebook's app; the default is the system's way.
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

    /// Returns the context in force: the task's, else the process's default, which the first use creates from the objects that
    /// all modules' defaults share.
    static func inForce() throws(AccountError) -> FacebookContext {
        if let current { return current }
        return try ofProcess.value { () throws(AccountError) in
            FacebookContext(try ProviderContext.standard(), preferencesOfProcess)
        }
    }

    /// The settings of this context.
    public var settings: Settings { Settings(preferences: preferences) }
    /// The store of accounts and of logins under way.
    public var vault: Vault { shared.vaultOfVendor }
    /// The store of accounts, whichever it is.
    var open: OpenStore { shared.open }
    var clock: any MemberClock { shared.clock }
    var diagnostics: Diagnostics { shared.diagnostics }

    /// Removes the dialog's cookies from the app: afterwards the dialog asks for the member.
    func forgetDialog() { forgetCookies(preferences.values.dialogAddress) }

    /// The app's accounts; nil without an app id.
    var accountClient: AccountClient? {
        let values = preferences.values
        return values.appID.map {
            AccountClient(provider: FacebookOAuthProfile.provider, environment: values.environment.name, clientID: $0)
        }
    }
}
