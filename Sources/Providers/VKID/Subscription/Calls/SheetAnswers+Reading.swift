import Foundation
import MemberCore

extension GroupFacts {
    /// The first community of an answer; nil if there is none of the expected form.
    init?(_ answer: JSONValue) {
        guard let group = answer["groups"]?.array?.first, let id = group["id"]?.integer, let name = group["name"]?.string
        else { return nil }
        self.id = Int(id)
        self.name = name
        description = group["description"]?.string ?? ""
        isVerified = group["verified"]?.isTrue ?? false
        avatar = group["photo_200"]?.string.flatMap(URL.init(string:))
        isMember = group["is_member"]?.isTrue
        let isDeactivated = group["deactivated"].map { $0 != .null } ?? false
        isOpen = group["is_closed"]?.isTrue != true && !isDeactivated
    }
}

extension Followers {
    /// The people of an answer; nil if it has not the expected form.
    init?(_ answer: JSONValue) {
        guard let count = answer["count"]?.integer else { return nil }
        self.count = max(0, Int(count))
        first = (answer["items"]?.array ?? []).map { person in
            Person(id: person["id"]?.integer.map(Int.init), avatar: person["photo_200"]?.string.flatMap(URL.init(string:)))
        }
    }
}

extension JSONValue {
    /// VK's flags are numbers here and truths there; nil for anything else.
    var isTrue: Bool? { bool ?? integer.map { $0 != 0 } }
}
