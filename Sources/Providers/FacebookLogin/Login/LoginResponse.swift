package import Foundation
package import MemberCore
import MemberOAuth

/// The values that a login has received so far, and the source of its subject.
package struct LoginResponse: Sendable {
    package var accessToken: String?
    package var idToken: String?
    /// The source of the subject, with its id.
    package var subject = MadeTokens.Subject.idToken
    var graphDomain: String?
    var userTokenNonce: String?
    /// The granted permissions; nil if there was no statement.
    package var granted: Set<Permission>?
    package var declined: Set<Permission> = []
    package var times: TokenTimes

    /// Reads the parameters of a redirect at the app's own scheme.
    package init(redirect fields: FormFields, at now: Date) {
        (accessToken, idToken) = (fields.filled("access_token"), fields.filled("id_token"))
        (graphDomain, userTokenNonce) = (fields.filled("graph_domain"), fields.filled("user_token_nonce"))
        let userID = fields.filled("signed_request").flatMap(SignedRequest.init(unchecked:))?.userID ?? fields.filled("user_id")
        if let userID { subject = .redirect(userID) }
        granted = fields.filled("granted_scopes").map { Set(commaSeparated: $0) }
        declined = Set(commaSeparated: fields.filled("denied_scopes"))
        times = TokenTimes(fields, at: now)
    }

    /// Reads the result of a code's exchange, for a login in which the browser supplied only the code.
    init(exchange members: JSONValue, at now: Date) {
        times = TokenTimes(at: now) { members[$0] }
        take(exchange: members, at: now)
    }

    /// Takes over the result of the exchange of a code or a nonce.
    mutating func take(exchange members: JSONValue, at now: Date) {
        let text = { (name: String) in members[name]?.string.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
        accessToken = text("access_token") ?? accessToken
        idToken = text("id_token") ?? idToken
        times = TokenTimes(at: now, dataAccess: times.dataAccess) { members[$0] }
    }

    /// Takes over a list of permissions.
    mutating func take(_ sets: PermissionSets) {
        (granted, declined) = (sets.granted, sets.declined)
    }

    /// The claims of the signed token, which is not verified here.
    var claims: AuthenticationTokenClaims? {
        idToken.flatMap { AuthenticationToken(tokenString: $0, nonce: "").claims() }
    }

    /// The member's id from the redirect or Facebook, else from the signed token, which the engine verifies next.
    var userID: String? {
        switch subject {
        case .idToken: claims?.sub
        case .response(let userID), .redirect(let userID): userID
        }
    }
}
