public import Foundation
public import MemberCore
import MemberHTTP
public import MemberRequests

/// The API's envelope: `{"response": …}` or `{"error": {"error_code": …, "error_msg": …}}`, status 200 both ways.
public enum VKEnvelope {
    /// What an envelope holds besides its response.
    struct Failure: Decodable {
        var error: JSONValue?
    }

    /// The response of an envelope.
    public struct Success<Value: Decodable>: Decodable {
        /// The value.
        public let response: Value
    }

    /// How many calls a member's token may make: three a second, and a tenth of a second of margin.
    public static let rateLimit = RateLimit(3, per: .milliseconds(1100))

    /// Judges an answer by its error code.
    /// - Parameters:
    ///   - answer: The answer.
    ///   - hosts: Where VK is reached: a page that it wants opened lies there, or the call ends.
    /// - Returns: The reaction for the pipeline.
    public static func react(to answer: CallAnswer, at hosts: VKHosts) -> CallReaction {
        let status = answer.response.status
        guard let envelope = try? JSONDecoder().decode(Failure.self, from: answer.response.body) else {
            if status == 200 { return .retry(.invalidReply("it is no VK envelope")) }
            return other(status, answer)
        }
        guard let error = envelope.error else { return status == 200 ? .value : other(status, answer) }
        return reaction(to: error, answer, hosts)
    }

    /// A status that is no VK answer's.
    private static func other(_ status: Int, _ answer: CallAnswer) -> CallReaction {
        answer.response.isFailing
            ? .retry(.status(status), after: answer.retryAfter, evenWrites: status == 429) : .fail(.status(status))
    }

    private static func reaction(to error: JSONValue, _ answer: CallAnswer, _ hosts: VKHosts) -> CallReaction {
        let code = error["error_code"]?.integer.map(Int.init) ?? 1
        let address = error["redirect_uri"]
        let page = address?.string.flatMap(hosts.page)
        let refused = RequestError.refused(
            APIRefusal(
                code: String(code), text: error["error_msg"]?.string ?? "", page: page, remedy: VKRemedies.of(code)))
        switch VKReactions.of(code) {
        case .fail: return .fail(refused)
        // A server that fails says nothing of the call by a code that nobody knows.
        case nil: return answer.response.isFailing ? other(answer.response.status, answer) : .fail(refused)
        case .retry: return .retry(refused)
        case .tooSoon: return .pause(refused, for: VKReactions.pause(after: answer.tries))
        // A ban is no matter of the token.
        case .renew: return error["ban_info"] == nil ? .renewToken(refused) : .fail(refused)
        case .ask(let kind, let needsAddress):
            if page == nil, needsAddress || address.map({ $0 != .null }) ?? false { return .fail(refused) }
            return .ask(Interaction(kind, fields: fields(of: error), isPersonal: kind == .confirmation), refused)
        case .blockMethod: return .block(refused, scope: answer.call.operation, for: .seconds(3600))
        case .blockSection:
            return .block(refused, scope: VKReactions.section(of: answer.call.operation), for: .seconds(60))
        }
    }

    /// The plain members of an error, as text; what was sent with the call is left out, for it may hold the token.
    private static func fields(of error: JSONValue) -> [String: String] {
        guard case .object(let members) = error else { return [:] }
        return members.compactMapValues { value in value.string ?? value.plainNumber ?? value.integer.map(String.init) }
    }

    /// Decodes the response of a good answer.
    /// - Parameters:
    ///   - type: What to decode.
    ///   - body: The answer's body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it does not fit.
    public static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(RequestError) -> Value {
        do { return try JSONDecoder().decode(Success<Value>.self, from: body).response } catch {
            throw .invalidReply("it does not have the expected members")
        }
    }

    /// The response of a good body, whatever it is.
    /// - Parameter body: The body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it does not fit.
    @Sendable public static func value(of body: Data) throws(RequestError) -> JSONValue { try decode(JSONValue.self, from: body) }

    /// The rules of VK API calls: parameters that make no difference to a reply, limits per account, and the reactions.
    /// - Parameter hosts: Where VK is reached.
    /// - Returns: The rules.
    public static func rules(at hosts: VKHosts) -> CallRules {
        var rules = CallRules()
        rules.volatileParameters = [
            "access_token", "captcha_sid", "captcha_key", "captcha_ts", "captcha_attempt", "success_token", "confirm", "sig",
        ]
        rules.react = { react(to: $0, at: hosts) }
        rules.rateKey = { _, folder in RateKey(folder, limit: rateLimit) }
        rules.blockScopes = { [$0.operation, VKReactions.section(of: $0.operation)] }
        return rules
    }
}

extension HTTPResponse {
    /// Whether it says that it may go better later.
    var isFailing: Bool { status >= 500 || status == 429 }
}

extension JSONValue {
    /// A number without an exponent.
    fileprivate var plainNumber: String? {
        guard case .number(let number) = self, number.isFinite else { return nil }
        return number.formatted(
            .number.grouping(.never).precision(.fractionLength(0...6)).locale(Locale(identifier: "en_US_POSIX")))
    }
}
