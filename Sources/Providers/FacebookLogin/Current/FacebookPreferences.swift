import Foundation
import MemberCore
import MemberSignIn

/// The app's settings, for the life of the process or a context.
final class FacebookPreferences: Sendable {
    struct Values: Sendable {
        var appID: String?
        var clientToken: Secret?
        var displayName: String?
        var urlSchemeSuffix: String?
        var domainPart: String?
        var graphVersion = FacebookOAuthProfile.graphVersion
        var isGraphErrorRecoveryEnabled = true
        var loggingBehaviors: Set<LoggingBehavior> = [.developerErrors]
        var limitedLoginAutoRefreshInterval: TimeInterval = 86_400
        var environment = FacebookEnvironment.live
        var redirectURI: URL?
        var isAppSwitchAllowed = false
        var isProfileUpdated = false
        var isTrackingAllowed = true

        /// Reads the app's property list; a program without one has no values.
        init(_ info: (String) -> Any?) {
            func text(_ name: String) -> String? { (info(name) as? String).flatMap { $0.isEmpty ? nil : $0 } }
            appID = text("FacebookAppID") ?? (info("FacebookAppID") as? Int).map(String.init)
            clientToken = text("FacebookClientToken").map { Secret($0) }
            displayName = text("FacebookDisplayName")
            urlSchemeSuffix = text("FacebookUrlSchemeSuffix")
            domainPart = text("FacebookDomainPart")
        }
    }

    private let state: Locked<Values>

    init(_ info: (String) -> Any? = { Bundle.main.object(forInfoDictionaryKey: $0) }) { state = Locked(Values(info)) }

    var values: Values { state.value }

    func change(_ body: (inout Values) -> Void) { state.withLock(body) }
}

extension FacebookPreferences.Values {
    /// The addresses of Facebook; the domain part applies only to the live service.
    var hosts: FacebookHosts { environment == .live ? .live(domainPart: domainPart) : environment.hosts }

    /// The common prefix of the dialog's addresses.
    var dialogAddress: URL { hosts.dialog.appending(path: "\(graphVersion)/dialog/") }

    /// The address that responses arrive at: the one that was set, else the app's own scheme; nil without an app id.
    var redirectAddress: URL? {
        redirectURI ?? appID.flatMap { LoginDialog.ownRedirectURI(appID: $0, suffix: urlSchemeSuffix) }
    }
}
