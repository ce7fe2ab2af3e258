/// The treatment of the member's tracking choice by a login, which determines its result.
public enum LoginTracking: Int, Sendable, CaseIterable, Codable {
    /// A classic login: an access token for the Graph API.
    case enabled
    /// A limited login: a signed token that identifies the member, and no access to the Graph API.
    case limited
}

/// The audience of posts that an app publishes for the member; it only matters for permissions to publish.
public enum DefaultAudience: Int, Sendable, CaseIterable, Codable {
    /// Friends.
    case friends
    /// Only the member.
    case onlyMe
    /// Everyone.
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

/// The purpose of a login after the first one: the value of `auth_type`.
public struct LoginAuthType: RawRepresentable, Hashable, Sendable, Codable {
    /// The value on the wire.
    public let rawValue: String

    /// Creates a purpose.
    /// - Parameter rawValue: The value on the wire; a ``LoginConfiguration`` accepts only the two that have a name here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Declined permissions are requested again.
    public static let rerequest = LoginAuthType(rawValue: "rerequest")
    /// The app's access to the member's data is renewed.
    public static let reauthorize = LoginAuthType(rawValue: "reauthorize")
}

/// Whether Facebook's app may be asked before the web page.
public enum AppSwitch: Int, Sendable, CaseIterable, Codable {
    /// The app may be asked.
    case enabled
    /// Only the web page is used.
    case disabled
}

/// The actual mode of a dialog: its address and its result.
enum LoginMode: String, Sendable, CaseIterable, Codable {
    /// The dialog for an access token.
    case classic
    /// The dialog for a signed token.
    case limited
    /// The dialog of limited logins for a request of a classic login, if the member does not allow tracking.
    case shim

    /// Creates the mode of a login.
    /// - Parameters:
    ///   - tracking: The kind of login that the app requests.
    ///   - isTrackingAllowed: Whether the member allows tracking.
    init(_ tracking: LoginTracking, isTrackingAllowed: Bool) {
        self = tracking == .limited ? .limited : isTrackingAllowed ? .classic : .shim
    }

    /// The tracking that the result reports.
    var tracking: LoginTracking { self == .classic ? .enabled : .limited }
}
