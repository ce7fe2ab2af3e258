public import MemberCore
public import MemberRequests
public import VKWire

/// Why a call of the VK API brought no value.
public enum VKAPIError: CodedError {
    /// VK refused with one of its codes; with the page that a person must go through first (14 and 17), where VK named one of its own.
    case refused(code: Int, message: String, page: Captcha? = nil)
    /// The call did not come so far: no token, no network, no envelope.
    case request(RequestError)
    /// The method's name has not the form `section.name`.
    case invalidMethod

    /// The stable name.
    public var code: String {
        switch self {
        case .refused: "vkapi.refused"
        case .request(let error): error.code
        case .invalidMethod: "vkapi.invalid_method"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .refused(let code, let message, _): "VK refused the call with error \(code): \(message)."
        case .request(let error): error.problem
        case .invalidMethod: "The method's name is not of the form section.name."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .refused(let code, _, _): VKRemedies.of(code)
        case .request(let error): error.remedy
        case .invalidMethod: "Pass a name such as friends.get."
        }
    }

    init(_ error: RequestError) {
        if case .refused(let refusal) = error, let code = Int(refusal.code) {
            self = .refused(code: code, message: refusal.text, page: refusal.page.map(Captcha.page))
        } else {
            self = .request(error)
        }
    }
}
