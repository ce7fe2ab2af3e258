public import Foundation
public import MemberCore
import MemberOAuth

/// The data of the current member.
///
/// After a limited login it comes from the signed token and does not change; else it is read from the Graph API.
public struct Profile: Sendable, Hashable, Codable, Masked {
    /// The member's id.
    public var userID: String
    /// The first name.
    public var firstName: String?
    /// The middle name.
    public var middleName: String?
    /// The surname.
    public var lastName: String?
    /// The full name.
    public var name: String?
    /// The address of the member's profile.
    public var linkURL: URL?
    /// When the data was learned.
    public var refreshDate: Date
    /// The address of a picture.
    public var imageURL: URL?
    /// The e-mail address.
    public var email: String?
    /// The ids of the friends who use the app too.
    public var friendIDs: [String]?
    /// The day of birth, at midnight of UTC; nil also if the year is hidden.
    public var birthday: Date?
    /// The range of ages that the member is in.
    public var ageRange: UserAgeRange?
    /// The town that the member comes from.
    public var hometown: Location?
    /// The town that the member lives in.
    public var location: Location?
    /// The gender.
    public var gender: String?
    /// The names of the permissions that a limited login granted; nil after a classic one, where the access token has them.
    public var permissions: Set<String>?
    /// Whether the profile comes from a limited login.
    public var isLimited: Bool

    /// A range of ages; one end may be open.
    public struct UserAgeRange: Sendable, Hashable, Codable {
        /// The lowest age.
        public var min: Int?
        /// The highest age.
        public var max: Int?

        /// Creates a range of ages.
        /// - Parameters:
        ///   - min: The lowest age; nil means open.
        ///   - max: The highest age; nil means open.
        public init(min: Int? = nil, max: Int? = nil) { (self.min, self.max) = (min, max) }
    }

    /// A town.
    public struct Location: Sendable, Hashable, Codable {
        /// Its id.
        public var id: String?
        /// Its name.
        public var name: String?

        /// Creates a town.
        /// - Parameters:
        ///   - id: Its id.
        ///   - name: Its name.
        public init(id: String? = nil, name: String? = nil) { (self.id, self.name) = (id, name) }
    }
}

extension Profile {
    /// The name to show; nil without one.
    var shownName: String? { name.flatMap { $0.isEmpty ? nil : $0 } }

    /// Creates the profile from a limited login's claims; nil if they have no subject.
    init?(_ claims: IDTokenClaims, _ granted: Set<Permission>, at now: Date) {
        guard let userID = claims.sub else { return nil }
        var members = claims.extra
        members["name"] = claims.name.map(JSONValue.string)
        members["email"] = claims.email.map(JSONValue.string)
        self.init(.object(members), Self.claimNames, userID, at: now, isSigned: true)
        (permissions, isLimited) = (granted.names, true)
    }

    /// Creates the profile from a response of the Graph API; nil if it names no member.
    init?(graph response: JSONValue, at now: Date) {
        guard let userID = response["id"]?.string, !userID.isEmpty else { return nil }
        self.init(response, Self.graphNames, userID, at: now, isSigned: false)
    }

    private typealias Names = (
        first: String, middle: String, last: String, link: String, friends: String, birthday: String, ages: String,
        hometown: String,
        location: String, gender: String
    )
    private static let claimNames: Names = (
        "given_name", "middle_name", "family_name", "user_link", "user_friends", "user_birthday", "user_age_range",
        "user_hometown", "user_location", "user_gender"
    )
    private static let graphNames: Names = (
        "first_name", "middle_name", "last_name", "link", "friends", "birthday", "age_range", "hometown", "location", "gender"
    )

    /// Leaves out values of a wrong type: in a response only that value, in a signed token the whole claim.
    private init(_ members: JSONValue, _ names: Names, _ userID: String, at now: Date, isSigned: Bool) {
        let text = { (name: String) in members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        (self.userID, refreshDate, isLimited) = (userID, now, false)
        (firstName, middleName, lastName, name) = (text(names.first), text(names.middle), text(names.last), text("name"))
        (email, gender) = (text("email"), text(names.gender))
        linkURL = text(names.link).flatMap { URL(string: $0) }
        imageURL = text("picture").flatMap { URL(string: $0) }
        let friends = members[names.friends]
        let ids = (friends?.array ?? friends?["data"]?.array)?.map { $0.string ?? $0["id"]?.string }
        friendIDs = isSigned && ids?.contains(nil) == true ? nil : ids?.compactMap(\.self)
        birthday = text(names.birthday).flatMap(Self.day)
        ageRange = UserAgeRange(members[names.ages], isSigned)
        (hometown, location) = (
            Location(members[names.hometown], isSigned), Location(members[names.location], isSigned)
        )
    }

    /// Reads month, day and year with slashes.
    private static func day(_ text: String) -> Date? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2], (1...9999).contains(year)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(calendar: calendar, year: year, month: month, day: day)
        return components.isValidDate ? components.date : nil
    }

    /// The stored form.
    var encoded: Data? { try? JSONEncoder().encode(self) }
}

extension Profile.Location {
    /// Creates a town; nil if it has neither id nor name, and in a signed token if one of them is not a text.
    fileprivate init?(_ value: JSONValue?, _ isSigned: Bool) {
        guard let value, !isSigned || value.hasOnly(["id", "name"], where: { $0.string != nil }) else { return nil }
        (id, name) = (value["id"]?.string, value["name"]?.string)
        if id == nil && name == nil { return nil }
    }
}

extension Profile.UserAgeRange {
    /// Creates a range; nil if it has no end, and in a signed token if one of them is not a whole number.
    fileprivate init?(_ value: JSONValue?, _ isSigned: Bool) {
        guard let value, !isSigned || value.hasOnly(["min", "max"], where: { $0.integer != nil }) else { return nil }
        (min, max) = (value["min"]?.integer.map(Int.init), value["max"]?.integer.map(Int.init))
        if min == nil && max == nil { return nil }
    }
}

extension JSONValue {
    /// Whether each of these members that exists has the required type; null counts as missing.
    fileprivate func hasOnly(_ names: [String], where fits: (JSONValue) -> Bool) -> Bool {
        names.compactMap { self[$0] }.filter { $0 != .null }.allSatisfy(fits)
    }
}
