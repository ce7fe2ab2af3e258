import MemberCore
import MemberUI

extension VKSandbox: SandboxControls {
    static let quotaAction = "subscription-quota"
    static let resetAction = "reset-joins"

    var actions: [SandboxAction] {
        [
            // Sets the number of subscriptions that the contract allows, in `count`; an empty text means any number.
            SandboxAction(Self.quotaAction) { [self] form in try setQuota(form["count"] ?? "") },
            SandboxAction(Self.resetAction) { [self] _ in resetJoins() },
        ]
    }

    private func setQuota(_ text: String) throws(ControlProblem) {
        let quota = Int(text)
        guard text.isEmpty || (0...86_400).contains(quota ?? -1) else { throw .notNumber }
        settings.withLock { $0.subscriptionQuota = quota }
    }

    /// The settings; they keep their place beside the providers, because programs read them there.
    var sharedState: [String: JSONValue] {
        let configuration = configuration
        return [
            "subscription_quota": configuration.subscriptionQuota.map { .integer(Int64($0)) } ?? .null,
            "subscriptions": .integer(Int64(subscriptionCount)),
            "dead_refresh_token_error": .string(configuration.deadRefreshTokenError),
            "refuses_with_ok": .bool(configuration.refusesWithOK),
        ]
    }
}

extension VKSandbox {
    /// Makes the section of the invented communities with the people who joined them here, and of the contract for subscriptions.
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let texts = Texts(writer.language, .vkSandbox)
        let columns: [TextKey] = [.sandboxCommunity, .sandboxCommunityAccess, .sandboxCommunityMembers, .sandboxCommunityJoined]
        let rows = InventedCommunity.all.map { row($0, texts) }
        let quota = configuration.subscriptionQuota
        let sentence =
            quota.map { texts(.sandboxSubscriptions, ["quota": String($0)], count: subscriptionCount) }
            ?? texts(.sandboxSubscriptionsFree, count: subscriptionCount)
        let field = writer.field(
            texts(.sandboxQuota),
            [
                ("name", "count"), ("type", "number"), ("min", "0"), ("max", "86400"), ("value", quota.map(String.init) ?? ""),
            ])
        let parts = [
            writer.table(texts(.sandboxCommunities), columns.map { texts($0) }, .element("tbody", [], rows)),
            .element("p", [], [.text(sentence)]),
            writer.form(Self.quotaAction, [field, writer.button(texts(.sandboxQuotaSet))]),
            writer.form(Self.resetAction, [writer.button(texts(.sandboxJoinsReset))]),
        ]
        return [writer.section("communities", texts(.sandboxCommunities), parts)]
    }

    private func row(_ community: InventedCommunity, _ texts: Texts) -> HTML {
        let size = communitySizes[community.id] ?? 0
        let names = (joinedCommunities[community.id] ?? []).compactMap { InventedPerson.with(id: $0)?.login }
        let name = HTML.element("th", [("scope", "row")], [.text("\(community.name) (\(community.id))")])
        let cells = [texts(access(community)), String(size), names.joined(separator: ", ")]
        return .element("tr", [], [name] + cells.map { .element("td", [], [.text($0)]) })
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
