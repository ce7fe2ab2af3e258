import Foundation
import MemberCore

/// What an app sets, for as long as the process or a context lives.
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

        /// What the app's property list says; nothing for a program without one.
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
    /// Where Facebook is reached: the domain part counts at the live service.
    var hosts: FacebookHosts { environment == .live ? .live(domainPart: domainPart) : environment.hosts }

    /// What the addresses of the dialog begin with.
    var dialogAddress: URL { hosts.dialog.appending(path: "\(graphVersion)/dialog/") }

    /// Where responses arrive: as set, else at the app's own scheme; nil without an app id.
    var redirectAddress: URL? {
        redirectURI ?? appID.flatMap { LoginDialog.ownRedirectURI(appID: $0, suffix: urlSchemeSuffix) }
    }
}
