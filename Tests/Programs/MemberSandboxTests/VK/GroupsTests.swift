import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Communities of the sandbox's VK", .timeLimit(.minutes(1)))
struct GroupsTests {
    private static let fields: FormFields.Field = .init("fields", "description,verified,is_member")

    private func group(_ id: Int, _ stage: Stage, _ token: String) async throws -> JSONValue? {
        var parameters: FormFields = [("group_ids", String(id))]
        parameters.fields.append(Self.fields)
        let response = try await stage.call("groups.getById", parameters, token: token)
        #expect(response["response"]?["profiles"]?.array?.isEmpty == true)
        return response["response"]?["groups"]?.array?.first
    }

    @Test(
        "each community says who may join it, and whether the member is in",
        arguments: [
            (InventedCommunity.open, 0, 0), (.closed, 1, 0), (.private, 2, 0), (.deactivated, 0, 0), (.joined, 0, 1),
            (.hiding, 0, 0),
        ] as [(InventedCommunity, Int64, Int64)])
    func described(community: InventedCommunity, closed: Int64, member: Int64) async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            let group = try #require(try await group(community.id, stage, token))
            #expect(group["id"]?.integer == Int64(community.id) && group["name"]?.string == community.name)
            #expect(group["description"]?.string == community.about && group["photo_200"]?.string != nil)
            #expect(group["is_closed"]?.integer == closed && group["is_member"]?.integer == member)
            #expect(group["verified"]?.integer == (community.isVerified ? 1 : 0))
            #expect(group["deactivated"]?.string == community.deactivated)
        }
    }

    @Test("without the scope groups the data does not contain membership, and a join has no effect")
    func scopeMissing() async throws {
        try await Stage.with { stage in
            let token = try await stage.token(scope: "friends")
            #expect(try #require(try await group(1, stage, token))["is_member"] == nil)
            let refused = try await stage.call("groups.join", [("group_id", "1")], token: token)
            #expect(refused["error"]?["error_code"]?.integer == 7)
        }
    }

    @Test("an unknown community gives an empty list, and error 125 elsewhere")
    func unknown() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            #expect(try await group(InventedCommunity.unknownID, stage, token) == nil)
            for method in ["groups.getMembers", "groups.join", "groups.leave"] {
                let id = String(InventedCommunity.unknownID)
                let response = try await stage.call(method, [("group_id", id)], token: token)
                #expect(response["error"]?["error_code"]?.integer == 125)
            }
        }
    }

    @Test("members are all or friends, as ids or as objects with their pictures")
    func members() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            var parameters: FormFields = [("group_id", "1"), ("sort", "id_asc"), ("count", "3")]
            let all = try await stage.call("groups.getMembers", parameters, token: token)["response"]
            #expect(all?["count"]?.integer == 12_345)
            #expect(all?["items"]?.array?.compactMap(\.integer) == [100_002, 100_003, 100_006])
            parameters.append("fields", "photo_200")
            parameters.append("filter", "friends")
            let friends = try await stage.call("groups.getMembers", parameters, token: token)["response"]
            #expect(friends?["count"]?.integer == 2)
            #expect(friends?["items"]?.array?.allSatisfy { $0["photo_200"]?.string != nil } == true)
        }
    }

    @Test(
        "a hidden list of members is refused",
        arguments: [(InventedCommunity.closed, 203), (.private, 15), (.hiding, 15)] as [(InventedCommunity, Int64)])
    func hidden(community: InventedCommunity, code: Int64) async throws {
        try await Stage.with { stage in
            let parameters: FormFields = [("group_id", String(community.id)), ("filter", "friends")]
            let response = try await stage.call("groups.getMembers", parameters, token: try await stage.token())
            #expect(response["error"]?["error_code"]?.integer == code)
        }
    }

    @Test("a person who joins is a member until a leave or a reset; joins survive a restart")
    func joining() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            let token = try await stage.token()
            let join: FormFields = [("group_id", "1"), ("source", "vkid_sdk")]
            for _ in 0..<2 { #expect(try await stage.call("groups.join", join, token: token)["response"]?.integer == 1) }
            #expect(try await group(1, stage, token)?["is_member"]?.integer == 1)
            let members = try await stage.call("groups.getMembers", [("group_id", "1")], token: token)
            #expect(members["response"]?["count"]?.integer == 12_346)
        }
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            #expect(stage.sandbox.joinedCommunities == [1: [100_001]])
            let token = try await stage.token()
            #expect(try await stage.call("groups.leave", [("group_id", "1")], token: token)["response"]?.integer == 1)
            #expect(stage.sandbox.joinedCommunities.isEmpty)
            _ = try await stage.call("groups.leave", [("group_id", "5")], token: token)
            #expect(try await group(5, stage, token)?["is_member"]?.integer == 0)
            stage.sandbox.resetJoins()
            #expect(try await group(5, stage, token)?["is_member"]?.integer == 1)
        }
    }

    @Test("a closed community accepts the request but adds no member, a private or deactivated one refuses")
    func notOpen() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            #expect(try await stage.call("groups.join", [("group_id", "2")], token: token)["response"]?.integer == 1)
            for id in ["3", "4"] {
                let response = try await stage.call("groups.join", [("group_id", id)], token: token)
                #expect(response["error"]?["error_code"]?.integer == 15)
            }
            #expect(stage.sandbox.joinedCommunities.isEmpty)
        }
    }

    @Test("a service account says so, and has no profile", arguments: [("anna", false), ("service", true)])
    func accounts(name: String, isService: Bool) async throws {
        try await Stage.with { stage in
            let token = try await stage.token(name)
            let account = try await stage.call("account.getProfileShortInfo", token: token)["response"]
            #expect(account?["is_service_account"]?.bool == isService)
            #expect(account?["first_name"]?.string != nil)
            #expect(try await stage.call("users.get", token: token)["response"]?.array?.isEmpty == isService)
        }
    }

    @Test("the sheet's four calls of the API succeed at once")
    func burst() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            let responses = try await withThrowingTaskGroup(of: JSONValue.self) { group in
                for _ in 0..<2 {
                    group.addTask { try await stage.call("groups.getMembers", [("group_id", "1")], token: token) }
                    group.addTask { try await stage.call("account.getProfileShortInfo", token: token) }
                    group.addTask { try await stage.call("groups.getById", [("group_ids", "1")], token: token) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.allSatisfy { $0["response"] != nil } && responses.count == 6)
        }
    }
}
