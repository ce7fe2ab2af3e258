/// A missing or incorrect setup of the app, for which Facebook's own SDK raises an Objective-C exception. Each case has its own
/// code.
public enum CoreMisuse: Hashable, Sendable {
    /// There is no app id: ``Settings/appID``, or `FacebookAppID` in Info.plist. A login and a batch need one.
    case appIDMissing
    /// A request has no token, and there is no client token to replace it: ``Settings/clientToken``, or `FacebookClientToken`.
    case clientTokenMissing
    /// The scheme that a login's response arrives at is not one of the app's own; with the scheme.
    case schemeMissing(String)
    /// The app opens a scheme that belongs to Facebook's own app; with the scheme.
    case schemeOfFacebook(String)
    /// A request was added to a connection that has already started.
    case connectionStarted
}

extension CoreMisuse {
    /// The stable name, the problem and the remedy.
    var entry: (name: String, problem: String, remedy: String) {
        switch self {
        case .appIDMissing:
            ("app_id_missing", "The app has no app id.", "Set Settings.shared.appID, or FacebookAppID in Info.plist.")
        case .clientTokenMissing:
            (
                "client_token_missing", "The request has no token, and no client token is set.",
                "Set Settings.shared.clientToken, or FacebookClientToken in Info.plist; or log in first."
            )
        case .schemeMissing(let scheme):
            (
                "scheme_missing", "The login cannot return to the app: the app does not open the scheme \(scheme).",
                "Add the scheme to CFBundleURLTypes of Info.plist."
            )
        case .schemeOfFacebook(let scheme):
            (
                "scheme_of_facebook", "The app takes \(scheme), a scheme of Facebook's own app.",
                "Move the scheme from CFBundleURLTypes of Info.plist to LSApplicationQueriesSchemes."
            )
        case .connectionStarted:
            (
                "connection_started", "A request was added to a connection that has been started.",
                "Add all requests first, or make another connection."
            )
        }
    }
}
