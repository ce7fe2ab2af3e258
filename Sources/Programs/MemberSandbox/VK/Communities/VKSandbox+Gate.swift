import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Whether the contract allows one more subscription.
    func showsSubscription(_ request: ServerRequest) throws -> ServerResponse {
        guard family(ofBearer: request, try request.form()) != nil else { return invalidToken }
        let quota = configuration.subscriptionQuota
        let isLeft = quota.map { memberships.subscriptions < $0 } ?? true
        return .response(.object(["show": .bool(isLeft)]))
    }

    /// How many subscriptions were made with `source=vkid_sdk`.
    var subscriptionCount: Int { memberships.subscriptions }
}
