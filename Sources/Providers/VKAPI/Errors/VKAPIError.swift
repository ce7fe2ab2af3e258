public import MemberCore
public import MemberRequests

/// Why a call of the VK API brought no value.
public enum VKAPIError: CodedError {
    /// VK refused with one of its codes.
    case refused(code: Int, message: String)
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
        case .refused(let code, let message): "VK refused the call with error \(code): \(message)."
        case .request(let error): error.problem
        case .invalidMethod: "The method's name is not of the form section.name."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .refused(let code, _): Self.remedies[code] ?? "See VK's documentation for error \(code)."
        case .request(let error): error.remedy
        case .invalidMethod: "Pass a name such as friends.get."
        }
    }

    init(_ error: RequestError) {
        if case .refused(let refusal) = error, let code = Int(refusal.code) {
            self = .refused(code: code, message: refusal.text)
        } else {
            self = .request(error)
        }
    }

    private static let remedies = [
        3: "Check the method's name; case matters.",
        5: "Sign in again.",
        6: "Wait a second: a user token may make three calls a second.",
        7: "Ask the member for the missing permission.",
        9: "Wait; too many equal actions.",
        15: "The member may not see this.",
        100: "Check the parameters.",
        113: "Check the user id.",
    ]
}
