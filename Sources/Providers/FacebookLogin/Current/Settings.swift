public import Foundation
import MemberCore

/// The settings that an app makes before it uses Facebook; usable on any thread.
///
/// ```swift
/// Settings.shared.appID = "1234567890"
/// ```
/// On Apple systems the first five are read from the app's property list, under the names that its users know.
public struct Settings: Sendable {
    let preferences: FacebookPreferences

    /// The settings in force: the task's context's, else the process's.
    public static var shared: Settings { Settings(preferences: FacebookContext.preferences) }

    /// The app's id at Facebook; without one a login cannot begin. `FacebookAppID` in the property list.
    public var appID: String? {
        get { preferences.values.appID }
        nonmutating set { preferences.change { $0.appID = newValue } }
    }

    /// The app's client token. `FacebookClientToken` in the property list.
    public var clientToken: String? {
        get { preferences.values.clientToken?.reveal }
        nonmutating set { preferences.change { $0.clientToken = newValue.map { Secret($0) } } }
    }

    /// The app's name. `FacebookDisplayName` in the property list.
    public var displayName: String? {
        get { preferences.values.displayName }
        nonmutating set { preferences.change { $0.displayName = newValue } }
    }

    /// The suffix of the app id in the app's scheme. `FacebookUrlSchemeSuffix` in the property list.
    public var appURLSchemeSuffix: String? {
        get { preferences.values.urlSchemeSuffix }
        nonmutating set { preferences.change { $0.urlSchemeSuffix = newValue } }
    }

    /// The prefix of the service's domain, such as `beta`. `FacebookDomainPart` in the property list.
    public var facebookDomainPart: String? {
        get { preferences.values.domainPart }
        nonmutating set { preferences.change { $0.domainPart = newValue } }
    }

    /// The version of the Graph API, such as `v21.0`.
    public var graphAPIVersion: String {
        get { preferences.values.graphVersion }
        nonmutating set { preferences.change { $0.graphVersion = newValue } }
    }

    /// Whether new requests try to recover from errors.
    public var isGraphErrorRecoveryEnabled: Bool {
        get { preferences.values.isGraphErrorRecoveryEnabled }
        nonmutating set { preferences.change { $0.isGraphErrorRecoveryEnabled = newValue } }
    }

    /// The events that are reported to the diagnostics beside errors.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { preferences.values.loggingBehaviors }
        nonmutating set { preferences.change { $0.loggingBehaviors = newValue } }
    }

    /// The interval at which a limited login should be renewed automatically, in seconds. It is stored; this version does not
    /// renew.
    public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { preferences.values.limitedLoginAutoRefreshInterval }
        nonmutating set { preferences.change { $0.limitedLoginAutoRefreshInterval = newValue } }
    }
}

extension Settings {
    /// The environment where Facebook is reached: the live service by default.
    public var environment: FacebookEnvironment {
        get { preferences.values.environment }
        nonmutating set { preferences.change { $0.environment = newValue } }
    }

    /// The address that a login's response arrives at; nil is the app's own scheme. A web address receives a code, which is
    /// exchanged here.
    public var redirectURI: URL? {
        get { preferences.values.redirectURI }
        nonmutating set { preferences.change { $0.redirectURI = newValue } }
    }

    /// Whether the member allows tracking: the state of `ATTrackingManager`, which the app reads and sets here. If it is not
    /// allowed, a classic login runs as a limited one (``LoginManagerLoginResult/tracking``). The default is true.
    public var isAdvertiserTrackingEnabled: Bool {
        get { preferences.values.isTrackingAllowed }
        nonmutating set { preferences.change { $0.isTrackingAllowed = newValue } }
    }

    /// Whether Facebook's app may be asked before the web page, if a login's configuration allows it too. The default is false,
    /// as in the service.
    public var isAppSwitchAllowed: Bool {
        get { preferences.values.isAppSwitchAllowed }
        nonmutating set { preferences.change { $0.isAppSwitchAllowed = newValue } }
    }
}

/// A kind of event for the diagnostics.
public struct LoggingBehavior: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a behaviour.
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mistakes in requests to the Graph API that developers should correct. Reported unless it is removed.
    public static let developerErrors = LoggingBehavior(rawValue: "developer_errors")
    /// The requests to the Graph API and their outcomes, without tokens, parameters and ids.
    public static let networkRequests = LoggingBehavior(rawValue: "network_requests")
    /// The service's debugging messages about calls, including its warnings.
    public static let graphAPIDebugInfo = LoggingBehavior(rawValue: "graph_api_debug_info")
    /// The service's warnings about calls.
    public static let graphAPIDebugWarning = LoggingBehavior(rawValue: "graph_api_debug_warning")
}
