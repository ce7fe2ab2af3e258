import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// The names of the members in `TokenSet.extra` for the parts of an access token that the engine does not know.
enum TokenExtra {
    /// The owner.
    static let userID = "user_id"
    /// All other parts.
    static let details = "facebook"
}

/// The tokens of one account in the form of this module, read from a vault.
struct FacebookTokens: Sendable, Equatable, Masked {
    /// The owner.
    var userID: String
    /// The token for calls of the Graph API; nil after a limited login.
    var access: AccessToken?
    /// Whether the Graph API accepts the access token: it does not accept the token of a login under limited tracking, although
    /// that is valid.
    var isForGraph = true
    /// The token that identifies the member.
    var authentication: AuthenticationToken?
    /// The value that the next login sends again.
    var userTokenNonce: String?

    /// Whether the member plays in the gaming domain, which has a host of its own.
    var isGaming: Bool { authentication?.graphDomain == "gaming" }

    private struct Details: Codable {
        /// The permissions that were granted when this was written; a revocation of one of them only changes the tokens' scopes.
        var granted: [String]?
        var declined: [String] = []
        var expired: [String] = []
        /// Times in seconds since 2001, as in `Date`; absent for never.
        var expires: Double?
        var refreshed: Double?
        var dataAccessExpires: Double?
        var nonce: String?
        var graphDomain: String?
        var userTokenNonce: String?
        /// Absent if it is true.
        var isForGraph: Bool?
    }
}

extension FacebookTokens {
    /// Returns the tokens in their stored form.
    func stored(by clock: any MemberClock) -> TokenSet {
        var details = Details()
        details.granted = access?.permissions.names.sorted()
        details.declined = access?.declinedPermissions.names.sorted() ?? []
        details.expired = access?.expiredPermissions.names.sorted() ?? []
        details.expires = access?.expirationDate.kept
        details.refreshed = access?.refreshDate.timeIntervalSinceReferenceDate
        details.dataAccessExpires = access?.dataAccessExpirationDate.kept
        (details.nonce, details.graphDomain) = (authentication?.nonce, authentication?.graphDomain)
        details.userTokenNonce = userTokenNonce
        if access != nil, !isForGraph { details.isForGraph = false }
        let life = access?.expirationDate.kept.map { $0 - clock.now.timeIntervalSinceReferenceDate }
        var tokens = TokenSet(
            accessToken: Secret(access?.tokenString ?? ""), life: life.map(TokenSet.Life.seconds) ?? .endless,
            idToken: authentication.map { Secret($0.tokenString) }, scopes: access?.permissions.names.sorted(),
            extra: [TokenExtra.userID: .string(userID), TokenExtra.details: Self.value(details)], receivedBy: clock)
        tokens.expiredScopes = Set(details.expired)
        return tokens
    }

    /// Returns the stored form that replaces an earlier one: without an access token the granted and declined permissions do not
    /// change.
    func stored(by clock: any MemberClock, inPlaceOf earlier: TokenSet) -> TokenSet {
        var tokens = stored(by: clock)
        if access == nil { tokens.scopes = earlier.scopes }
        return tokens
    }

    /// Reads the stored tokens of an account.
    init(_ tokens: TokenSet, of key: AccountKey) {
        let details = tokens.extra[TokenExtra.details].flatMap(Self.details) ?? Details()
        userID = key.subject
        userTokenNonce = details.userTokenNonce
        isForGraph = details.isForGraph ?? true
        authentication = tokens.idToken.map {
            AuthenticationToken(
                tokenString: $0.reveal, nonce: details.nonce ?? "", graphDomain: details.graphDomain ?? "facebook")
        }
        guard !tokens.accessToken.isEmpty else { return }
        var sets = PermissionSets()
        sets.granted = Set(named: tokens.scopes ?? [])
        sets.expired = Set(named: details.expired).subtracting(sets.granted)
        sets.declined = Set(named: details.declined + (details.granted ?? [])).subtracting(sets.granted).subtracting(sets.expired)
        let date = { (kept: Double?) in kept.map(Date.init(timeIntervalSinceReferenceDate:)) }
        access = AccessToken(
            tokens.accessToken.reveal, sets, appID: key.clientID, userID: key.subject,
            expires: date(details.expires) ?? .distantFuture, refreshed: date(details.refreshed) ?? tokens.received,
            dataAccessExpires: date(details.dataAccessExpires) ?? .distantFuture)
    }

    private static func value(_ details: Details) -> JSONValue {
        ((try? JSONEncoder().encode(details)).flatMap { try? JSONValue(parsing: $0) }) ?? .null
    }

    private static func details(_ value: JSONValue) -> Details? {
        (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(Details.self, from: $0) }
    }
}

extension Date {
    /// The stored form of the date; nil for never.
    fileprivate var kept: Double? { self < .distantFuture ? timeIntervalSinceReferenceDate : nil }
}
