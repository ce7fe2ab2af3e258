import Foundation
import MemberCore

/// The part of an invented person that only Facebook knows.
struct FacebookPerson: Sendable {
    let person: InventedPerson

    /// Creates the member of a person; nil for the service account.
    init?(_ person: InventedPerson) {
        guard !person.isServiceAccount else { return nil }
        self.person = person
    }

    /// Finds the member with a user id; nil if there is none.
    init?(userID: String) {
        guard userID.hasPrefix(Self.prefix), let id = Int(userID.dropFirst(Self.prefix.count)),
            let person = InventedPerson.with(id: id)
        else { return nil }
        self.init(person)
        // A number may be written with a plus and with leading zeros; an id may not.
        guard self.userID == userID else { return nil }
    }

    private static let prefix = "10220000"

    /// Facebook's id of the member, the same for every app.
    var userID: String { Self.prefix + String(person.id) }

    /// All members that the pages offer.
    static var all: [FacebookPerson] { InventedPerson.all.compactMap(FacebookPerson.init) }

    /// The friends who are members.
    var friends: [FacebookPerson] { person.friends.compactMap(InventedPerson.with).compactMap(FacebookPerson.init) }

    private var place: Int { person.id % 10 }

    /// The birthday as `MM/dd/yyyy`.
    var birthday: String {
        let parts = person.birthday.split(separator: ".")
        return parts.count == 3 ? "\(parts[1])/\(parts[0])/\(parts[2])" : ""
    }

    var gender: String? { person.sex == 1 ? "female" : person.sex == 2 ? "male" : nil }
    var link: String { "https://www.facebook.com/app_scoped_user_id/\(userID)/" }
    var hometown: JSONValue { Self.town(place) }
    var location: JSONValue { Self.town(place + 1) }
    var ageRange: JSONValue { .object(["min": .integer(21)]) }

    private static func town(_ place: Int) -> JSONValue {
        let names = ["Veliky Novgorod", "Suzdal", "Pskov", "Tula", "Ryazan"]
        let index = place % names.count
        return .object(["id": .string("10600000000000\(index)"), "name": .string(names[index])])
    }

    /// The full name and its parts.
    var name: [String: JSONValue] {
        [
            "name": .string(person.name), "first_name": .string(person.firstName), "last_name": .string(person.lastName),
            "short_name": .string(person.firstName),
        ]
    }
}

extension FacebookPerson {
    /// Returns the claims about the member in an ID token, other than the id, for the granted permissions.
    func claims(for granted: Set<String>, picture: String) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [
            "name": .string(person.name), "given_name": .string(person.firstName), "family_name": .string(person.lastName),
            "picture": .string(picture),
        ]
        let more: [String: JSONValue?] = [
            "email": .string(person.email), "user_friends": .array(friends.map { .string($0.userID) }),
            "user_birthday": .string(birthday), "user_age_range": ageRange, "user_hometown": hometown,
            "user_location": location, "user_gender": gender.map(JSONValue.string), "user_link": .string(link),
        ]
        for (name, value) in more where granted.contains(name) { claims[name] = value }
        return claims
    }
}
