/// The app's reaction to an error of the Graph API.
public enum GraphErrorAction: Sendable, CaseIterable {
    /// Try again after a moment; if the error persists, check whether the path exists.
    case retry
    /// Correct the app's configuration: the app lacks the right.
    case checkApp
    /// Call less often.
    case backOff
    /// Ask the member for the permission, then call again.
    case askPermission
    /// Correct the call.
    case mendCall
    /// Log in again.
    case logIn
    /// Wait, and inform the member.
    case wait
    /// Change the content of the post.
    case changeContent
    /// Send a token.
    case addToken
    /// Check the link.
    case checkLink
    /// See the documentation.
    case lookUp

    var remedy: String {
        switch self {
        case .retry: "Try again in a moment; if it lasts, see whether the path exists."
        case .checkApp: "Check what the app is set up for at Facebook."
        case .backOff: "Call less often; wait as the rate-limit headers say."
        case .askPermission: "Ask the member for the permission, then call again."
        case .mendCall: "Correct the call: its path or a parameter is wrong."
        case .logIn: "Log in again."
        case .wait: "Wait, and tell the member that Facebook has blocked this for a time."
        case .changeContent: "Change the content: the same was posted before."
        case .addToken: "Send an access token."
        case .checkLink: "Check that the link can be reached."
        case .lookUp: "See Facebook's documentation for this code."
        }
    }
}

extension GraphError {
    /// Whether a permission is missing: code 10 and those from 200 to 299.
    public var isPermissionError: Bool { graphCode == 10 || (200...299).contains(graphCode ?? 0) }
    /// Whether the token is no longer valid: codes 102 and 190.
    public var isTokenError: Bool { graphCode == 102 || graphCode == 190 }
    /// Whether there were too many calls: codes 4, 17, 32, 613 and those from 80000 to 80014.
    public var isRateLimit: Bool { [4, 17, 32, 613].contains(graphCode) || (80_000...80_014).contains(graphCode ?? 0) }

    /// Whether an immediate second call would make it worse: a rate limit, and codes 9 and 341.
    var forbidsHaste: Bool { isRateLimit || graphCode == 9 || graphCode == 341 }

    /// The app's reaction.
    public var action: GraphErrorAction {
        if isPermissionError { return .askPermission }
        if isTokenError { return .logIn }
        if forbidsHaste { return .backOff }
        return switch graphCode {
        case 1, 2: .retry
        case 3: .checkApp
        case 100, 104, 803: .mendCall
        case 368: .wait
        case 506: .changeContent
        case 2500: .addToken
        case 1_609_005: .checkLink
        default: isTransient ? .retry : .lookUp
        }
    }

    /// The reason why the token is no longer valid, by the subcode; nil for other errors.
    public var tokenProblem: GraphTokenProblem? { isTokenError ? GraphTokenProblem(subcode) : nil }

    /// Whether the session has only aged: the token stays, as an expired one.
    var agesToken: Bool { tokenProblem == .aged }

    /// Whether the service no longer accepts the token.
    var endsToken: Bool { isTokenError && !agesToken }

    /// The state of a login on another device, by the subcode; nil for other errors.
    public var deviceLogin: DeviceLoginProblem? { subcode.flatMap(DeviceLoginProblem.init) }
}

/// The reason why a token is no longer valid.
public enum GraphTokenProblem: Sendable, Equatable, CaseIterable {
    /// The session ended, was replaced or never belonged to this app.
    case ended
    /// The member removed the app: after a login they count as a new user.
    case appRemoved
    /// The member must visit Facebook's site first.
    case checkpoint
    /// The member changed the password.
    case passwordChanged
    /// It expired.
    case expired
    /// The member has not confirmed the account.
    case unconfirmed
    /// The member no longer has the role on the page that the token is for.
    case pageRoleLost
    /// The session has aged: the token stays, as an expired one, until the member renews the access.
    case aged

    init(_ subcode: Int?) {
        self =
            switch subcode {
            case 458: .appRemoved
            case 459: .checkpoint
            case 460: .passwordChanged
            case 463: .expired
            case 464: .unconfirmed
            case 492: .pageRoleLost
            case 493: .aged
            default: .ended
            }
    }

    /// The login's error with the same meaning; nil if there is none.
    package var loginError: LoginErrorCode? {
        switch self {
        case .checkpoint: .userCheckpointed
        case .passwordChanged: .passwordChanged
        case .unconfirmed: .unconfirmedUser
        default: nil
        }
    }

    var remedy: String {
        switch self {
        case .ended, .passwordChanged, .expired: "Log in again."
        case .appRemoved: "Log in again: the member has removed the app and comes as a new user."
        case .checkpoint: "Tell the member to go to facebook.com, and try again later."
        case .unconfirmed: "Tell the member to confirm the account at Facebook."
        case .pageRoleLost: "Ask for a new page token: the member's role has ended."
        case .aged: "Renew the access to the member's data, by reauthorizeDataAccess."
        }
    }
}

/// The state of a login on another device.
public enum DeviceLoginProblem: Int, Sendable, CaseIterable {
    /// The member has not entered the code yet.
    case pending = 1_349_174
    /// The app asks too often.
    case tooFast = 1_349_172
    /// The member declined.
    case declined = 1_349_173
    /// The code has expired.
    case expired = 1_349_152
}
