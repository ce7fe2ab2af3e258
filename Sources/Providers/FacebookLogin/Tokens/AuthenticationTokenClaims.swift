public import Foundation
public import MemberCore

/// The claims of a login's signed token.
///
/// The first seven are required. Other claims of a wrong type are left out.
public struct AuthenticationTokenClaims: Sendable, Equatable {
    /// The token's own id.
    public let jti: String
    /// The issuer.
    public let iss: String
    /// The app that it is for.
    public let aud: String
    /// The value that ties it to its login.
    public let nonce: String
    /// The expiration, in seconds since 1970.
    public let exp: TimeInterval
    /// The time of its creation, in seconds since 1970.
    public let iat: TimeInterval
    /// The member's id.
    public let sub: String
    /// The full name.
    public let name: String?
    /// The first name.
    public let givenName: String?
    /// The middle name.
    public let middleName: String?
    /// The surname.
    public let familyName: String?
    /// The e-mail address.
    public let email: String?
    /// The address of a picture.
    public let picture: String?
    /// The ids of the friends who use the app too.
    public let userFriends: [String]?
    /// The day of birth, as month, day and year with slashes.
    public let userBirthday: String?
    /// The range of ages: `min`, `max` or both.
    public let userAgeRange: [String: Double]?
    /// The town that the member comes from: `id`, `name` or both.
    public let userHometown: [String: String]?
    /// The town that the member lives in: `id`, `name` or both.
    public let userLocation: [String: String]?
    /// The gender.
    public let userGender: String?
    /// The address of the member's profile.
    public let userLink: String?
    /// The thumbprint of the key that the token is bound to.
    public let cnfJkt: String?

    /// Reads the payload of a token; nil if a required claim is missing.
    init?(_ payload: JSONValue) {
        let text = { (name: String) in payload[name]?.string }
        let filled = { (name: String) in text(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let jti = filled("jti"), let iss = filled("iss"), let aud = text("aud"), let nonce = filled("nonce"),
            let exp = payload["exp"]?.double, let iat = payload["iat"]?.double, let sub = filled("sub")
        else { return nil }
        (self.jti, self.iss, self.aud, self.nonce, self.exp, self.iat, self.sub) = (jti, iss, aud, nonce, exp, iat, sub)
        (name, givenName, middleName, familyName) = (text("name"), text("given_name"), text("middle_name"), text("family_name"))
        (email, picture) = (text("email"), text("picture"))
        userFriends = payload["user_friends"]?.array?.compactMap(\.string)
        (userBirthday, userGender, userLink) = (text("user_birthday"), text("user_gender"), text("user_link"))
        userAgeRange = Self.members(payload["user_age_range"], \.double)
        userHometown = Self.members(payload["user_hometown"], \.string)
        userLocation = Self.members(payload["user_location"], \.string)
        cnfJkt = payload["cnf"]?["jkt"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the members of an object that have a type; nil if there are none.
    private static func members<Value>(_ value: JSONValue?, _ read: (JSONValue) -> Value?) -> [String: Value]? {
        let members = value?.object?.compactMapValues(read) ?? [:]
        return members.isEmpty ? nil : members
    }
}

extension AuthenticationTokenClaims {
    /// The permissions whose claim is missing: the member has not granted them, or has no such data.
    var permissionsWithoutClaim: Set<Permission> {
        let claims: [(Permission, Bool)] = [
            (.email, email != nil), (.userFriends, userFriends != nil), (.userBirthday, userBirthday != nil),
            (.userAgeRange, userAgeRange != nil), (.userHometown, userHometown != nil), (.userLocation, userLocation != nil),
            (.userGender, userGender != nil), (.userLink, userLink != nil),
        ]
        return Set(claims.filter { !$0.1 }.map(\.0))
    }
}

extension AuthenticationTokenClaims: Masked {
    /// A constant text: a token's content belongs to the member.
    public var description: String { "<claims of a login>" }
}
