import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import VKWire

/// The sheet's calls at VK: five questions before it is shown, and the join.
///
/// A captcha is solved and a call that came too soon repeated; a refused token is no matter of theirs.
struct SheetCalls: Sendable {
    static let gate = "vkid_sdk_is_show_subscription"

    let service: VKService
    let pipeline: RequestPipeline
    /// The community's id.
    let group: Int

    /// Asks all five at once.
    @concurrent
    func ask(_ token: Secret) async -> SheetAnswers {
        async let isAllowed = read(.id, Self.gate, [], token) { $0["show"]?.isTrue }
        async let facts = read(.api, "method/groups.getById", groupFields, token, GroupFacts.init)
        async let isServiceAccount = read(.api, "method/account.getProfileShortInfo", [], token) { account in
            account.object == nil ? nil : account["is_service_account"]?.isTrue ?? false
        }
        async let friends = read(.api, "method/groups.getMembers", followers([("filter", "friends")]), token, Followers.init)
        async let members = read(.api, "method/groups.getMembers", followers([]), token, Followers.init)
        return await SheetAnswers(
            isAllowed: isAllowed, group: facts, isServiceAccount: isServiceAccount, friends: friends, members: members)
    }

    /// Joins the community.
    /// - Returns: Whether VK says so.
    @concurrent
    func join(_ token: Secret) async -> Result<Bool, RequestError> {
        await call(.api, "method/groups.join", [("group_id", String(group)), ("source", "vkid_sdk")], token, isRead: false) {
            $0.integer.map { $0 == 1 }
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

    @concurrent
    private func read<Value: Sendable>(
        _ host: VKService.Host, _ path: String, _ fields: FormFields, _ token: Secret,
        _ value: @escaping @Sendable (JSONValue) -> Value?
    ) async -> Result<Value, RequestError> {
        await call(host, path, fields, token, isRead: true, value)
    }

    private func call<Value: Sendable>(
        _ host: VKService.Host, _ path: String, _ fields: FormFields, _ token: Secret, isRead: Bool,
        _ value: @escaping @Sendable (JSONValue) -> Value?
    ) async -> Result<Value, RequestError> {
        var call = ProviderCall(service.request(host, path, fields, token: token), life: .never)
        call.operation = path
        call.isSafeToRepeat = isRead
        do throws(RequestError) {
            let reply = try await pipeline.send(call, for: nil, folder: "vkid") { body throws(RequestError) in
                let answer = try? VKServiceEnvelope.read(HTTPResponse(status: 200, body: body), from: host, of: service.hosts)
                guard let value = answer.flatMap(value) else { throw .invalidReply("it does not have the expected members") }
                return value
            }
            return .success(reply.value)
        } catch { return .failure(error) }
    }
}
