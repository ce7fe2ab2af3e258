import Foundation
import MemberCore

/// What requests to the Graph API have in common.
struct GraphSettings: Sendable {
    /// Where Facebook is reached.
    var hosts = FacebookHosts.live
    /// The app's id.
    var appID: String?
    /// The app's client token: what stands for the app where no member does.
    var clientToken: Secret?
    /// The app's secret, on servers only: by it every token is proved.
    var appSecret: Secret?
    /// The version of requests that name none.
    var version = FacebookOAuthProfile.graphVersion
    /// Whether the current member plays in the gaming domain.
    var isGaming = false
    /// Whether requests recover from errors, unless they say otherwise.
    var isErrorRecoveryEnabled = true
    /// What is told to the diagnostics.
    var logging: Set<LoggingBehavior> = [.developerErrors]
    /// Which errors are of which category.
    var errors = GraphErrorTable.builtIn
    /// Told what the service tells developers.
    var diagnostics = Diagnostics.silent

    /// What of its doings the service tells in its responses.
    var debugLevel: String? {
        if logging.contains(.graphAPIDebugInfo) { return "info" }
        return logging.contains(.graphAPIDebugWarning) ? "warning" : nil
    }
}

/// Which token a request goes with.
enum GraphWireToken: Sendable, Hashable {
    /// A member's or a page's.
    case user(Secret)
    /// The app's own, made of its id and its client token.
    case client(Secret)
    /// None.
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
    /// What requests for an account have in common, where it was signed in.
    /// - Parameters:
    ///   - details: Where Facebook is reached for it.
    ///   - appID: The app's id; only a batch needs it.
    ///   - secret: The app's secret, where a context holds it; else that of the account's file counts.
    init(_ details: FacebookAccountDetails, appID: String? = nil, secret: Secret? = nil) {
        (hosts, version, self.appID) = (details.hosts, details.version, appID)
        appSecret = secret ?? details.keptSecret
    }

    /// The fields of a token; where the app's secret is here, with the proof of it, which an app may demand of all calls.
    func fields(of token: Secret) -> [(String, String)] { AppSecretProof.fields(of: token, by: appSecret) }

    /// The token of a request: its own, else that among its parameters, else the app's unless that is to be left out.
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

    /// Whether a text is the app's own token.
    func kind(of token: String) -> GraphWireToken {
        clientTokenText.map(token.isExactly) == true ? .client(Secret(token)) : .user(Secret(token))
    }

    private var clientTokenText: String? {
        guard let appID, !appID.isEmpty, let clientToken, !clientToken.isEmpty else { return nil }
        return (isGaming ? "GG|" : "") + appID + "|" + clientToken.reveal
    }
}
