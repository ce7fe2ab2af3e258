import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting

@testable import FacebookLogin

/// Graph requests over a script, with a current token whose changes are visible to tests.
final class GraphFixture: Sendable {
    let clock = TestClock()
    let current: Locked<AccessToken?>
    /// The permissions of each login that a recovery requested.
    let logins = Locked<[Set<Permission>]>([])
    /// The token that such a login brings; nil for a failure.
    let loginToken = Locked<AccessToken?>(nil)
    /// Whether such a login may end now.
    let mayLogIn = Locked(true)
    let limiter: RateLimiter

    init(current token: AccessToken? = GraphFixture.token("user-1")) {
        current = Locked(token)
        limiter = RateLimiter(clock: clock)
    }

    static func token(
        _ text: String, _ permissions: [String] = ["email", "public_profile"], userID: String = "42",
        refreshed: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: permissions, declinedPermissions: [], expiredPermissions: [], appID: "123",
            userID: userID, expirationDate: Date(timeIntervalSince1970: 4_000_000_000),
            refreshDate: refreshed)
    }

    static var settings: GraphSettings {
        var settings = GraphSettings()
        settings.appID = "123"
        settings.clientToken = Secret("client")
        return settings
    }

    func service(
        _ transport: any HTTPTransport, cache: ResponseCache? = nil, _ change: (inout GraphSettings) -> Void = { _ in }
    ) -> GraphClient {
        var settings = Self.settings
        change(&settings)
        var tokens = GraphTokens()
        tokens.current = { [current] in current.value }
        tokens.replace = { [current] old, new in current.withLock { if $0 == old { $0 = new } } }
        tokens.logIn = { [current, logins, loginToken, mayLogIn] permissions in
            logins.withLock { $0.append(permissions) }
            while !mayLogIn.value { await Task.yield() }
            guard let token = loginToken.value else { return false }
            current.withLock { $0 = token }
            return true
        }
        return GraphClient(
            settings: { [settings] in settings }, tokens: tokens, transport: transport, cache: cache,
            traffic: RequestTraffic(limiter: limiter, clock: clock),
            clock: clock)
    }
}

extension ScriptedTransport {
    /// A script of bodies with their status.
    convenience init(graph responses: (Int, String)...) {
        self.init(responses.map { .json($0.1, status: $0.0) })
    }
}

extension HTTPRequest {
    /// The fields of a JSON body.
    var jsonFields: [String: String] { (GraphJSON.value(of: body?.bytes ?? Data())?.object ?? [:]).compactMapValues(\.string) }
    /// The elements of a batch.
    var elements: [JSONValue] { jsonFields["batch"].flatMap { GraphJSON.value(of: $0) }?.array ?? [] }
}

/// The text of an error of the service.
func graphError(_ code: Int, _ subcode: Int? = nil, more: String = "") -> String {
    let subcode = subcode.map { #","error_subcode":\#($0)"# } ?? ""
    return #"{"error":{"message":"developer text","type":"OAuthException","code":\#(code)\#(subcode)\#(more)}}"#
}

/// Waits for a completion's result.
@MainActor func completed(
    _ start: (@escaping @MainActor @Sendable ((any GraphRequestConnecting)?, (any Sendable)?, (any Error)?) -> Void) -> Void
) async -> (result: (any Sendable)?, error: (any Error)?) {
    await withCheckedContinuation { continuation in
        start { _, result, error in continuation.resume(returning: (result, error)) }
    }
}
