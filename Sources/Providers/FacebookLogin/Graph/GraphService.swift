import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn

/// The tokens that requests to the Graph API go with, and what becomes of them.
struct GraphTokens: Sendable {
    /// The current member's token.
    var current: @Sendable () -> AccessToken? = { nil }
    /// The current member's token that the service takes no more, while the account waits for a login.
    var refused: @Sendable () -> AccessToken? = { nil }
    /// Puts another one, or none, in the place of the current token, if it is still this one.
    var replace: @Sendable (_ old: AccessToken, _ new: AccessToken?) -> Void = { _, _ in }
    /// Whether a member's account is still here.
    var isStored: @Sendable (_ userID: String) -> Bool = { _ in true }
    /// A member's account, if it is here.
    var account: @Sendable (_ userID: String) -> Account? = { _ in nil }
    /// Logs the member in again for permissions; whether all of them were granted.
    var logIn: @Sendable (Set<Permission>) async -> Bool = { _ in false }
    /// Sees that the member has granted what a request declared, as ``LoginManager/ensure(_:for:policy:using:)`` does.
    var ensure: @Sendable (GraphRequirement, _ refusedToken: Secret?) async throws -> PermissionAnswer = { _, _ in .declined([]) }
    /// Notes that a member's request used what it declared, if the member is still the current one.
    var used: @Sendable (GraphRequirement, _ userID: String) -> Void = { _, _ in }
    /// Hears of each connection whose responses are here: what no request waits for may be loaded, and a token that is due be refreshed.
    var connectionEnds: @Sendable () -> Void = {}
}

/// What all requests of one context to the Graph API share.
final class GraphService: Sendable {
    let settings: @Sendable () -> GraphSettings
    let tokens: GraphTokens
    let pipeline: RequestPipeline
    let clock: any MemberClock
    /// The logins under way that recover from an invalid token, by the token: all requests that failed with it wait for one.
    private let recoveries: Recoveries
    typealias Recoveries = SharedWork<ExactText, Bool>

    /// - Parameters:
    ///   - settings: What all requests have in common, as it is now.
    ///   - tokens: The tokens.
    ///   - transport: Sends the requests.
    ///   - cache: Keeps responses; nil keeps none.
    ///   - traffic: What all share: limits, what is under way. What passes is tried again by the recovery, once, and not by it.
    ///   - recoveries: The logins under way that recover.
    ///   - clock: The time.
    init(
        settings: @escaping @Sendable () -> GraphSettings, tokens: GraphTokens = GraphTokens(), transport: any HTTPTransport,
        cache: ResponseCache? = nil, traffic: RequestTraffic? = nil,
        recoveries: Recoveries = Recoveries(cancelledAs: false), clock: any MemberClock = SystemClock()
    ) {
        self.settings = settings
        self.tokens = tokens
        self.recoveries = recoveries
        self.clock = clock
        pipeline = RequestPipeline(
            transport: transport, cache: cache, rules: GraphRules.rules(settings),
            traffic: traffic ?? RequestTraffic(limiter: RateLimiter(clock: clock), clock: clock))
    }

    /// Logs the member in again after an error about their token.
    /// - Returns: The new token; nil where nobody has logged in, or another member has: a request never goes on as somebody else's.
    func logIn(again failed: AccessToken, _ permissions: Set<Permission>) async -> AccessToken? {
        let hasLoggedIn = await recoveries.join(ExactText(failed.tokenString)) { [tokens] in await tokens.logIn(permissions) }
        guard hasLoggedIn, let current = tokens.current(), current.userID.isExactly(failed.userID) else { return nil }
        return current
    }

    /// How many requests wait for a login now.
    var recoveringCount: Int { recoveries.waiterCount }

    @TaskLocal static var scoped: GraphService?
    private static let bare = GraphService(settings: { GraphSettings() }, transport: NetworkTransport())

    /// The service of the context that is current where a request is made.
    static var current: GraphService { scoped ?? (try? FacebookContext.inForce())?.graph ?? bare }
}
