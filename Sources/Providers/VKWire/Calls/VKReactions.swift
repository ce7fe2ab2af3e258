import MemberCore
import MemberRequests

/// The reaction to each failure of VK, as a table: the only place that knows the meaning of the codes.
enum VKReactions {
    /// The class of a failure.
    enum Class: Equatable {
        /// A temporary fault; a write is repeated only where that is safe.
        case retry
        /// The status decides: retry later where the server fails, else never.
        case retryLater
        /// Too many calls per second: the call was not carried out.
        case tooSoon
        /// A token is invalid.
        case renew(Token)
        /// The member must do a step; the flag means: only with an address to open.
        case ask(Interaction.Kind, needsAddress: Bool = false)
        /// The member has not granted what the method needs.
        case lackPermission
        /// The method is closed for an hour.
        case blockMethod
        /// The part before the dot is closed for a minute.
        case blockSection
        /// The user or the service key was deactivated: no token of theirs is valid any more, and none is renewed.
        case deactivated
        case fail
    }

    /// The token that is invalid.
    enum Token: Equatable {
        case member
        case anonymous
        /// VK does not say which; another one is tried, and none counts as invalid because of that.
        case unsaid
    }

    /// The class of a failure; nil for a code or name that VK's documentation does not contain.
    static func of(_ kind: VKFailure.Kind) -> Class? {
        switch kind {
        case .code(let code): codes[code] ?? (failing.contains(code) ? .fail : nil)
        case .name(let name): names[name]
        case .challenge: .fail
        case .status: .retryLater
        case .unreadable: .retry
        }
    }

    /// The codes that concern the call, which must not be repeated.
    private static let failing: Set<Int> = [
        2, 3, 8, 9, 11, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 27, 28, 30, 33, 34, 35, 37, 38, 39, 40, 41, 42, 100, 101, 103,
        104, 105, 106, 113, 114, 118, 121, 122, 125, 129, 150, 200, 201, 203, 204, 210, 211, 212, 213, 214, 219, 220, 222, 223,
        224, 242, 260, 300, 500, 600, 603, 900, 901, 902, 907, 908, 914, 936, 990, 9999,
    ]

    private static let codes: [Int: Class] = [
        1: .retry, 10: .retry, 32: .retry, 36: .retry, 6: .tooSoon,
        4: .renew(.unsaid), 5: .renew(.member), 1117: .renew(.member),
        1114: .renew(.anonymous), 1116: .renew(.anonymous), 1118: .renew(.anonymous),
        14: .ask(.captcha), 3300: .ask(.captcha), 17: .ask(.page), 24: .ask(.confirmation), 25: .ask(.confirmation),
        3301: .ask(.page, needsAddress: true), 3302: .ask(.page, needsAddress: true), 3303: .ask(.page, needsAddress: true),
        3304: .ask(.page, needsAddress: true), 3609: .ask(.credential),
        7: .lackPermission, 29: .blockMethod, 601: .blockMethod, 43: .blockSection, 1105: .blockSection,
        3610: .deactivated, 3611: .deactivated,
    ]

    private static let names: [String: Class] = [
        "server_error": .retry, "temporarily_unavailable": .retry, "slow_down": .retry,
        "invalid_token": .renew(.member), "anonymous_token_has_expired": .renew(.anonymous),
        "invalid_request": .fail, "invalid_scope": .fail, "invalid_client": .fail, "invalid_grant": .fail, "access_denied": .fail,
    ]

    /// The pause after a call that was too soon: the first one, then multiplied for each further try, up to the longest.
    static func pause(after tries: Int) -> Duration {
        var seconds = 1.1
        for _ in 1..<max(1, tries) { seconds = min(seconds * 1.2, 8) }
        return .seconds(seconds)
    }

    /// The section of a method, `friends` of `friends.get`.
    static func section(of method: String) -> String { method.split(separator: ".").first.map(String.init) ?? method }
}

/// The remedies for error codes of the VK API.
package enum VKRemedies {
    /// The remedy of a code.
    /// - Parameter code: The code.
    /// - Returns: A sentence.
    package static func of(_ code: Int) -> String { table[code] ?? "See VK's documentation for error \(code)." }

    private static let table = [
        2: "Switch the application on, or call as one of its administrators with test_mode=1.",
        3: "Check the method's name; case matters.",
        5: "Sign in again.",
        6: "Wait a second: a user token may make three calls a second.",
        7: "Ask the member for the missing permission.",
        9: "Wait; too many equal actions.",
        14: "Give the traffic an interaction hook, or show the page whose address the error carries.",
        15: "The member may not see this.",
        17: "Give the traffic an interaction hook, or show the page whose address the error carries.",
        100: "Check the parameters.",
        22: "Upload the file again, from the address of the upload on.",
        27: "Call with a token of another kind, or make a new key of the community.",
        28: "Call with a token of another kind, or check the application's service key.",
        29: "Wait an hour: the quota of the method is used up.",
        113: "Check the user id.",
        150: "Compare the clock with utils.getServerTime.",
        1105: "Wait; too many sign-ins.",
        3610: "The user is deactivated: sign in with another account.",
        3611: "The service key is deactivated: make a new one at VK.",
    ]
}
