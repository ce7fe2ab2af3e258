public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth

/// What a server does that holds the app's secret: judges tokens, and hears of members who have removed the app.
///
/// ```swift
/// let server = FacebookServer(appID: appID, appSecret: secret, transport: transport)
/// let debugged = try await server.debug(token)
/// guard debugged.isValid, debugged.appID == appID else { throw Refused() }
/// ```
/// Codes are exchanged through `MemberProvider`, by a ``FacebookSignIn`` with ``FacebookSignIn/appSecretFile``.
public struct FacebookServer: Sendable {
    private let appID: String
    private let appSecret: Secret
    private let environment: FacebookEnvironment
    private let version: String
    private let transport: any HTTPTransport

    /// A server's part.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - appSecret: The app's secret.
    ///   - environment: Where Facebook is reached.
    ///   - graphAPIVersion: The version of the Graph API; this library's own unless said otherwise.
    ///   - transport: Sends the requests.
    public init(
        appID: String, appSecret: Secret, environment: FacebookEnvironment = .live, graphAPIVersion: String? = nil,
        transport: any HTTPTransport
    ) {
        (self.appID, self.appSecret, self.environment) = (appID, appSecret, environment)
        (version, self.transport) = (graphAPIVersion ?? FacebookOAuthProfile.graphVersion, transport)
    }

    /// Asks Facebook about a token that somebody has sent.
    /// - Parameter token: The token.
    /// - Returns: What Facebook says of it. One of another app's is valid too: compare ``DebuggedToken/appID``.
    /// - Throws: ``CoreError``.
    public func debug(_ token: Secret) async throws(CoreError) -> DebuggedToken {
        let settings = GraphSettings(FacebookAccountDetails(hosts: environment.hosts, version: version))
        do throws(GraphFailure) {
            return try await GraphClient(settings, transport).debugged(token.reveal, by: appID, appSecret)
        } catch {
            if let graph = error.cause as? GraphError {
                throw .graphRequestGraphAPI(message: graph.developerMessage, code: graph.graphCode.map(String.init))
            }
            throw error.cause as? CoreError ?? .unknown()
        }
    }

    /// By how many seconds the service's clock and this server's may differ: a removal right after a sign-in must not be lost.
    private static let clockDifference: TimeInterval = 300
    /// How old a removal call may be, in seconds: one that was overheard works no longer.
    private static let maximumAge: TimeInterval = 86_400

    /// Takes the call that Facebook makes when a member removes the app: the accounts go, and the ledger says that everything was taken
    /// back on the provider's site. One that comes again, or was made before the member signed in anew, changes nothing.
    /// - Parameters:
    ///   - signedRequest: The parameter `signed_request` of the call.
    ///   - vault: Where the accounts lie.
    ///   - now: The moment.
    /// - Returns: The member; nil where the call names none.
    /// - Throws: ``CoreError/invalidArgument(_:)`` for a call that is not Facebook's, is a login's, or was not made within the last day;
    ///   `AccountError`.
    @discardableResult
    public func deauthorize(_ signedRequest: String, in vault: Vault, at now: Date = Date()) throws -> String? {
        let request = try SignedRequest(signedRequest, appSecret: appSecret)
        guard let userID = request.userID else { return nil }
        guard !request.isOfLogin, SubjectForm.digits(upTo: 20).accepts(userID) else {
            throw CoreError.invalidArgument("has a signed request that is not a removal's")
        }
        guard let issued = request.issued, issued >= now.addingTimeInterval(-Self.maximumAge),
            issued <= now.addingTimeInterval(Self.clockDifference)
        else { throw CoreError.invalidArgument("has a signed request that was not made within the last day") }
        let key = AccountKey(
            provider: FacebookOAuthProfile.provider, environment: environment.name, clientID: appID, subject: userID)
        let moment = issued.addingTimeInterval(Self.clockDifference)
        try PermissionWriter(of: key, in: vault).removedByMember(.signedInBefore(moment), at: now)
        return userID
    }
}

/// What Facebook says of a token.
public struct DebuggedToken: Sendable, Equatable {
    /// Whether the token is good now.
    public let isValid: Bool
    /// Which app it is for.
    public let appID: String?
    /// Whose it is; nil of an app's own.
    public let userID: String?
    /// What it allows.
    public let scopes: Set<Permission>
    /// When it ends; `distantFuture` is never, nil is not said.
    public let expires: Date?
    /// When the access to the member's data ends; `distantFuture` is never, nil is not said.
    public let dataAccessExpires: Date?

    /// Reads the object of a response; what has another type than it should is left out. Nil of anything else.
    init?(_ data: JSONValue?) {
        guard let data, data.object != nil else { return nil }
        let text = { (name: String) in data[name]?.identifier }
        (isValid, appID, userID) = (data["is_valid"]?.bool ?? false, text("app_id"), text("user_id"))
        scopes = Set(named: data["scopes"]?.array?.compactMap(\.string) ?? [])
        (expires, dataAccessExpires) = (TokenTimes.end(data["expires_at"]), TokenTimes.end(data["data_access_expires_at"]))
    }
}

extension GraphClient {
    /// What Facebook says of a token to the app itself, whose own token needs no proof.
    func debugged(_ token: String, by appID: String, _ secret: Secret) async throws(GraphFailure) -> DebuggedToken {
        let body = try await members("debug_token", [("input_token", token)], token: appID + "|" + secret.reveal)
        guard let debugged = DebuggedToken(body["data"]) else { throw GraphFailure(CoreError.unknown()) }
        return debugged
    }
}
