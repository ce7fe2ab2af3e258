import Foundation
import MemberCore
import MemberRequests
import VKWire

/// The sheet's calls at VK: five before it is shown, and the join.
///
/// A captcha is solved and a call that came too soon repeated; a refused token is left to the caller.
struct SheetCalls: Sendable {
    let service: VKService
    let pipeline: RequestPipeline
    /// The community's id.
    let group: Int

    /// Asks all five at once.
    @concurrent
    func ask(_ token: Secret) async -> SheetReplies {
        async let isAllowed = read(.id, "vkid_sdk_is_show_subscription", [], token) { $0["show"]?.isTrue }
        async let facts = read(.api, "method/groups.getById", groupFields, token, GroupFacts.init)
        async let isServiceAccount = read(.api, "method/account.getProfileShortInfo", [], token) { account in
            account.object == nil ? nil : account["is_service_account"]?.isTrue ?? false
        }
        async let friends = read(.api, "method/groups.getMembers", followers([("filter", "friends")]), token, Followers.init)
        async let members = read(.api, "method/groups.getMembers", followers([]), token, Followers.init)
        return await SheetReplies(
            isAllowed: isAllowed, group: facts, isServiceAccount: isServiceAccount, friends: friends, members: members)
    }

    /// Joins the community.
    /// - Returns: Whether VK says so.
    func join(_ token: Secret) async throws(VKError) -> Bool {
        let fields: FormFields = [("group_id", String(group)), ("source", "vkid_sdk")]
        return try await service.call(.api, "method/groups.join", fields, token: token, isRead: false, by: pipeline) { value in
            value.integer.map { $0 == 1 }
        }
    }

    private var groupFields: FormFields { [("group_ids", String(group)), ("fields", "description,verified,is_member")] }

    private func followers(_ further: FormFields) -> FormFields {
        var fields: FormFields = [
            ("group_id", String(group)), ("sort", "id_asc"), ("count", "3"), ("fields", "photo_200"),
        ]
        fields.fill(from: further)
        return fields
    }

    private func read<Value: Sendable>(
        _ host: VKService.Host, _ path: String, _ fields: FormFields, _ token: Secret,
        _ value: @escaping @Sendable (JSONValue) -> Value?
    ) async -> Result<Value, VKError> {
        await Result { () async throws(VKError) in
            try await service.call(host, path, fields, token: token, isRead: true, by: pipeline, as: value)
        }
    }
}

extension CallRules {
    /// The rules of the sheet's calls: one member's refusals must not close the sheet for another, so nothing is blocked.
    static func sheet(at hosts: VKHosts) -> CallRules {
        var rules = VKEnvelope.rules(at: hosts)
        rules.blockScopes = { _ in [] }
        rules.react = { response in
            let reaction = VKEnvelope.react(to: response, at: hosts)
            return if case .block(let error, _, _) = reaction { .fail(error) } else { reaction }
        }
        return rules
    }
}

/// What the five calls about a sheet came to.
struct SheetReplies: Sendable {
    typealias Reply<Value> = Result<Value, VKError>

    /// Whether the app's contract allows a subscription.
    var isAllowed: Reply<Bool>
    var group: Reply<GroupFacts>
    var isServiceAccount: Reply<Bool>
    /// Those who follow the community among the member's friends.
    var friends: Reply<Followers>
    /// All who follow it.
    var members: Reply<Followers>
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
    /// The first community of a reply; nil if it has not the expected form.
    init?(_ reply: JSONValue) {
        guard let group = reply["groups"]?.array?.first, let id = group["id"]?.integer, let name = group["name"]?.string
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
    /// The people of a reply; nil if it has not the expected form.
    init?(_ reply: JSONValue) {
        guard let count = reply["count"]?.integer else { return nil }
        self.count = max(0, Int(count))
        first = (reply["items"]?.array ?? []).map { person in
            Person(id: person["id"]?.integer.map(Int.init), avatar: person["photo_200"]?.string.flatMap(URL.init(string:)))
        }
    }
}

extension JSONValue {
    /// VK's flags are numbers here and truths there; nil for anything else.
    var isTrue: Bool? { bool ?? integer.map { $0 != 0 } }
}
