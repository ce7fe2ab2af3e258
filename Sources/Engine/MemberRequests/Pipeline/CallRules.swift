public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// The differences of one provider's API from others, as a value.
public struct CallRules: Sendable {
    /// Parameters that are not part of the cache key.
    public var volatileParameters: Set<String> = ["access_token"]
    /// The part of a response's body that is kept on this device: by default all of it; nil keeps none. A rule for providers
    /// whose responses repeat the token, or contain other tokens.
    public var kept: @Sendable (Data) -> Data? = { $0 }
    /// Puts the token on a request; by default in the `Authorization` header, so that it is not part of addresses.
    public var authorize: @Sendable (inout HTTPRequest, TokenSet) -> Void = { request, tokens in
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
    }
    /// Judges a response.
    public var react: @Sendable (CallResponse) -> CallReaction = CallRules.bearer
    /// The limits that a call counts for, by its account's folder, such as the app's and the member's; none by default.
    public var rateKeys: @Sendable (ProviderCall, String) -> [RateKey] = { _, _ in [] }
    /// How long a response asks to wait; by default HTTP's `Retry-After`.
    public var retryAfter: @Sendable (HTTPResponse, Date) -> Duration? = CallRules.standardRetryAfter
    /// Further hints of a response about the limits, with their kind.
    public var rateHints: @Sendable (HTTPResponse, Date) -> [RateHint] = { response, now in
        RateHint.standard(response, at: now).map { [$0] } ?? []
    }
    /// The scopes whose blocks apply to a call; by default its operation.
    public var blockScopes: @Sendable (ProviderCall) -> [String] = { call in call.operation.isEmpty ? [] : [call.operation] }
    /// Adds the parameters of an interaction; to the form of a POST, else to the query. They replace parameters of the same names.
    public var add: @Sendable (FormFields, inout HTTPRequest) -> Void = { $1.add($0) }
    /// How several calls are sent as one request; without it each is sent by itself.
    public var batch: BatchRules?

    /// Creates the rules of a plain bearer-token API (RFC 6750).
    public init() {}

    /// Judges a response of a plain bearer-token API (RFC 6750): after 408, 429 and 5xx the call may be repeated.
    /// - Parameter received: The response, with its call.
    /// - Returns: The verdict.
    @Sendable public static func bearer(_ received: CallResponse) -> CallReaction {
        let response = received.response
        let head = ResponseHead(response)
        return switch ResourceReaction.of(response) {
        case .none where (200..<300).contains(response.status): .value
        case .renewToken:
            .renewToken(.refused(APIRefusal(code: "invalid_token", text: "the access token was refused", head: head)))
        case .stepUp(let challenge): .lacksPermission(.stepUp(challenge))
        case .report(let error?): .fail(.refused(APIRefusal(code: error, text: "status \(response.status)", head: head)))
        case .later: .retry(.status(head), after: received.retryAfter, evenWrites: response.status == 429)
        default: .fail(.status(head))
        }
    }
}

extension HTTPRequest {
    /// Adds parameters, which replace those of the same names.
    mutating func add(_ fields: FormFields) {
        let isForm = body?.contentType == "application/x-www-form-urlencoded"
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let old = isForm ? String(decoding: body?.bytes ?? Data(), as: UTF8.self) : parts?.percentEncodedQuery ?? ""
        guard !fields.fields.isEmpty, var all = FormFields(encoded: old) else { return }
        for field in fields.fields { all[field.name] = nil }
        all.fields += fields.fields
        if isForm {
            body = .form(all)
        } else if var parts {
            parts.percentEncodedQuery = all.encoded
            url = parts.url ?? url
        }
    }
}

extension CallRules {
    /// Reads `Retry-After` in seconds or as a date; never more than a day (RFC 9110 §10.2.3).
    /// - Parameters:
    ///   - response: The response.
    ///   - now: The time.
    /// - Returns: The wait; nil where the field is missing or has neither form.
    @Sendable package static func standardRetryAfter(_ response: HTTPResponse, at now: Date) -> Duration? {
        response.headers.retryAfter(at: now)
    }

    /// Reads `Retry-After` as a point in time, in milliseconds since 1970, as some providers write it.
    /// - Parameter limit: The longest wait.
    /// - Returns: A rule for ``retryAfter``: no wait where the moment has passed, nil where the field is not such a number.
    public static func momentRetryAfter(atMost limit: Duration) -> @Sendable (HTTPResponse, Date) -> Duration? {
        { response, now in
            guard let moment = response.headers["Retry-After"].flatMap({ Int64($0) }), moment >= 0 else { return nil }
            let wait = Double(moment) / 1000 - now.timeIntervalSince1970
            return min(limit, .milliseconds(max(0, wait * 1000).rounded()))
        }
    }

    /// The hints of a response about the limits: the wait after a 429 and a 503, else what ``rateHints`` reads.
    func hints(of response: HTTPResponse, at now: Date) -> [RateHint] {
        if [429, 503].contains(response.status), let pause = retryAfter(response, now) { return [RateHint(pause: pause)] }
        return rateHints(response, now)
    }

    /// The limits that a call counts for, each once.
    func keys(of call: ProviderCall, _ folder: String) -> [RateKey] {
        RateKey.distinct(rateKeys(call, folder))
    }
}
