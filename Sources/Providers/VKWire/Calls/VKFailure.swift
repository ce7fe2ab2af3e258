import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// The failure in a response of VK without a value.
struct VKFailure: Sendable {
    /// The kind of failure.
    enum Kind: Sendable, Equatable {
        /// The API's error code.
        case code(Int)
        /// The name of an error of the sign-in host, or the anonymous token's.
        case name(String)
        /// The host first requires proof that a person is present.
        case challenge
        case status(Int)
        case unreadable
    }

    let kind: Kind
    var text = ""
    /// The page to open, where it is one of VK's own.
    var page: URL?
    /// Whether the failure names an address, VK's or another.
    var namesAddress = false
    /// The plain members of an error of the API, as text.
    var fields: [String: String] = [:]
    var isBan = false

    init(_ kind: Kind, page: URL? = nil) {
        self.kind = kind
        self.page = page
    }

    /// Creates the API's error; an unknown code from a failing server says nothing about the call.
    init(api error: JSONValue, _ response: HTTPResponse, _ hosts: VKHosts) {
        let code = error["error_code"]?.integer.map(Int.init) ?? 1
        let isKnown = VKReactions.of(.code(code)) != nil
        kind = isKnown || !response.isFailing ? .code(code) : .status(response.status)
        text = error["error_msg"]?.string ?? ""
        page = error["redirect_uri"]?.string.flatMap(hosts.page)
        namesAddress = error["redirect_uri"].map { $0 != .null } ?? false
        // The sent parameters are left out, because they may contain the token.
        fields = (error.object ?? [:]).compactMapValues { $0.string ?? $0.plainNumber ?? $0.integer.map(String.init) }
        isBan = error["ban_info"] != nil
    }

    /// Creates an error from its name; from a failing server only known names count.
    init(name: String, _ description: String?, _ response: HTTPResponse) {
        let code = VKOAuthProfile.code(of: name, description: description)
        let isKnown = VKReactions.of(.name(code)) != nil
        kind = isKnown || !response.isFailing ? .name(code) : .status(response.status)
        text = description ?? ""
    }

    /// The failure as the pipeline's error, which carries it in VK's words.
    func error(with head: ResponseHead) -> RequestError {
        switch kind {
        case .code(let code):
            .refused(
                APIRefusal(
                    code: String(code), text: text, page: page, remedy: VKRemedies.of(code), fields: otherFields, head: head,
                    cause: VKError.refused(code: code, message: String(text.prefix(200)), page: page.map(Captcha.page))))
        case .name(let name):
            .refused(APIRefusal(code: name, text: text, head: head, cause: VKError.refusedByName(name)))
        case .challenge:
            .refused(
                APIRefusal(
                    code: "challenge", text: "a person must prove to be one", page: page, head: head,
                    cause: VKError.captcha(page.map(Captcha.challenge))))
        case .status(let status): .status(ResponseHead(status: status, headers: head.headers))
        case .unreadable: .invalidReply("it is not a VK envelope")
        }
    }

    /// The members of an error of the API that are neither its code nor its text.
    private var otherFields: [String: JSONValue] {
        fields.filter { $0.key != "error_code" && $0.key != "error_msg" }.mapValues(JSONValue.string)
    }

    /// The pipeline's reaction.
    func reaction(to reply: CallResponse) -> CallReaction {
        let error = error(with: ResponseHead(reply.response))
        switch VKReactions.of(kind) {
        case .fail, .deactivated, nil: return .fail(error)
        case .retry: return .retry(error)
        case .retryLater:
            return reply.response.isFailing
                ? .retry(error, after: reply.retryAfter, evenWrites: reply.response.status == 429) : .fail(error)
        case .tooSoon: return .pause(error, for: VKReactions.pause(after: reply.tries))
        // A ban does not concern the token.
        case .renew: return isBan ? .fail(error) : .renewToken(error)
        case .ask(let kind, let needsAddress):
            if page == nil, needsAddress || namesAddress { return .fail(error) }
            return .ask(Interaction(kind, fields: fields, isPersonal: kind == .confirmation), error)
        case .lackPermission: return .lacksPermission(error)
        case .blockMethod: return .block(error, scope: reply.call.operation, for: .seconds(3600))
        case .blockSection: return .block(error, scope: VKReactions.section(of: reply.call.operation), for: .seconds(60))
        }
    }
}

extension HTTPResponse {
    /// Whether the status means that a later call may succeed.
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
