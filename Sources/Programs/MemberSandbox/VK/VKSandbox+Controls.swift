import MemberCore
import MemberUI

extension VKSandbox: SandboxControls {
    static let quotaAction = "subscription-quota"
    static let resetAction = "reset-joins"

    var actions: [SandboxAction] {
        [
            // Sets the number of subscriptions that the contract allows, in `count`; an empty text means any number.
            SandboxAction(Self.quotaAction) { [self] form in
                let quota = try form.number("count", in: 0...86_400)
                settings.withLock { $0.subscriptionQuota = quota }
            },
            SandboxAction(Self.resetAction) { [self] _ in resetJoins() },
        ]
    }

    /// The settings; they keep their place beside the providers, because programs read them there.
    var sharedState: [String: JSONValue] {
        let configuration = configuration
        return [
            "subscription_quota": configuration.subscriptionQuota.map { .integer(Int64($0)) } ?? .null,
            "subscriptions": .integer(Int64(subscriptionCount)),
            "dead_refresh_token_error": .string(configuration.deadRefreshTokenError),
            "refuses_with_ok": .bool(configuration.refusesWithOK),
            "call_limits": .object([
                "member": .integer(Int64(configuration.callLimits.member)),
                "community": .integer(Int64(configuration.callLimits.community)),
                "service": .integer(Int64(configuration.callLimits.service)),
            ]),
        ]
    }
}

extension VKSandbox {
    /// Makes the section of the invented communities with the people who joined them here, and of the contract for subscriptions.
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let texts = Texts(writer.language, .vkSandbox)
        let columns: [TextKey] = [.sandboxCommunity, .sandboxCommunityAccess, .sandboxCommunityMembers, .sandboxCommunityJoined]
        let quota = configuration.subscriptionQuota
        let sentence =
            quota.map { texts(.sandboxSubscriptions, ["quota": String($0)], count: subscriptionCount) }
            ?? texts(.sandboxSubscriptionsFree, count: subscriptionCount)
        let field = writer.number(texts(.sandboxQuota), "count", in: 0...86_400, quota)
        let parts = [
            writer.table(.sandboxCommunities, columns, texts, rows: InventedCommunity.all.map { row($0, texts) }),
            .element("p", [], [.text(sentence)]),
            writer.form(Self.quotaAction, [field, writer.button(texts(.sandboxQuotaSet))]),
            writer.form(Self.resetAction, [writer.button(texts(.sandboxJoinsReset))]),
        ]
        return [writer.section("communities", texts(.sandboxCommunities), parts)]
    }

    private func row(_ community: InventedCommunity, _ texts: Texts) -> [String] {
        let size = communitySizes[community.id] ?? 0
        let names = (joinedCommunities[community.id] ?? []).compactMap { InventedPerson.with(id: $0)?.login }
        return [
            "\(community.name) (\(community.id))", texts(access(community)), String(size), names.joined(separator: ", "),
        ]
    }

    private func access(_ community: InventedCommunity) -> TextKey {
        guard community.deactivated == nil else { return .sandboxCommunityGone }
        return switch community.access {
        case .open: .sandboxCommunityOpen
        case .closed: .sandboxCommunityClosed
        case .private: .sandboxCommunityPrivate
        }
    }
}
