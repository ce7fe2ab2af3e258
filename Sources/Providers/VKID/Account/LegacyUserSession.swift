public import Foundation
import MemberAccounts
import MemberCore

extension VKID {
    /// A session that an SDK of version 1 stored.
    public struct LegacyUserSession: Sendable, Equatable, Identifiable {
        /// The member.
        public let id: UserID
        /// The access token of version 1.
        public let accessToken: AccessToken
        /// The member's data, if it was kept.
        public let user: User?
        /// The provider whose account the member signed in with.
        public let oAuthProvider: OAuthProvider
        /// The time of its creation.
        public let creationDate: Date
        /// The `VKID` that the session belongs to; set by ``VKID/legacyAuthorizedSessions``.
        var owner: ConfiguredVKID?

        /// Creates a session of these values.
        public init(
            id: UserID, accessToken: AccessToken, user: User? = nil, oAuthProvider: OAuthProvider = .vkid, creationDate: Date
        ) {
            self.id = id
            self.accessToken = accessToken
            self.user = user
            self.oAuthProvider = oAuthProvider
            self.creationDate = creationDate
        }
    }
}

extension LegacyUserSession {
    /// Whether both are the same session, no matter which `VKID` they belong to.
    public static func == (left: LegacyUserSession, right: LegacyUserSession) -> Bool {
        left.id == right.id && left.accessToken == right.accessToken && left.user == right.user
            && left.oAuthProvider == right.oAuthProvider && left.creationDate == right.creationDate
    }

    /// Ends the session at VK and removes it here.
    /// - Throws: ``LogoutError`` if VK refuses, or if the session is not one of ``VKID/legacyAuthorizedSessions``; the session is
    ///   kept then.
    public func logout() async throws(LogoutError) {
        guard let owner else { throw .unknown(cause: AccountError.notSignedIn) }
        try await owner.logout(self)
    }
}

extension VKID {
    /// The store of sessions of an SDK of version 1.
    public protocol LegacySessionStore: Sendable {
        /// The sessions of an app, by its id, without those that cannot be read.
        func sessions(clientID: String) -> [LegacyUserSession]

        /// Removes a member's session of an app.
        func remove(_ user: UserID, clientID: String)
    }
}

/// The sessions that an SDK of version 1 stored in the Keychain.
struct LegacyKeychain: VKID.LegacySessionStore {
    func sessions(clientID: String) -> [LegacyUserSession] {
        passwords(clientID).all().compactMap { LegacyRecord($0.data, account: $0.account)?.session }
    }

    func remove(_ user: UserID, clientID: String) { passwords(clientID).remove(user.subject) }

    private func passwords(_ clientID: String) -> KeychainPasswords {
        KeychainPasswords(service: "com.vkid.storage.userSession." + clientID)
    }
}

/// A session as an SDK of version 1 wrote it.
///
/// The token is a text or a member of an object, the date a number of seconds since 2001 or a text: older versions differ.
struct LegacyRecord {
    let session: LegacyUserSession

    /// - Parameters:
    ///   - data: The item's JSON.
    ///   - account: The item's account: the member's id.
    init?(_ data: Data, account: String) {
        guard let json = try? JSONValue(parsing: data), let id = UserID(written: account) else { return nil }
        let token = json["accessToken"]
        guard let text = token?.string ?? token?["value"]?.string, !text.isEmpty else { return nil }
        let provider = json["oAuthProvider"] ?? json["provider"]
        let name = provider?.string ?? provider?["type"]?.string ?? ""
        session = LegacyUserSession(
            id: id,
            accessToken: AccessToken(
                userId: id, value: text, expirationDate: .distantFuture, scope: []),
            oAuthProvider: OAuthProvider(rawValue: name) ?? .vkid,
            creationDate: Self.date(json["creationDate"]))
    }

    private static func date(_ value: JSONValue?) -> Date {
        switch value {
        case .integer(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
        case .number(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .string(let text): (try? Date(text, strategy: .iso8601)) ?? .distantPast
        default: .distantPast
        }
    }
}
