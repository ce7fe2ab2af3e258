public import Foundation
public import MemberCore
public import MemberHTTP
public import StoreOffers

/// Calls the App Store Server API, on a server: its key must not be in an app.
///
/// ```swift
/// let client = ServerAPIClient(key: key, environment: .production, transport: NetworkTransport())
/// let signed = try await client.history(of: transactionID)
/// ```
/// What the store sends is signed, and is evidence only after a ``StoreVerifier`` verified it: ``evidence(of:verifier:)`` does both.
public struct ServerAPIClient: Sendable {
    /// Where calls go.
    public let environment: StoreEnvironment
    private let host: URL
    private let tokens: CallTokens
    private let transport: any HTTPTransport

    /// A client of one app in one environment.
    /// - Parameters:
    ///   - key: The app's key.
    ///   - environment: Production or the sandbox.
    ///   - host: Another address, such as a test's; nil for the store's own.
    ///   - transport: Sends.
    ///   - clock: Dates the tokens.
    public init(
        key: ServerAPIKey, environment: StoreEnvironment, host: URL? = nil, transport: any HTTPTransport,
        clock: any MemberClock = SystemClock()
    ) {
        self.environment = environment
        self.host = host ?? (environment == .production ? Self.production : Self.sandbox)
        (tokens, self.transport) = (CallTokens(key: key, clock: clock), transport)
    }

    private static let production = storeAddress("https://api.storekit.apple.com")
    private static let sandbox = storeAddress("https://api.storekit-sandbox.apple.com")

    /// Makes any call.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path from the host on, such as `/inApps/v1/notifications/test`.
    ///   - query: The query's pairs, in order.
    ///   - body: A JSON body; nil for none.
    /// - Returns: The response's JSON; empty where the store sends none.
    /// - Throws: ``ServerAPIError``.
    public func call(
        _ method: HTTPRequest.Method, _ path: String, query: [(String, String)] = [], body: JSONValue? = nil
    ) async throws(ServerAPIError) -> JSONValue {
        guard let token = tokens.token() else { throw .signingFailed }
        var request = HTTPRequest(method, address(path, query))
        request.headers["Authorization"] = "Bearer \(token)"
        request.headers["Accept"] = "application/json"
        request.body = body?.storeJSON.map(HTTPBody.json)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .unreachable(error.code) }
        guard (200..<300).contains(response.status) else { throw Self.error(response) }
        guard !response.body.isEmpty else { return .object([:]) }
        guard let value = try? StrictJSON.decode(JSONValue.self, from: response.body, maximumBytes: 64 << 20) else {
            throw .malformed
        }
        return value
    }

    /// The path is encoded already: nothing may encode it a second time.
    private func address(_ path: String, _ query: [(String, String)]) -> URL {
        let base = host.absoluteString
        let query = query.isEmpty ? "" : "?" + FormFields(query).encoded
        return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path + query) ?? host
    }

    private static func error(_ response: HTTPResponse) -> ServerAPIError {
        let body = try? JSONValue(parsing: response.body)
        if response.status == 429 || body?["errorCode"]?.integer == ServerAPICode.rateLimitExceeded.rawValue {
            // A point in time, in milliseconds: not the number of seconds that HTTP has there.
            return .rateLimited(until: response.headers["Retry-After"].flatMap { Int64($0) })
        }
        if let code = body?["errorCode"]?.integer { return .refused(ServerAPICode(rawValue: code)) }
        switch response.status {
        case 401: return .unauthorized
        case 500...: return .unreachable("http.status_\(response.status)")
        default: return .malformed
        }
    }
}

extension ServerAPIClient: CustomStringConvertible, CustomReflectable {
    /// The environment; never the key.
    public var description: String { "<App Store Server API, \(environment.rawValue)>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
