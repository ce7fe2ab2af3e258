import MemberCore
import MemberRequests
public import MemberSignIn

/// Everything that Facebook keeps beside the vault while a context lives: the login manager, the Graph requests and the provider of
/// one context share it.
final class FacebookState: ProviderState {
    static let provider = FacebookOAuthProfile.provider

    /// The settings of the app; the process's default context has its own, which need no vault.
    let preferences = FacebookPreferences()
    /// Facebook's configuration of the apps.
    let configurations = AppConfigurations()
    /// The result of the last refresh of each account.
    let permissionsOutcomes = PermissionsOutcomes()
    /// The keys that logins' tokens are signed with.
    let keys: FacebookKeySources
    /// The logins that recover from an invalid token.
    let recoveries = GraphClient.Recoveries(cancelledAs: false)
    /// The limits of requests without an app id; those with one share their app's.
    let trafficWithoutApp: RequestTraffic
    /// The watch over the current token, which reads that when it is made.
    let monitor = MadeOnce<TokenMonitor>()
    /// The watch over what is known of the current member, which reads that when it is made.
    let profileUpdates = MadeOnce<ProfileUpdates>()
    private let hasCheckedLogin = Locked(false)

    init(in context: ProviderContext) {
        keys = FacebookKeySources(transport: context.transport, clock: context.clock)
        trafficWithoutApp = RequestTraffic(
            limiter: RateLimiter(clock: context.clock), clock: context.clock, diagnostics: context.diagnostics)
    }

    /// Whether the login is to be checked now: once in a context's life.
    func beginsLoginCheck() -> Bool {
        hasCheckedLogin.withLock { hasChecked in
            defer { hasChecked = true }
            return !hasChecked
        }
    }
}

extension FacebookContext {
    /// A context that works with what providers of one door share; those of one have one set of settings.
    /// - Parameter shared: Vault, transport, clock, randomness, diagnostics, links to other apps.
    public init(_ shared: ProviderContext) { self.init(shared, FacebookState.of(shared).preferences) }

    /// The state that all contexts on the same parts share.
    var state: FacebookState { .of(shared) }
}
