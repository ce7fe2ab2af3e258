package import Foundation
package import MemberCore
package import MemberRequests

/// The calls at VK about one community and one member: five to decide whether it may be offered, and the join.
///
/// A captcha is solved, and a call that was too soon is repeated; a refused token is left to the caller.
package struct CommunityCalls: Sendable {
    private let service: VKService
    private let pipeline: RequestPipeline
    private let group: Int
    private let folder: @Sendable (Secret) -> String

    /// Creates the calls.
    /// - Parameters:
    ///   - service: The parameters of every call.
    ///   - group: The community's id.
    ///   - pipeline: Sends them.
    ///   - folder: The account's folder, by which limits are kept.
    package init(
        _ service: VKService, group: Int, by pipeline: RequestPipeline, folder: @escaping @Sendable (Secret) -> String
    ) {
        self.folder = folder
        self.service = service
        self.pipeline = pipeline
        self.group = group
    }

    /// Makes all five calls at once.
    @concurrent
    package func ask(_ token: Secret) async -> CommunityReplies {
        async let isAllowed = read(.id, "vkid_sdk_is_show_subscription", [], token) { $0["show"]?.isTrue }
        async let facts = read(.api, "method/groups.getById", groupFields, token, CommunityFacts.list)
        async let isServiceAccount = read(.api, "method/account.getProfileShortInfo", [], token) { account in
            account.object == nil ? nil : account["is_service_account"]?.isTrue ?? false
        }
        async let friends = read(.api, "method/groups.getMembers", followers([("filter", "friends")]), token, Followers.init)
        async let members = read(.api, "method/groups.getMembers", followers([]), token, Followers.init)
        let communities = await facts
        var replies = await CommunityReplies(
            isAllowed: isAllowed,
            group: communities.flatMap {
                $0.first.map(Result.success) ?? .failure(.request(.invalidReply("it names no community")))
            },
            isServiceAccount: isServiceAccount, friends: friends, members: members)
        if case .success(let found) = communities { replies.isUnknown = found.isEmpty }
        return replies
    }

    /// Joins the community.
    /// - Returns: Whether VK reports success.
    package func join(_ token: Secret) async throws(VKError) -> Bool {
        let fields: FormFields = [("group_id", String(group)), ("source", "vkid_sdk")]
        return try await service.call(
            .api, "method/groups.join", fields, token: token, isRead: false, by: pipeline, folder: folder(token)
        ) { value in value.integer.map { $0 == 1 } }
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
            try await service.call(
                host, path, fields, token: token, isRead: true, by: pipeline, folder: folder(token), as: value)
        }
    }
}

extension CallRules {
    /// The rules of these calls: one member's refusals must not close the sheet for another, so no call is blocked.
    package static func community(at hosts: VKHosts) -> CallRules {
        var rules = VKEnvelope.rules(at: hosts)
        rules.blockScopes = { _ in [] }
        // The limit applies to the API; calls of VK ID's own host do not count.
        let keys = rules.rateKeys
        rules.rateKeys = { call, folder in call.operation.hasPrefix("method/") ? keys(call, folder) : [] }
        rules.react = { response in
            let reaction = VKEnvelope.react(to: response, at: hosts)
            return if case .block(let error, _, _) = reaction { .fail(error) } else { reaction }
        }
        return rules
    }
}

/// The results of the five calls about a community.
package struct CommunityReplies: Sendable {
    package typealias Reply<Value> = Result<Value, VKError>

    /// Whether VK knows no community of this id.
    package var isUnknown = false
    /// Whether the app's contract allows a subscription.
    package var isAllowed: Reply<Bool>
    package var group: Reply<CommunityFacts>
    package var isServiceAccount: Reply<Bool>
    /// The followers of the community among the member's friends.
    package var friends: Reply<Followers>
    /// All followers of the community.
    package var members: Reply<Followers>
}

/// A community as VK describes it to the member.
package struct CommunityFacts: Sendable, Equatable {
    package var id: Int
    package var name: String
    package var description = ""
    package var isVerified = false
    package var avatar: URL?
    /// Whether the member follows it; nil where the token does not allow VK to say.
    package var isMember: Bool?
    /// Whether it is neither closed nor private nor deactivated.
    package var isOpen = true
}

/// The followers of a community: their number, and the first few.
package struct Followers: Sendable, Equatable {
    package struct Person: Sendable, Equatable {
        package var id: Int?
        package var avatar: URL?
    }

    package var count: Int
    package var first: [Person] = []
}

extension CommunityFacts {
    /// The communities of a reply, at most one; VK leaves out an unknown one. Nil if the reply does not have the expected form.
    static func list(_ reply: JSONValue) -> [CommunityFacts]? {
        if reply["groups"]?.array?.isEmpty == true { return [] }
        return CommunityFacts(reply).map { [$0] }
    }

    /// The first community of a reply; nil if it does not have the expected form.
    package init?(_ reply: JSONValue) {
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
    /// The people of a reply; nil if it does not have the expected form.
    package init?(_ reply: JSONValue) {
        guard let count = reply["count"]?.integer else { return nil }
        self.count = max(0, Int(count))
        first = (reply["items"]?.array ?? []).map { person in
            Person(id: person["id"]?.integer.map(Int.init), avatar: person["photo_200"]?.string.flatMap(URL.init(string:)))
        }
    }
}

extension JSONValue {
    /// The value of a flag, which VK writes as a number or as a Boolean; nil for any other value.
    package var isTrue: Bool? { bool ?? integer.map { $0 != 0 } }
}
