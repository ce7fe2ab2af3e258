import Foundation
import MemberRequests

/// What VK answered to the five questions about a sheet.
struct SheetAnswers: Sendable {
    typealias Answer<Value> = Result<Value, RequestError>

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
