public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth
public import MemberSignIn

/// The operations of a server that has the app's secret: it checks tokens, and handles the removal of the app by a member.
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

    /// Creates the operations of a server.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - appSecret: The app's secret.
    ///   - environment: The environment where Facebook is reached.
    ///   - graphAPIVersion: The version of the Graph API; the default is this library's own.
    ///   - transport: Sends the requests.
    public init(
        appID: String, appSecret: Secret, environment: FacebookEnvironment = .live, graphAPIVersion: String? = nil,
        transport: any HTTPTransport
    ) {
        (self.appID, self.appSecret, self.environment) = (appID, appSecret, environment)
        (version, self.transport) = (graphAPIVersion ?? FacebookOAuthProfile.graphVersion, transport)
    }

    /// Asks Facebook about a token that a client has sent.
    /// - Parameter token: The token.
    /// - Returns: Facebook's statement. Another app's token is valid too: compare ``DebuggedToken/appID``.
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

    /// The largest difference between the service's clock and this server's, in seconds: a removal right after a sign-in must not
    /// be lost.
    private static let clockDifference: TimeInterval = 300
    /// The largest age of a removal call, in seconds: an intercepted call no longer works after it.
    private static let maximumAge: TimeInterval = 86_400

    /// Handles Facebook's call after a member removed the app: the account is removed, and the ledger records that all
    /// permissions were revoked on the provider's site. A repeated call, or one that precedes a later sign-in of the member,
    /// changes nothing.
    /// - Parameters:
    ///   - signedRequest: The parameter `signed_request` of the call.
    ///   - vault: The store of the accounts.
    ///   - now: The time.
    /// - Returns: The member; nil if the call names none.
    /// - Throws: ``CoreError/invalidArgument(_:)`` for a call that is not Facebook's, that belongs to a login, or that was not
    ///   made within the last day;
    ///   `AccountError`.
    @discardableResult
    public func deauthorize(_ signedRequest: String, in vault: Vault, at now: Date = Date()) throws -> String? {
        guard let removal = try removal(by: signedRequest, at: now) else { return nil }
        try vault.removedByMember(removal.key, .signedInBefore(removal.moment), at: now)
        return removal.key.subject
    }

    /// Handles Facebook's call after a member removed the app, as ``deauthorize(_:in:at:)`` does, in any store.
    /// - Parameters:
    ///   - signedRequest: The parameter `signed_request` of the call.
    ///   - store: The store of the accounts.
    ///   - now: The time; nil is the store's.
    /// - Returns: The member; nil if the call names none.
    /// - Throws: As ``deauthorize(_:in:at:)``.
    @discardableResult
    public func handleDeauthorization(
        _ signedRequest: String, in store: any AccountStore, at now: Date? = nil
    ) async throws -> String? {
        let now = if let now { now } else { try await store.now() }
        guard let removal = try removal(by: signedRequest, at: now) else { return nil }
        try await store.removedByMember(removal.key, .signedInBefore(removal.moment), at: now)
        return removal.key.subject
    }

    /// Reads the call: the account, and the moment before which its sign-in must lie.
    private func removal(by signedRequest: String, at now: Date) throws -> (key: AccountKey, moment: Date)? {
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
        return (key, issued.addingTimeInterval(Self.clockDifference))
    }
}

/// Facebook's statement about a token.
public struct DebuggedToken: Sendable, Equatable {
    /// Whether the token is currently valid.
    public let isValid: Bool
    /// The app that it belongs to.
    public let appID: String?
    /// The member that it belongs to; nil for an app's own token.
    public let userID: String?
    /// The granted permissions.
    public let scopes: Set<Permission>
    /// The expiration; `distantFuture` means never, nil unknown.
    public let expires: Date?
    /// The end of the access to the member's data; `distantFuture` means never, nil unknown.
    public let dataAccessExpires: Date?

    /// Reads the object of a response; values of a wrong type are left out. Nil for anything else.
    init?(_ data: JSONValue?) {
        guard let data, data.object != nil else { return nil }
        let text = { (name: String) in data[name]?.identifier }
        (isValid, appID, userID) = (data["is_valid"]?.bool ?? false, text("app_id"), text("user_id"))
        scopes = Set(named: data["scopes"]?.array?.compactMap(\.string) ?? [])
        (expires, dataAccessExpires) = (TokenTimes.end(data["expires_at"]), TokenTimes.end(data["data_access_expires_at"]))
    }
}

extension GraphClient {
    /// Asks Facebook about a token with the app's own token, which needs no proof.
    func debugged(_ token: String, by appID: String, _ secret: Secret) async throws(GraphFailure) -> DebuggedToken {
        let body = try await members("debug_token", [("input_token", token)], token: appID + "|" + secret.reveal)
        guard let debugged = DebuggedToken(body["data"]) else { throw GraphFailure(CoreError.unknown()) }
        return debugged
    }
}
