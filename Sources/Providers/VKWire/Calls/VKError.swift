public import MemberCore
public import MemberRequests

/// Why a call to VK brought no value: a method of the API, one of VK ID's own calls, or one of the community sheet's.
public enum VKError: ExplainedError, UnansweredError {
    /// The API refused with one of its codes; with the page that a person must go through first (14 and 17), where VK named one of its
    /// own.
    case refused(code: Int, message: String = "", page: Captcha? = nil)
    /// The sign-in host, or the anonymous token's, refused with one of its error names.
    case refusedByName(String)
    /// A host first requires proof that a person is present, and received none; with the page, where VK named one of its own.
    case captcha(Captcha? = nil)
    /// The call failed earlier: no token, no network, or no envelope.
    case request(RequestError)
    /// The method's name does not have the form `section.name`.
    case invalidMethod

    /// Whether VK may have done what it was asked to.
    package var mayBeDone: Bool { if case .request(let error) = self { error.mayBeDone } else { false } }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .refused(let code, _, _): .init("vk.refused", "VK refused the call with error \(code).", VKRemedies.of(code))
        case .refusedByName:
            .init(
                "vk.refused", "VK refused the call.",
                rejectsToken ? "Ask for a fresh token, or sign in again." : "Look the error up in VK's documents.")
        case .captcha(let captcha): .init("vk.captcha", "VK requires a captcha to be solved first.", Captcha.remedy(for: captcha))
        case .request(let error): .init(error)
        case .invalidMethod:
            .init("vk.invalid_method", "The method's name is not of the form section.name.", "Pass a name such as friends.get.")
        }
    }

    /// VK's own text.
    public var providerWords: String? {
        switch self {
        case .refused(_, let message, _): message.isEmpty ? nil : message
        case .refusedByName(let name): name
        case .request(let error): error.providerWords
        default: nil
        }
    }
}

extension VKError {
    /// Whether it means that the access token is invalid.
    public var rejectsToken: Bool { reaction == .renew(.member) }

    /// Whether it means that VK deactivated the user (3610) or the service key (3611): the account's tokens are invalid, and no renewal
    /// brings a valid one.
    public var isDeactivated: Bool { reaction == .deactivated }

    /// Whether it means that the method takes no token of this kind, or that the key of the community (27) or of the app (28) is invalid.
    public var rejectsKey: Bool {
        if case .refused(let code, _, _) = self { code == 27 || code == 28 } else { false }
    }

    /// Whether it means that the anonymous token is invalid.
    package var rejectsAnonymousToken: Bool { reaction == .renew(.anonymous) }

    /// Whether VK first requires proof that a person is present, and received none.
    public var wantsCaptcha: Bool { if case .captcha = self { true } else { reaction == .ask(.captcha) } }

    /// The page of the unsolved captcha, where VK named one of its own.
    public var captchaPage: Captcha? {
        switch self {
        case .captcha(let captcha): captcha
        case .refused(_, _, let page): wantsCaptcha ? page : nil
        default: nil
        }
    }

    private var reaction: VKReactions.Class? {
        switch self {
        case .refused(let code, _, _): VKReactions.of(.code(code))
        case .refusedByName(let name): VKReactions.of(.name(name))
        case .captcha, .request, .invalidMethod: nil
        }
    }

    /// Converts the pipeline's error.
    /// - Parameter error: The pipeline's error.
    package init(_ error: RequestError) {
        if case .refused(let refusal) = error, let error = refusal.cause as? VKError {
            self = error
        } else {
            self = .request(error)
        }
    }
}
