import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests

/// The client of the Graph API, which apps, logins and renewals use alike: every request is built, sent and read here.
///
/// Where the requests are sent, and whether kept replies, limits and the recovery from errors count, is said when it is made.
final class GraphClient: Sendable {
    /// What all requests have in common, as it is now.
    let settings: @Sendable () -> GraphSettings
    let tokens: GraphTokens
    let pipeline: RequestPipeline
    let clock: any MemberClock
    /// What the engine calls the other end where no response comes.
    let place: OAuthPlace
    /// The logins under way that recover from an invalid token, by the token: all requests that failed with it wait for one.
    private let recoveries: Recoveries
    typealias Recoveries = SharedWork<ExactText, Bool>

    /// A client.
    /// - Parameters:
    ///   - settings: What all requests have in common, as it is now.
    ///   - tokens: The current member's tokens.
    ///   - transport: Sends the requests.
    ///   - cache: Keeps responses; nil keeps none.
    ///   - traffic: What all share: limits, what is under way. The recovery repeats what passes, once; the traffic does not.
    ///   - recoveries: The logins under way that recover.
    ///   - clock: The time.
    ///   - place: What the engine calls the other end.
    init(
        settings: @escaping @Sendable () -> GraphSettings, tokens: GraphTokens = GraphTokens(), transport: any HTTPTransport,
        cache: ResponseCache? = nil, traffic: RequestTraffic? = nil,
        recoveries: Recoveries = Recoveries(cancelledAs: false), clock: any MemberClock = SystemClock(),
        place: OAuthPlace = .userInfo
    ) {
        self.settings = settings
        self.tokens = tokens
        self.recoveries = recoveries
        self.clock = clock
        self.place = place
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

    @TaskLocal static var scoped: GraphClient?
    private static let bare = GraphClient(settings: { GraphSettings() }, transport: NetworkTransport())

    /// The client of the context that is current where a request is made.
    static var current: GraphClient { scoped ?? (try? FacebookContext.inForce())?.graph ?? bare }
}

extension GraphClient {
    /// A client without kept replies, limits and a current member, for what a member must not wait for.
    /// - Parameters:
    ///   - settings: What all requests have in common.
    ///   - transport: Sends the requests.
    ///   - place: What the engine calls the other end.
    convenience init(_ settings: GraphSettings, _ transport: any HTTPTransport, at place: OAuthPlace = .userInfo) {
        self.init(settings: { settings }, transport: transport, traffic: RequestTraffic(), place: place)
    }

    /// A client for a login or a renewal: its requests are sent by the exchange's own channel, and share its time.
    /// - Parameters:
    ///   - settings: What all requests have in common.
    ///   - channel: The exchange's channel.
    ///   - place: What the engine calls the other end of the exchange.
    convenience init(_ settings: GraphSettings, _ channel: TokenChannel, at place: OAuthPlace) {
        self.init(settings, ChannelTransport(channel: channel), at: place)
    }
}

/// The channel of an exchange as a transport.
private struct ChannelTransport: HTTPTransport {
    let channel: TokenChannel

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do throws(OAuthError) { return try await channel.send(request) } catch {
            // A channel fails in no other way than this.
            guard case .transport(_, let error) = error else { throw .connectionLost(0) }
            throw error
        }
    }
}
