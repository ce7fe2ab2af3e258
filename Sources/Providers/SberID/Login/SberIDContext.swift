public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
public import MemberSignIn

/// Everything outside that `SID` works with: passed in, so that two stores live in one process and tests run in parallel.
///
/// ```swift
/// let context = SberIDContext(vault: vault, transport: transport, clock: clock)
/// SberIDContext.$current.withValue(context) { SID.login.getResponseFrom(url) { response in finish(response) } }
/// ```
/// An app needs none: without one, `SID` works with the process's own.
public struct SberIDContext: VendorContext {
    /// What it works with, as the providers of one door do.
    public var shared: ProviderContext
    /// Makes the windows of the sign-in page; nil where there are none.
    public var pageWindows: @MainActor @Sendable (WindowPresenter) -> (any PageWindows)? = { SystemSignIn.pageWindows($0) }
    /// Shows the sign-in page where a start names no agent of its own.
    public var userAgent: (any UserAgent)?
    /// What `SID` remembers: each context that is made has a memory of its own.
    let memory: SIDState

    /// A context.
    /// - Parameters:
    ///   - vault: Where sign-ins on their way and the AppToken lie.
    ///   - transport: Sends requests.
    ///   - clock: The time.
    ///   - random: Where the names of sign-ins come from.
    ///   - diagnostics: Receives notable events.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            ProviderContext(vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics))
    }

    /// A context that works with what providers of one door share.
    /// - Parameter shared: Vault, transport, clock, randomness, diagnostics, links to other apps.
    public init(_ shared: ProviderContext) { self.init(shared, SIDState()) }

    private init(_ shared: ProviderContext, _ memory: SIDState) { (self.shared, self.memory) = (shared, memory) }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: SberIDContext?
}

extension SberIDContext {
    private static let ofProcess = MadeOnce<SberIDContext>()
    private static let memoryOfProcess = SIDState()

    /// The memory in force: the task's context's, else the process's, which needs no vault.
    static var memory: SIDState { current?.memory ?? memoryOfProcess }

    /// What seamless links are judged by: the stand and the schemes of the settings in force.
    static var judge: SeamlessJudge {
        let diagnostics = current?.diagnostics ?? ofProcess.known?.diagnostics
        return memory.settings.judge(diagnostics ?? .silent)
    }

    /// The process's default, made at its first use of what all modules' defaults share.
    static func standard() throws(AccountError) -> SberIDContext {
        try ofProcess.value { () throws(AccountError) in SberIDContext(try ProviderContext.standard(), memoryOfProcess) }
    }
}
