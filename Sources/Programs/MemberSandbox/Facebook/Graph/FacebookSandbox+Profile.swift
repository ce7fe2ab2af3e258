import Foundation
import MemberCore

extension FacebookSandbox {
    /// Returns a member's fields: id and name by default, the id alone for an empty list. A field that the member does not allow
    /// is left out; after the end of the access to data only the id is sent.
    func profile(_ person: FacebookPerson, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        guard call.method == "GET" else { throw GraphFailure.unsupported }
        let connection = try connection(of: person, access)
        let saysFields = call.parameters["fields"] != nil
        let names = saysFields ? call.fields : ["id", "name"]
        var members: [String: JSONValue] = ["id": .string(person.userID)]
        for name in names where name != "id" {
            guard let field = ProfileField(rawValue: name) else {
                throw GraphFailure(100, "Tried to read the nonexisting field (\(name))")
            }
            guard connection.dataAccessExpires > now, field.permission.map({ connection.permissions[$0] == .granted }) ?? true
            else {
                continue
            }
            members[name] = try value(field, of: person, call, connection)
        }
        let debug = call.filled("debug").map { $0 != "none" } ?? false
        if debug, !saysFields {
            let message: [String: JSONValue] = [
                "message": .string("The fields parameter is missing"), "type": .string("warning"),
                "link": .string("https://developers.facebook.com/"),
            ]
            members["__debug__"] = .object(["messages": .array([.object(message)])])
        }
        return GraphReply(body: .object(members))
    }

    /// Returns the connection between the app of a call and a person.
    func connection(of person: FacebookPerson, _ access: GraphAccess) throws(GraphFailure) -> FacebookState.Connection {
        if case .member(let caller, let connection, _) = access, caller.userID == person.userID { return connection }
        guard case .app = access, let connection = known.connection(access.app.id, person.person.id) else {
            throw GraphFailure(100, "The object does not exist, or the token has no access to it", subcode: 33)
        }
        return connection
    }

    private func value(
        _ field: ProfileField, of person: FacebookPerson, _ call: GraphCall, _ connection: FacebookState.Connection
    ) throws(GraphFailure) -> JSONValue? {
        switch field {
        case .email: .string(person.person.email)
        case .birthday: .string(person.birthday)
        case .gender: person.gender.map(JSONValue.string)
        case .link: .string(person.link)
        case .hometown: person.hometown
        case .location: person.location
        case .ageRange: person.ageRange
        case .friends: friendList(person.friends)
        case .picture: .object(["data": pictureData(person)])
        case .permissions: .object(["data": .array(connection.sorted.map(Self.entry))])
        case .middleName: nil
        case .name, .firstName, .lastName, .shortName: person.name[field.rawValue]
        }
    }

    func friends(_ person: FacebookPerson, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        guard call.method == "GET" else { throw GraphFailure.unsupported }
        let connection = try connection(of: person, access)
        guard connection.permissions["user_friends"] == .granted else { throw GraphFailure.lacks("user_friends", code: 10) }
        // After the end of the access to data the list is empty.
        return GraphReply(body: friendList(connection.dataAccessExpires > now ? person.friends : []))
    }

    private func friendList(_ friends: [FacebookPerson]) -> JSONValue {
        let friends = friends.map { friend in
            JSONValue.object(["id": .string(friend.userID), "name": .string(friend.person.name)])
        }
        let count = JSONValue.object(["total_count": .integer(Int64(friends.count))])
        return .object(["data": .array(friends), "summary": count])
    }

    /// Returns the picture itself, or with `redirect=0` its address.
    func picture(_ person: FacebookPerson, _ call: GraphCall) -> GraphReply {
        let isAddress = ["0", "false"].contains(call.filled("redirect"))
        return GraphReply(body: .object(["data": pictureData(person)]), location: isAddress ? nil : picture(of: person))
    }

    private func pictureData(_ person: FacebookPerson) -> JSONValue {
        .object([
            "url": .string(picture(of: person)), "is_silhouette": .bool(false), "width": .integer(50), "height": .integer(50),
        ])
    }
}

/// A field of a member.
private enum ProfileField: String {
    case name, email, birthday, gender, link, hometown, location, friends, picture, permissions
    case firstName = "first_name"
    case middleName = "middle_name"
    case lastName = "last_name"
    case shortName = "short_name"
    case ageRange = "age_range"

    /// The permission without which the field is left out; nil if it needs none.
    var permission: String? {
        switch self {
        case .email: "email"
        case .birthday, .gender, .link, .hometown, .location, .friends, .ageRange: "user_" + rawValue
        case .name, .firstName, .middleName, .lastName, .shortName, .picture, .permissions: nil
        }
    }
}
