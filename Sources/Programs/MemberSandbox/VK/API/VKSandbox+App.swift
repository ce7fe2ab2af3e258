import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Handles `utils.getServerTime`.
    func serverTime(_ call: APICall) -> ServerResponse { .response(.integer(Int64(now))) }

    /// Handles `account.getAppPermissions`: the sum of the bits of the token's permissions.
    func appPermissions(_ call: APICall) -> ServerResponse {
        .response(.integer(Int64(VKScopes.ofMembers.mask(of: call.signIn.scope))))
    }

    /// Handles `groups.get`, which needs the scope `groups`: the member's communities, as ids or, with `extended=1`, as objects.
    func groupsGet(_ call: APICall) -> ServerResponse {
        guard call.has("groups") else { return apiFailure(7, "permission for communities was not given") }
        let memberships = memberships
        let own = InventedCommunity.all.filter { $0.deactivated == nil && memberships.contains(call.signIn.member, $0) }
        let offset = max(0, call.parameters["offset"].flatMap(Int.init) ?? 0)
        let count = max(0, call.parameters["count"].flatMap(Int.init) ?? 1000)
        let page = own.dropFirst(offset).prefix(count)
        let items = page.map { community -> JSONValue in
            call.parameters["extended"] == "1" ? .object(describe(community, call)) : .integer(Int64(community.id))
        }
        return .response(.object(["count": .integer(Int64(own.count)), "items": .array(items)]))
    }

    /// Handles `groups.isMember` for one person or, with `user_ids`, for several.
    func groupsIsMember(_ call: APICall) -> ServerResponse {
        guard let community = call.parameters["group_id"].flatMap(InventedCommunity.named) else {
            return apiFailure(125, "invalid group id")
        }
        let memberships = memberships
        if let list = call.parameters["user_ids"] {
            let people = list.split(separator: ",").compactMap { Int($0) }
            return .response(
                .array(
                    people.map { id in
                        .object([
                            "user_id": .integer(Int64(id)), "member": .integer(memberships.contains(id, community) ? 1 : 0),
                        ])
                    }))
        }
        let caller = call.kind == .member ? call.signIn.member : nil
        guard let person = call.parameters["user_id"].flatMap(Int.init) ?? caller else {
            return apiFailure(100, "user_id is missing")
        }
        return .response(.integer(memberships.contains(person, community) ? 1 : 0))
    }
}
