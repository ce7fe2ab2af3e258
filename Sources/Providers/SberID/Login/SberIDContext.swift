public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn

/// The services that `SID` works with. They are passed in, so that two stores live in one process and tests run in parallel.
///
/// ```swift
/// let context = SberIDContext(vault: vault, transport: transport, clock: clock)
/// SberIDContext.$current.withValue(context) { SID.login.getResponseFrom(url) { response in finish(response) } }
/// ```
/// An app needs no context: by default, `SID` works with the process's own.
public struct SberIDContext: VendorContext {
    /// The services that it shares with other providers.
    public var shared: ProviderContext
    /// Makes the windows of the sign-in page; nil if there are none.
    public var pageWindows: @MainActor @Sendable (WindowPresenter) -> (any PageWindows)? = { SystemSignIn.pageWindows($0) }
    /// Shows the sign-in page if a start names no agent.
    public var userAgent: (any UserAgent)?
    /// The state of `SID`; each context that an app makes has its own.
    let memory: SIDState

    /// Creates a context.
    /// - Parameters:
    ///   - vault: The store of pending sign-ins and of the AppToken.
    ///   - transport: Sends requests.
    ///   - clock: The time.
    ///   - random: The source of the sign-ins' ids.
    ///   - diagnostics: Receives notable events.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            ProviderContext(vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics))
    }

    /// Creates a context with the services that several providers share.
    /// - Parameter shared: Vault, transport, clock, randomness, diagnostics, links to other apps.
    public init(_ shared: ProviderContext) { self.init(shared, SIDState()) }

    private init(_ shared: ProviderContext, _ memory: SIDState) { (self.shared, self.memory) = (shared, memory) }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: SberIDContext?
}

extension SberIDContext {
    private static let ofProcess = MadeOnce<SberIDContext>()
    private static let memoryOfProcess = SIDState()
    private static let chosen = Locked<SberIDContext?>(nil)

    /// Makes this context the process's default, so that `SID` works on its accounts, such as those of an app's `Members`:
    /// ```swift
    /// SberIDContext(try members.context(of: "sber")).makeDefault()
    /// ```
    /// It has settings of its own, so call this at launch, before the settings of `SID`.
    public func makeDefault() { Self.chosen.withLock { $0 = self } }

    /// The state in force: that of the task's context, else the process's, which needs no vault.
    static var memory: SIDState { current?.memory ?? chosen.value?.memory ?? memoryOfProcess }

    /// The judge of seamless links, by the stand and the schemes of the settings in force.
    static var judge: SeamlessJudge {
        let diagnostics = (current ?? chosen.value ?? ofProcess.known)?.diagnostics
        return memory.settings.judge(diagnostics ?? .silent)
    }

    /// Returns the process's default: the one that the app chose, else one that the first use makes from the context that all modules'
    /// defaults share.
    static func standard() throws(AccountError) -> SberIDContext {
        if let chosen = chosen.value { return chosen }
        return try ofProcess.value { () throws(AccountError) in SberIDContext(try ProviderContext.standard(), memoryOfProcess) }
    }
}
