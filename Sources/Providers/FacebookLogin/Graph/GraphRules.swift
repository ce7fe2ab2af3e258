import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberRequests

/// The pipeline's rules for calls to the Graph API.
enum GraphRules {
    /// Returns the rules for the common settings of all calls.
    static func rules(_ settings: @escaping @Sendable () -> GraphSettings) -> CallRules {
        var rules = CallRules()
        rules.volatileParameters = ["access_token", "appsecret_proof", "format", "sdk", "include_headers", "debug"]
        let plain = rules.add
        rules.kept = kept
        rules.authorize = { request, tokens in
            plain(FormFields(settings().fields(of: tokens.accessToken)), &request)
        }
        rules.react = { react(to: $0, settings().errors) }
        rules.rateKeys = { _, folder in keys(folder, appID: settings().appID ?? "") }
        rules.rateHints = { response, _ in GraphUsage(response.headers)?.hints ?? [] }
        rules.blockScopes = { _ in [] }
        rules.batch = GraphBatch.rules(settings)
        return rules
    }

    /// Returns the body to store on disk, or nil. A body with tokens in members of their own, such as those of a member's pages,
    /// must not be stored; without the tokens it would be another response.
    @Sendable private static func kept(_ body: Data) -> Data? {
        body.range(of: Data("\"access_token\"".utf8)) == nil ? withoutRepeatedTokens(body) : nil
    }

    /// Returns a body whose addresses of further pages do not repeat the token and its proof; the request for a page adds its
    /// own.
    static func withoutRepeatedTokens(_ body: Data) -> Data {
        guard body.range(of: Data("access_token=".utf8)) != nil else { return body }
        let text = String(decoding: body, as: UTF8.self)
        return Data(text.replacing(/(access_token|appsecret_proof)=[^&"\\\s]*/) { "\($0.output.1)=" }.utf8)
    }

    /// Judges a response: temporary errors are retried as the traffic allows, unless that makes them worse; an invalid token is
    /// renewed if possible.
    static func react(to received: CallResponse, _ table: GraphErrorTable = .builtIn) -> CallReaction {
        let response = received.response
        let head = ResponseHead(response)
        if response.status < 400, response.mediaType?.hasPrefix("image/") != true, !mayRefuse(response.body) { return .value }
        let reading = GraphReading(response, table: table)
        guard let error = reading.error(head) else { return .value }
        switch reading {
        case .refused(let refusal) where refusal.isTokenError: return .renewToken(error)
        case .refused(let refusal) where refusal.isPermissionError: return .lacksPermission(error)
        case .refused(let refusal) where refusal.category == .transient && !refusal.forbidsHaste:
            return .retry(error, after: received.retryAfter)
        case .unusable where response.status >= 500: return .retry(error, after: received.retryAfter)
        default: return .fail(error)
        }
    }

    /// Whether a body may contain an error: only then it is checked before its value is read.
    private static func mayRefuse(_ body: Data) -> Bool {
        body.firstRange(of: errorName) != nil
    }

    private static let errorName = Data("\"error\"".utf8)

    /// Returns the value of a good body.
    @Sendable static func value(of body: Data) throws(RequestError) -> JSONValue? {
        let reading = GraphReading(HTTPResponse(status: 200, body: body))
        if case .value(let value) = reading { return value }
        throw reading.error(ResponseHead(status: 200)) ?? .invalidReply("it has an unknown form")
    }
}

extension GraphRules {
    /// The folder of calls with the app's own token or without a token.
    static let appFolder = "app"

    /// Returns the folder of calls with a token that belongs to no account: named by its hash, so that it has its own limits.
    static func folder(of token: Secret) -> String {
        "token-" + hexadecimal(Digest.sha256(token.bytes).prefix(12))
    }

    /// Returns the keys of the app's limit and the member's: only the service knows the limits, and reports them in its headers.
    private static func keys(_ folder: String, appID: String) -> [RateKey] {
        let app = RateKey("facebook/app/" + appID, limit: unlimited, kind: .app)
        return folder == appFolder ? [app] : [RateKey("facebook/user/" + folder, limit: unlimited), app]
    }

    private static let unlimited = RateLimit(1, per: .zero)
}
