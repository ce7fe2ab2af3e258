import Foundation
import MemberCore

/// What a login has brought so far: by the redirect, then by an exchange.
package struct BroughtByLogin: Sendable {
    package var accessToken: String?
    package var idToken: String?
    package var userID: String?
    var graphDomain: String?
    var userTokenNonce: String?
    /// What is listed as granted; nil where nothing was said.
    package var granted: Set<Permission>?
    package var declined: Set<Permission>
    package var times: TokenTimes

    /// Who logged in, by the signed token, else by the redirect; nil where neither says it.
    var namedUserID: String? {
        idToken.flatMap { AuthenticationToken(tokenString: $0, nonce: "").claims()?.sub } ?? userID
    }

    /// Reads the parameters of a redirect.
    init(redirect fields: FormFields, at now: Date) {
        (accessToken, idToken) = (fields.filled("access_token"), fields.filled("id_token"))
        (graphDomain, userTokenNonce) = (fields.filled("graph_domain"), fields.filled("user_token_nonce"))
        userID = fields.filled("signed_request").flatMap(SignedRequest.init(unchecked:))?.userID ?? fields.filled("user_id")
        granted = fields.filled("granted_scopes").map { Set(commaSeparated: $0) }
        declined = Set(commaSeparated: fields.filled("denied_scopes"))
        times = TokenTimes(fields, at: now)
    }

    /// Takes over what a code or a nonce was exchanged for.
    mutating func take(exchange members: JSONValue, at now: Date) {
        let text = { (name: String) in members[name]?.string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
        accessToken = text("access_token") ?? accessToken
        idToken = text("id_token") ?? idToken
        times = TokenTimes(at: now, dataAccess: times.dataAccess) { members[$0] }
    }

    /// Takes over a list of permissions, where the redirect had none.
    mutating func take(_ sets: PermissionSets) {
        (granted, declined) = (sets.granted, sets.declined)
    }
}
