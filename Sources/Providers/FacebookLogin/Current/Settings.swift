public import Foundation
import MemberCore

/// What an app sets before it uses Facebook; usable on any thread.
///
/// ```swift
/// Settings.shared.appID = "1234567890"
/// ```
/// On Apple systems the first five stand in the app's property list already, under the names that its users know.
public struct Settings: Sendable {
    let preferences: FacebookPreferences

    /// The settings in force: the task's context's, else the process's.
    public static var shared: Settings { Settings(preferences: FacebookContext.preferences) }

    /// The app's id at Facebook; without one no login begins. `FacebookAppID` in the property list.
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

    /// What follows the app id in the app's scheme. `FacebookUrlSchemeSuffix` in the property list.
    public var appURLSchemeSuffix: String? {
        get { preferences.values.urlSchemeSuffix }
        nonmutating set { preferences.change { $0.urlSchemeSuffix = newValue } }
    }

    /// What stands before the service's domain, such as `beta`. `FacebookDomainPart` in the property list.
    public var facebookDomainPart: String? {
        get { preferences.values.domainPart }
        nonmutating set { preferences.change { $0.domainPart = newValue } }
    }

    /// The version of the Graph API, such as `v21.0`.
    public var graphAPIVersion: String {
        get { preferences.values.graphVersion }
        nonmutating set { preferences.change { $0.graphVersion = newValue } }
    }

    /// Whether requests made from now on try to recover from errors.
    public var isGraphErrorRecoveryEnabled: Bool {
        get { preferences.values.isGraphErrorRecoveryEnabled }
        nonmutating set { preferences.change { $0.isGraphErrorRecoveryEnabled = newValue } }
    }

    /// What is told to the diagnostics beside errors.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { preferences.values.loggingBehaviors }
        nonmutating set { preferences.change { $0.loggingBehaviors = newValue } }
    }

    /// How often a limited login is to be renewed by itself, in seconds. It is kept; this version renews none.
    public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { preferences.values.limitedLoginAutoRefreshInterval }
        nonmutating set { preferences.change { $0.limitedLoginAutoRefreshInterval = newValue } }
    }
}

extension Settings {
    /// Where Facebook is reached: the live service unless said otherwise.
    public var environment: FacebookEnvironment {
        get { preferences.values.environment }
        nonmutating set { preferences.change { $0.environment = newValue } }
    }

    /// Where a login's response arrives; nil is the app's own scheme. A web address brings a code, which is exchanged here.
    public var redirectURI: URL? {
        get { preferences.values.redirectURI }
        nonmutating set { preferences.change { $0.redirectURI = newValue } }
    }

    /// Whether the member allows tracking: what `ATTrackingManager` says, which the app asks and tells here. Where it is not allowed, a
    /// classic login runs as a limited one (``LoginManagerLoginResult/tracking``). Allowed unless set.
    public var isAdvertiserTrackingEnabled: Bool {
        get { preferences.values.isTrackingAllowed }
        nonmutating set { preferences.change { $0.isTrackingAllowed = newValue } }
    }

    /// Whether Facebook's app may be asked before the web page, as far as a login's configuration allows it too. Off by default, as the
    /// service has it.
    public var isAppSwitchAllowed: Bool {
        get { preferences.values.isAppSwitchAllowed }
        nonmutating set { preferences.change { $0.isAppSwitchAllowed = newValue } }
    }
}

/// Something that can be told to the diagnostics.
public struct LoggingBehavior: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A behaviour.
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What developers should mend about requests to the Graph API. Told unless it is taken out.
    public static let developerErrors = LoggingBehavior(rawValue: "developer_errors")
    /// The requests to the Graph API and what each came to, without their tokens, parameters and ids.
    public static let networkRequests = LoggingBehavior(rawValue: "network_requests")
    /// What the service says about calls for debugging, its warnings among it.
    public static let graphAPIDebugInfo = LoggingBehavior(rawValue: "graph_api_debug_info")
    /// What the service warns of about calls.
    public static let graphAPIDebugWarning = LoggingBehavior(rawValue: "graph_api_debug_warning")
}
