import Foundation
import MemberCore

/// The common settings of requests to the Graph API.
struct GraphSettings: Sendable {
    /// The addresses of Facebook.
    var hosts = FacebookHosts.live
    /// The app's id.
    var appID: String?
    /// The app's client token, which represents the app in requests without a member.
    var clientToken: Secret?
    /// The app's secret, only on servers: it proves every token.
    var appSecret: Secret?
    /// The version of requests that name none.
    var version = FacebookOAuthProfile.graphVersion
    /// Whether the current member plays in the gaming domain.
    var isGaming = false
    /// Whether requests recover from errors by default.
    var isErrorRecoveryEnabled = true
    /// The events that are reported to the diagnostics.
    var logging: Set<LoggingBehavior> = [.developerErrors]
    /// The categories of errors.
    var errors = GraphErrorTable.builtIn
    /// Receives the service's messages for developers.
    var diagnostics = Diagnostics.silent

    /// The level of debugging messages that the service adds to its responses.
    var debugLevel: String? {
        if logging.contains(.graphAPIDebugInfo) { return "info" }
        return logging.contains(.graphAPIDebugWarning) ? "warning" : nil
    }
}

/// The token of a request.
enum GraphWireToken: Sendable, Hashable {
    /// A member's or a page's token.
    case user(Secret)
    /// The app's own token, made from its id and its client token.
    case client(Secret)
    /// No token.
    case none

    var secret: Secret? {
        switch self {
        case .user(let secret), .client(let secret): secret
        case .none: nil
        }
    }

    var isClient: Bool { if case .client = self { true } else { false } }
}

extension GraphSettings {
    /// Creates the settings of requests for an account, at the addresses of its sign-in.
    /// - Parameters:
    ///   - details: The addresses of Facebook for the account.
    ///   - appID: The app's id; only a batch needs it.
    ///   - secret: The app's secret, if a context has it; else the one from the account's file is used.
    init(_ details: FacebookAccountDetails, appID: String? = nil, secret: Secret? = nil) {
        (hosts, version, self.appID) = (details.hosts, details.version, appID)
        appSecret = secret ?? details.keptSecret
    }

    /// Returns the fields of a token; with the app's secret also the proof of it, which an app may require for all calls.
    func fields(of token: Secret) -> [(String, String)] { AppSecretProof.fields(of: token, by: appSecret) }

    /// Returns the token of a request: its own, else the one in its parameters, else the app's unless a flag excludes it.
    func token(
        _ own: String?, parameter: String?, flags: GraphRequestFlags
    ) throws(CoreError) -> GraphWireToken {
        if let token = [own, parameter].lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) { return kind(of: token) }
        if flags.contains(.skipClientToken) { return .none }
        guard let client = clientTokenText else {
            throw .misuse(appID?.isEmpty == false ? .clientTokenMissing : .appIDMissing)
        }
        return .client(Secret(client))
    }

    /// Returns the kind of a token: the app's own or a member's.
    func kind(of token: String) -> GraphWireToken {
        clientTokenText.map(token.isExactly) == true ? .client(Secret(token)) : .user(Secret(token))
    }

    private var clientTokenText: String? {
        guard let appID, !appID.isEmpty, let clientToken, !clientToken.isEmpty else { return nil }
        return (isGaming ? "GG|" : "") + appID + "|" + clientToken.reveal
    }
}
