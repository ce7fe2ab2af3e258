public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberRequests
public import StoreOffers

/// Calls the App Store Server API. It is for servers: its key must not be in an app.
///
/// ```swift
/// let client = ServerAPIClient(key: key, environment: .production, transport: NetworkTransport())
/// let signed = try await client.history(of: transactionID)
/// ```
/// The store's data is signed, and is evidence only after a `StoreVerifier` has verified it: ``evidence(of:verifier:)`` does both.
/// Calls keep the store's limits for each endpoint and hour, and are repeated where the store says that this helps. Keep one
/// client, or give all clients of an app and environment the same traffic: the limits are the app's.
public struct ServerAPIClient: Sendable {
    /// The environment of the calls.
    public let environment: StoreEnvironment
    private let host: URL
    private let app: String
    private let bundleID: String
    private let tokens: ServerAPITokens
    private let pipeline: RequestPipeline
    private let part: ServerAPIPart

    /// Creates a client of one app in one environment.
    /// - Parameters:
    ///   - key: The app's key.
    ///   - environment: Production or the sandbox.
    ///   - host: Another address, such as a test's; nil for the store's own.
    ///   - transport: Sends the requests.
    ///   - clock: Dates the tokens, and measures waits.
    ///   - traffic: Limits and repetitions, shared by the clients of the app and environment; nil for this client's own.
    public init(
        key: ServerAPIKey, environment: StoreEnvironment, host: URL? = nil, transport: any HTTPTransport,
        clock: any MemberClock = SystemClock(), traffic: RequestTraffic? = nil
    ) {
        self.init(
            key: key, environment: environment, host: host, transport: transport, clock: clock, traffic: traffic, part: .whole)
    }

    /// Creates a client that uses a part of the app's limits.
    package init(
        key: ServerAPIKey, environment: StoreEnvironment, host: URL? = nil, transport: any HTTPTransport,
        clock: any MemberClock = SystemClock(), traffic: RequestTraffic? = nil, part: ServerAPIPart
    ) {
        (self.environment, self.part, bundleID) = (environment, part, key.bundleID)
        self.host = host ?? (environment == .production ? Self.production : Self.sandbox)
        (app, tokens) = ("\(key.bundleID)/\(environment.rawValue)", ServerAPITokens(key: key, clock: clock))
        pipeline = RequestPipeline(
            transport: transport, cache: nil, rules: ServerAPIRules.rules(environment, part),
            traffic: traffic ?? Self.traffic(clock: clock))
    }

    /// Creates traffic that keeps the limits, with three tries within 20 s: after 1 s, then 3 s.
    /// - Parameter clock: Measures waits.
    /// - Returns: Traffic that several clients of one app and environment can share.
    public static func traffic(clock: any MemberClock = SystemClock()) -> RequestTraffic {
        RequestTraffic(limiter: RateLimiter(clock: clock), retry: retries, clock: clock)
    }

    /// Creates traffic whose limits are those of all processes, with the same tries.
    /// - Parameters:
    ///   - limits: Leases the slots of calls, and keeps the times until which the store refuses them.
    ///   - clock: Measures waits.
    ///   - diagnostics: Gets spans and waits.
    /// - Returns: Traffic that the clients of one app and environment share.
    package static func traffic(
        sharing limits: any SharedPaceSource & SharedBlockSource, clock: any MemberClock, diagnostics: Diagnostics = .silent
    ) -> RequestTraffic {
        RequestTraffic(limits: limits, retry: retries, clock: clock, diagnostics: diagnostics) { $0 }
    }

    private static let retries = RetryPolicy(tries: 3, first: .seconds(1), factor: 3, budget: .seconds(20))
    private static let production = URL(inSource: "https://api.storekit.apple.com")
    private static let sandbox = URL(inSource: "https://api.storekit-sandbox.apple.com")

    /// Makes any call, including those of endpoints without a method here.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path from the host on, such as `/inApps/v1/notifications/test`; already encoded.
    ///   - endpoint: The endpoint that the call counts for.
    ///   - query: The query's pairs, in order.
    ///   - body: A JSON body; nil for none.
    /// - Returns: The response's JSON; empty where the store sends none.
    /// - Throws: ``ServerAPIError``.
    public func call(
        _ method: HTTPRequest.Method, _ path: String, as endpoint: ServerAPIEndpoint = .other, query: [(String, String)] = [],
        body: JSONValue? = nil
    ) async throws(ServerAPIError) -> JSONValue {
        var request = HTTPRequest(method, address(path, query))
        request.headers["Accept"] = "application/json"
        request.body = body?.storeJSON.map(HTTPBody.json)
        var call = ProviderCall(request, life: .never)
        (call.operation, call.isSafeToRepeat) = (endpoint.name, endpoint.isSafeToRepeat)
        call.priority = part.isBackground ? .background : .normal
        let reply: ProviderReply
        do throws(RequestError) { reply = try await pipeline.send(call, for: tokens, folder: app) } catch {
            throw ServerAPIError(error)
        }
        guard !reply.body.isEmpty else { return .object([:]) }
        guard let value = try? StrictJSON.decode(JSONValue.self, from: reply.body, maximumBytes: 64 << 20) else {
            throw .malformed
        }
        return value
    }

    /// Demands that a response is about the app and environment of this client, where it names them.
    func demandOwn(_ response: JSONValue) throws(ServerAPIError) {
        for (member, own) in [("bundleId", bundleID), ("environment", environment.rawValue)] {
            if let found = response[member], found.string?.isExactly(own) != true { throw .malformed }
        }
    }

    /// Builds the address; the path is already encoded and must not be encoded again.
    private func address(_ path: String, _ query: [(String, String)]) -> URL {
        let base = host.absoluteString
        let query = query.isEmpty ? "" : "?" + FormFields(query).encoded
        return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path + query) ?? host
    }
}

extension ServerAPIClient: Masked {
    /// Only the environment, never the key.
    public var description: String { "<App Store Server API, \(environment.rawValue)>" }
}
