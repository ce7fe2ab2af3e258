import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests

/// The client of the Graph API that apps, logins and renewals share: it builds, sends and reads every request.
///
/// Its parameters determine where requests are sent, and whether stored replies, limits and the recovery from errors apply.
final class GraphClient: Sendable {
    /// The current common settings of all requests.
    let settings: @Sendable () -> GraphSettings
    let tokens: GraphTokens
    let pipeline: RequestPipeline
    let clock: any MemberClock
    /// The engine's name for the other end, for failures without a response.
    let place: OAuthPlace
    /// The logins under way that recover from an invalid token, by the token: all requests that failed with it wait for one
    /// login.
    private let recoveries: Recoveries
    typealias Recoveries = SharedWork<ExactText, Bool>

    /// Creates a client.
    /// - Parameters:
    ///   - settings: The current common settings of all requests.
    ///   - tokens: The current member's tokens.
    ///   - transport: Sends the requests.
    ///   - cache: Stores responses; nil stores none.
    ///   - traffic: The shared limits and calls under way. Transient errors are repeated by the recovery, once, and not by the
    ///     traffic.
    ///   - recoveries: The logins under way for a recovery.
    ///   - clock: The time.
    ///   - place: The engine's name for the other end.
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

    /// Logs the member in again after an error about the token.
    /// - Returns: The new token; nil if no member logged in, or another one: a request never continues with another member's
    ///   token.
    func logIn(again failed: AccessToken, _ permissions: Set<Permission>) async -> AccessToken? {
        let hasLoggedIn = await recoveries.join(ExactText(failed.tokenString)) { [tokens] in await tokens.logIn(permissions) }
        guard hasLoggedIn, let current = tokens.current(), current.userID.isExactly(failed.userID) else { return nil }
        return current
    }

    /// The number of requests that wait for a login.
    var recoveringCount: Int { recoveries.waiterCount }

    @TaskLocal static var scoped: GraphClient?
    private static let bare = GraphClient(settings: { GraphSettings() }, transport: NetworkTransport())

    /// The client of the context that is current when a request is created.
    static var current: GraphClient { scoped ?? (try? FacebookContext.inForce())?.graph ?? bare }
}

extension GraphClient {
    /// Creates a client without stored replies, limits and a current member, for requests that must not delay a member.
    /// - Parameters:
    ///   - settings: The common settings of all requests.
    ///   - transport: Sends the requests.
    ///   - place: The engine's name for the other end.
    convenience init(_ settings: GraphSettings, _ transport: any HTTPTransport, at place: OAuthPlace = .userInfo) {
        self.init(settings: { settings }, transport: transport, traffic: RequestTraffic(), place: place)
    }

    /// Creates a client for a login or a renewal: its requests use the exchange's own channel and time limit.
    /// - Parameters:
    ///   - settings: The common settings of all requests.
    ///   - channel: The exchange's channel.
    ///   - place: The engine's name for the other end of the exchange.
    convenience init(_ settings: GraphSettings, _ channel: TokenChannel, at place: OAuthPlace) {
        self.init(settings, ChannelTransport(channel: channel), at: place)
    }
}

/// The channel of an exchange as a transport.
private struct ChannelTransport: HTTPTransport {
    let channel: TokenChannel

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do throws(OAuthError) { return try await channel.send(request) } catch {
            // A channel fails only in this way.
            guard case .transport(_, let error) = error else { throw .connectionLost(0) }
            throw error
        }
    }
}
