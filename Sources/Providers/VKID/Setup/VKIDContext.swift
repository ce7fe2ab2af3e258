public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn
public import VKWire

/// The outside objects that `VKID` works with. They are passed in, so that two stores can exist in one process and tests can run
/// in parallel.
public struct VKIDContext: VendorContext {
    /// The objects that all providers behind one `Members` share.
    public var shared: ProviderContext
    /// The calendar and time zone that define the days of the sheet's limit.
    public var calendar: Calendar = .autoupdatingCurrent
    /// Shows VK ID's pages if a call passes no agent; nil leaves that to the system, if it can.
    public var userAgent: (any UserAgent)?
    /// Shows VK's captchas; without a solver a call that meets a captcha fails.
    public var captchaSolver: (any CaptchaSolver)?
    /// Fetches the app's anonymous token from a backend, so that the app needs no protected key.
    public var anonymousToken: (@Sendable () async -> AnonymousToken?)?
    /// Reads the sessions that an SDK of version 1 stored.
    public var legacySessions: (any VKID.LegacySessionStore)?
    /// Shows the community sheet that follows a sign-in: it calls the model's `appeared()` and then the methods for the member's
    /// actions. Without a presenter such a sheet ends with ``VKID/GroupSubscriptionError/failedToCreate(_:)``.
    public var sheetPresenter: SheetPresenter?
    /// The color scheme of the system's settings; nil if it is not known.
    public var systemColorScheme: @Sendable () -> Appearance.ColorScheme? = { SystemSettings.colorScheme }
    /// The person's preferred languages, best first.
    public var preferredLanguages: @Sendable () -> [String] = { Foundation.Locale.preferredLanguages }
    /// The appearance set last.
    let appearanceBox = Locked(Appearance())
    /// Lets the sheets that follow sign-ins appear one at a time.
    let sheetLine = AsyncLock()

    /// Creates a context of these values, without agent, links, captcha solver and presenter.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            ProviderContext(
                vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics, appLinks: nil))
    }

    /// Creates a context on the objects that providers behind one `Members` share.
    /// - Parameter shared: Vault, transport, clock, randomness, diagnostics, links to other apps.
    public init(_ shared: ProviderContext) { self.shared = shared }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: VKIDContext?

    private static let ofProcess = MadeOnce<VKIDContext>()

    /// The context in force: the task's, else the process's if one has been created.
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

    /// The appearance set last in the context in force: the task's, else the process's.
    static var appearance: Locked<Appearance> { inForce?.appearanceBox ?? noContext }

    /// The task's context, else the process's default, which the first use creates from the objects that all modules' defaults
    /// share.
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
