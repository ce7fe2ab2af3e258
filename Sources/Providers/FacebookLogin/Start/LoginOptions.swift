/// How a login treats the member's tracking choice, and so what it brings.
public enum LoginTracking: Int, Sendable, CaseIterable, Codable {
    /// A classic login: an access token for the Graph API.
    case enabled
    /// A limited login: a signed token that says who logged in, and no access to the Graph API.
    case limited
}

/// Who sees what an app publishes for the member; it matters for permissions to publish only.
public enum DefaultAudience: Int, Sendable, CaseIterable, Codable {
    /// Friends.
    case friends
    /// The member alone.
    case onlyMe
    /// Everybody.
    case everyone

    /// The value of `default_audience`.
    var wire: String {
        switch self {
        case .friends: "friends"
        case .onlyMe: "only_me"
        case .everyone: "everyone"
        }
    }
}

/// What a login is for, beside the first one: the value of `auth_type`.
public struct LoginAuthType: RawRepresentable, Hashable, Sendable, Codable {
    /// The value on the wire.
    public let rawValue: String

    /// A kind of login.
    /// - Parameter rawValue: The value on the wire; a ``LoginConfiguration`` takes the two that have a name here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Permissions that were declined before are asked for again.
    public static let rerequest = LoginAuthType(rawValue: "rerequest")
    /// The app's access to the member's data is renewed.
    public static let reauthorize = LoginAuthType(rawValue: "reauthorize")
}

/// Whether Facebook's app may be asked before the web page.
public enum AppSwitch: Int, Sendable, CaseIterable, Codable {
    /// It may.
    case enabled
    /// The web page only.
    case disabled
}

/// How a dialog is really opened: where, and what it brings.
enum LoginMode: String, Sendable, CaseIterable, Codable {
    /// The dialog for an access token.
    case classic
    /// The dialog for a signed token.
    case limited
    /// The dialog of limited logins for what was asked as a classic one, where the member allows no tracking.
    case shim

    /// The mode in which a login runs.
    /// - Parameters:
    ///   - tracking: What the app asks for.
    ///   - isTrackingAllowed: Whether the member allows tracking.
    init(_ tracking: LoginTracking, isTrackingAllowed: Bool) {
        self = tracking == .limited ? .limited : isTrackingAllowed ? .classic : .shim
    }

    /// What the result says of it.
    var tracking: LoginTracking { self == .classic ? .enabled : .limited }
}
