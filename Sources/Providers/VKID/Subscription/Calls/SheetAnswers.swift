import Foundation
import MemberCore
import VKWire

/// What VK answered to the five questions about a sheet.
struct SheetAnswers: Sendable {
    typealias Answer<Value> = Result<Value, VKError>

    /// Whether the app's contract allows a subscription.
    var isAllowed: Answer<Bool>
    var group: Answer<GroupFacts>
    var isServiceAccount: Answer<Bool>
    /// Those who follow the community among the member's friends.
    var friends: Answer<Followers>
    /// All who follow it.
    var members: Answer<Followers>
}

/// A community as VK describes it to the member.
struct GroupFacts: Sendable, Equatable {
    var id: Int
    var name: String
    var description = ""
    var isVerified = false
    var avatar: URL?
    /// Nil where the token does not let that be known.
    var isMember: Bool?
    /// Neither closed nor private nor deactivated.
    var isOpen = true
}

/// People who follow a community: how many, and the first few.
struct Followers: Sendable, Equatable {
    struct Person: Sendable, Equatable {
        var id: Int?
        var avatar: URL?
    }

    var count: Int
    var first: [Person] = []
}

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
