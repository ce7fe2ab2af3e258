import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    var memberships: Memberships { known.memberships ?? Memberships() }

    /// Handles `groups.getById`; `is_member` needs the scope `groups`. Unknown communities are left out; a community's token without
    /// ids means its own.
    func groupsGetByID(_ call: APICall) -> ServerResponse {
        let own = call.community.map { String($0.id) } ?? ""
        let names = (call.parameters["group_ids"] ?? call.parameters["group_id"] ?? own).split(separator: ",").map(String.init)
        guard !names.isEmpty else { return apiFailure(100, "group_ids is missing") }
        let groups = names.compactMap(InventedCommunity.named).map { JSONValue.object(describe($0, call)) }
        return .response(.object(["groups": .array(groups), "profiles": .array([])]))
    }

    /// Handles `groups.getMembers`, for all members or for friends only.
    func groupsGetMembers(_ call: APICall) -> ServerResponse {
        guard let community = community(call) else { return apiFailure(125, "invalid group id") }
        let memberships = memberships
        let isInside = call.community == community || call.kind == .member && memberships.contains(call.signIn.member, community)
        if let refusal = community.listRefusal, !isInside {
            return apiFailure(refusal, "the list of members is not shown to you")
        }
        let isOfFriends = call.parameters["filter"] == "friends"
        var people = memberships.people(in: community)
        if isOfFriends { people = people.filter { $0.friends.contains(call.signIn.member) } }
        if call.parameters["sort"] == "id_desc" { people.reverse() }
        let offset = max(0, call.parameters["offset"].flatMap(Int.init) ?? 0)
        let size = max(0, call.parameters["count"].flatMap(Int.init) ?? 1000)
        let page = Array(people.dropFirst(offset).prefix(size))
        return .response(list(page, of: isOfFriends ? people.count : memberships.count(of: community), call))
    }

    /// Handles `groups.join`; a member stays a member. A closed community accepts the request, but the caller does not become a
    /// member.
    func groupsJoin(_ call: APICall) -> ServerResponse {
        guard call.has("groups") else { return apiFailure(7, "permission for communities was not given") }
        guard let community = community(call) else { return apiFailure(125, "invalid group id") }
        guard community.deactivated == nil, community.access != .private else {
            return apiFailure(15, "access denied: this community cannot be joined")
        }
        guard FaultForm.joinRefused.ordered == nil else { return .response(.integer(0)) }
        let isSubscription = call.parameters["source"] == "vkid_sdk"
        change { state in
            var memberships = state.memberships ?? Memberships()
            if community.access == .open, !memberships.contains(call.signIn.member, community) {
                memberships.set(call.signIn.member, community, isMember: true)
                if isSubscription { memberships.countSubscription() }
            }
            state.memberships = memberships
        }
        return .response(.integer(1))
    }

    /// Handles `groups.leave`.
    func groupsLeave(_ call: APICall) -> ServerResponse {
        guard call.has("groups") else { return apiFailure(7, "permission for communities was not given") }
        guard let community = community(call) else { return apiFailure(125, "invalid group id") }
        change { state in
            var memberships = state.memberships ?? Memberships()
            memberships.set(call.signIn.member, community, isMember: false)
            state.memberships = memberships
        }
        return .response(.integer(1))
    }

    /// The ids of the people who joined each community.
    var joinedCommunities: [Int: [Int]] {
        let memberships = memberships
        let all = InventedCommunity.all.map { ($0.id, memberships.joined($0)) }
        return Dictionary(uniqueKeysWithValues: all).filter { !$0.value.isEmpty }
    }

    /// The communities as `/_sandbox/state` contains them.
    var communitySummary: JSONValue {
        let memberships = memberships
        return .array(
            InventedCommunity.all.map { community in
                let joined = memberships.joined(community).map { JSONValue.integer(Int64($0)) }
                return .object([
                    "id": .integer(Int64(community.id)), "name": .string(community.name),
                    "members": .integer(Int64(memberships.count(of: community))), "joined": .array(joined),
                ])
            })
    }

    /// The present number of members of each community.
    var communitySizes: [Int: Int] {
        let memberships = memberships
        return Dictionary(uniqueKeysWithValues: InventedCommunity.all.map { ($0.id, memberships.count(of: $0)) })
    }

    /// Removes all joins and leaves, and the count of subscriptions.
    func resetJoins() { change { $0.memberships = nil } }

    private func community(_ call: APICall) -> InventedCommunity? {
        call.parameters["group_id"].flatMap(InventedCommunity.named)
    }

    /// Makes a community's object with the requested fields.
    func describe(_ community: InventedCommunity, _ call: APICall) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(community.id)), "name": .string(community.name),
            "screen_name": .string(community.screenName), "is_closed": .integer(Int64(community.access.rawValue)),
            "type": .string("group"),
        ]
        if let host = call.pictures {
            members["photo_200"] = .string(SandboxPicture.address(of: community.name, as: .community, at: host).absoluteString)
        }
        if let deactivated = community.deactivated { members["deactivated"] = .string(deactivated) }
        if call.fields.contains("description") { members["description"] = .string(community.about) }
        if call.fields.contains("verified") { members["verified"] = .integer(community.isVerified ? 1 : 0) }
        if call.fields.contains("members_count") { members["members_count"] = .integer(Int64(memberships.count(of: community))) }
        if call.fields.contains("is_member"), call.has("groups") {
            members["is_member"] = .integer(memberships.contains(call.signIn.member, community) ? 1 : 0)
        }
        return members
    }
}

extension VKSandbox {
    /// Responds whether the contract allows one more subscription.
    func showsSubscription(_ request: ServerRequest) throws -> ServerResponse {
        guard memberSignIn(ofBearer: request, try request.form()) != nil else { return invalidToken }
        let quota = configuration.subscriptionQuota
        let isLeft = quota.map { memberships.subscriptions < $0 } ?? true
        return .response(.object(["show": .bool(isLeft)]))
    }

    /// The number of joins with `source=vkid_sdk`.
    var subscriptionCount: Int { memberships.subscriptions }
}
