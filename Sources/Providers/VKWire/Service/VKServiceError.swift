public import MemberCore
public import MemberHTTP

/// Why one of VK ID's own calls brought nothing.
public enum VKServiceError: CodedError, Equatable {
    /// The API refused, by number.
    case api(code: Int)
    /// The sign-in host or the anonymous token's refused, by name.
    case refused(String, isDeadRefreshToken: Bool)
    /// VK first wants proof that a person is there, and nobody gave it; with the page, where VK named one of its own.
    case captcha(Captcha? = nil)
    /// The status says no, and nothing else does.
    case status(Int)
    /// The answer has no usable form.
    case invalidResponse
    /// No answer came.
    case transport(HTTPError)

    /// Whether it means that the access token is invalid: 5 and 1117 of the API, `invalid_token` of the sign-in host.
    public var rejectsToken: Bool { self == .api(code: 5) || self == .api(code: 1117) || isInvalidToken }

    private var isInvalidToken: Bool { if case .refused("invalid_token", _) = self { true } else { false } }

    /// Whether it means that the anonymous token is invalid.
    public var rejectsAnonymousToken: Bool {
        if case .api(let code) = self { return [1114, 1116, 1118].contains(code) }
        if case .refused("anonymous_token_has_expired", _) = self { return true }
        return false
    }

    /// The stable name.
    public var code: String {
        switch self {
        case .api: "vk.refused"
        case .refused: "vk.refused"
        case .captcha: "vk.captcha"
        case .status: "vk.status"
        case .invalidResponse: "vk.invalid_response"
        case .transport(let error): error.code
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .api(let code): "VK refused the call with error \(code)."
        case .refused: "VK refused the call."
        case .captcha: "VK wants a captcha solved first."
        case .status(let status): "VK answered with status \(status)."
        case .invalidResponse: "VK's answer has no usable form."
        case .transport(let error): error.problem
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .api, .refused: rejectsToken ? "Ask for a fresh token, or sign in again." : "Look the error up in VK's documents."
        case .captcha(let captcha): Captcha.remedy(for: captcha)
        case .status, .invalidResponse: "Try again later."
        case .transport(let error): error.remedy
        }
    }
}
