public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn
public import VKWire

/// Everything outside that `VKID` works with: passed in, so that two stores live in one process and tests run in parallel.
public struct VKIDContext: Sendable {
    /// What it works with, as the providers of one door do.
    var shared: ProviderContext
    /// Where accounts live.
    public var vault: Vault {
        get { shared.vault }
        set { shared = shared.with(vault: newValue) }
    }
    /// Sends the requests.
    public var transport: any HTTPTransport {
        get { shared.transport }
        set { shared = shared.with(transport: newValue) }
    }
    /// The time.
    public var clock: any MemberClock {
        get { shared.clock }
        set { shared = shared.with(clock: newValue) }
    }
    /// Where states, verifiers and the device id come from.
    public var random: any RandomSource {
        get { shared.random }
        set { shared = shared.with(random: newValue) }
    }
    /// Where notable things are told.
    public var diagnostics: Diagnostics {
        get { shared.diagnostics }
        set { shared = shared.with(diagnostics: newValue) }
    }
    /// By which calendar and zone the days of the sheet's limit are counted.
    public var calendar: Calendar = .autoupdatingCurrent
    /// Shows VK ID's pages where a call names no agent of its own; nil leaves that to the system, if it can.
    public var userAgent: (any UserAgent)?
    /// Opens VK's apps; nil where no apps are asked, and the web is used.
    public var appLinks: (any AppLinks)? {
        get { shared.appLinks }
        set { shared = shared.with(appLinks: newValue) }
    }
    /// Shows VK's captchas; without one a call that meets one fails.
    public var captchaSolver: (any CaptchaSolver)?
    /// Brings the app's anonymous token from a backend, so that the app needs no protected key.
    public var anonymousToken: (@Sendable () async -> AnonymousToken?)?
    /// Brings the sessions that an SDK of version 1 left behind.
    public var legacySessions: (any VKID.LegacySessionStore)?
    /// Shows the community sheet that follows a sign-in; it calls the model's `appeared()` and then what the member does. Without it
    /// such a sheet ends as ``VKID/GroupSubscriptionError/failedToCreate(_:)``.
    public var sheetPresenter: SheetPresenter?
    /// What the person set the system to; nil where that cannot be told.
    public var systemColorScheme: @Sendable () -> Appearance.ColorScheme? = { SystemSettings.colorScheme }
    /// The languages that the person prefers, best first.
    public var preferredLanguages: @Sendable () -> [String] = { Foundation.Locale.preferredLanguages }
    /// The appearance set last.
    let appearanceBox = Locked(Appearance())
    /// The sheets that follow sign-ins, one at a time.
    let sheetLine = AsyncLock()

    /// Shows a sheet.
    public typealias SheetPresenter = @MainActor @Sendable (CommunitySheet.Model) -> Void

    /// A context of these values, without agent, links, captcha solver and presenter.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            ProviderContext(
                vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics, appLinks: nil))
    }

    /// A context that works with what providers of one door share.
    /// - Parameter shared: Vault, transport, clock, randomness, diagnostics, links to other apps.
    public init(_ shared: ProviderContext) { self.shared = shared }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: VKIDContext?

    private static let ofProcess = MadeOnce<VKIDContext>()

    /// The context in force: the task's, else the process's if something has made it.
    private static var inForce: VKIDContext? { current ?? ofProcess.known }
    /// The clock of the context in force; the system's before the first context.
    static var clockInForce: any MemberClock { inForce?.clock ?? SystemClock() }
    /// The randomness of the context in force; the system's before the first context.
    static var randomInForce: any RandomSource { inForce?.random ?? SystemRandom() }
    /// The person's languages, best first, in the context in force; the system's before the first context.
    static var preferredLanguagesInForce: [String] {
        inForce.map { $0.preferredLanguages() } ?? Foundation.Locale.preferredLanguages
    }
    private static let noContext = Locked(Appearance())

    /// The appearance set last: in the task's context's, else the process's.
    static var appearance: Locked<Appearance> { inForce?.appearanceBox ?? noContext }

    /// The task's context, else the process's default, made at its first use of what all modules' defaults share.
    static func resolve() throws(AccountError) -> VKIDContext {
        if let current { return current }
        return try ofProcess.value { () throws(AccountError) in
            var made = VKIDContext(try ProviderContext.standard())
            made.legacySessions = SystemSettings.legacySessions
            made.sheetPresenter = SystemSettings.sheetPresenter
            return made
        }
    }
}
