import MemberCore
import MemberHTTPServer

/// A call of a method by a member's token.
struct APICall: Sendable {
    let parameters: FormFields
    let family: VKState.Family

    /// The fields asked for.
    var fields: Set<String> { Set((parameters["fields"] ?? "").split(separator: ",").map(String.init)) }

    func has(_ scope: String) -> Bool { family.scope.contains(scope) }
}

/// A method that takes a member's token.
struct APIMethod: Sendable {
    /// Whether the subscription sheet asks it; it asks several at once, which the limit must let pass.
    var isOfSheet = false
    let answer: @Sendable (APICall) -> ServerResponse
}

extension VKSandbox {
    /// The methods acted out for a member's token.
    func memberMethod(_ name: String) -> APIMethod? {
        switch name {
        case "users.get": APIMethod { self.usersGet($0) }
        case "friends.get": APIMethod { self.friendsGet($0) }
        case "account.getProfileShortInfo": APIMethod(isOfSheet: true) { self.profileShortInfo($0) }
        case "groups.getById": APIMethod(isOfSheet: true) { self.groupsGetByID($0) }
        case "groups.getMembers": APIMethod(isOfSheet: true) { self.groupsGetMembers($0) }
        case "groups.join": APIMethod(isOfSheet: true) { self.groupsJoin($0) }
        case "groups.leave": APIMethod { self.groupsLeave($0) }
        case "statEvents.addVKID": APIMethod(isOfSheet: true) { _ in .response(.integer(1)) }
        default: nil
        }
    }

    /// The API's error envelope; its HTTP status is always 200.
    func apiFailure(_ code: Int, _ message: String, _ more: [String: JSONValue] = [:]) -> ServerResponse {
        let error: [String: JSONValue] = ["error_code": .integer(Int64(code)), "error_msg": .string(message)]
        return .object(["error": .object(error.merging(more) { $1 })])
    }
}

extension ServerResponse {
    /// The API's envelope of success.
    static func response(_ value: JSONValue) -> ServerResponse { .object(["response": value]) }
}
