import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// What an access token has beside what the engine keeps of every token: names of the members in `TokenSet.extra`.
enum TokenExtra {
    /// Whose it is.
    static let userID = "user_id"
    /// All the rest.
    static let details = "facebook"
}

/// The tokens of one account, as a vault keeps them.
struct FacebookTokens: Sendable, Equatable, Masked {
    /// Whose they are.
    var userID: String
    /// What the Graph API is called with; nil after a limited login.
    var access: AccessToken?
    /// Whether the Graph API takes the access token: it does not take that of a login under limited tracking, which is good all the same.
    var isForGraph = true
    /// What says who logged in.
    var authentication: AuthenticationToken?
    /// What the next login sends again.
    var userTokenNonce: String?

    /// Whether the member plays in the gaming domain, which has a host of its own.
    var isGaming: Bool { authentication?.graphDomain == "gaming" }

    private struct Details: Codable {
        /// What was granted when this was written; who takes one of them back changes the tokens' scopes alone.
        var granted: [String]?
        var declined: [String] = []
        var expired: [String] = []
        /// Moments in seconds since 2001, as `Date` has them; absent where they are never.
        var expires: Double?
        var refreshed: Double?
        var dataAccessExpires: Double?
        var nonce: String?
        var graphDomain: String?
        var userTokenNonce: String?
        /// Absent where it is true.
        var isForGraph: Bool?
    }
}

extension FacebookTokens {
    /// The tokens in the form in which they are kept.
    /// - Parameter clock: The time.
    /// - Returns: The form.
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

    /// The same in the place of what is stored: without an access token what was granted before is so still, and what was declined too.
    func stored(by clock: any MemberClock, inPlaceOf earlier: TokenSet) -> TokenSet {
        var tokens = stored(by: clock)
        if access == nil { tokens.scopes = earlier.scopes }
        return tokens
    }

    /// Reads what is kept of an account.
    /// - Parameters:
    ///   - tokens: What is kept.
    ///   - key: The account.
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
    /// The moment as it is kept; nil of never.
    fileprivate var kept: Double? { self < .distantFuture ? timeIntervalSinceReferenceDate : nil }
}
