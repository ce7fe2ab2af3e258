import MemberUI

extension ControlPage {
    /// The invented communities with who joined them here, and the contract for subscriptions.
    var communityParts: [HTML] {
        let columns: [TextKey] = [
            .sandboxCommunity, .sandboxCommunityAccess, .sandboxCommunityMembers, .sandboxCommunityJoined,
        ]
        let rows = InventedCommunity.all.map(row)
        let quota = stage.settings.current.subscriptionQuota
        let used = stage.providers.map(\.subscriptionCount).reduce(0, +)
        let sentence =
            quota.map { texts(.sandboxSubscriptions, ["quota": String($0)], count: used) }
            ?? texts(.sandboxSubscriptionsFree, count: used)
        let field = field(
            .sandboxQuota,
            [
                ("name", "count"), ("type", "number"), ("min", "0"), ("max", "86400"), ("value", quota.map(String.init) ?? ""),
            ])
        return [
            table(.sandboxCommunities, columns.map { .text(texts($0)) }, .element("tbody", [], rows)),
            .element("p", [], [.text(sentence)]), form(.subscriptionQuota, "row", [field, button(.sandboxQuotaSet)]),
            form(.resetJoins, "row", [button(.sandboxJoinsReset)]),
        ]
    }

    private func row(_ community: InventedCommunity) -> HTML {
        let size = stage.providers.lazy.compactMap { $0.communitySizes[community.id] }.first ?? 0
        let joined = stage.providers.flatMap { $0.joinedCommunities[community.id] ?? [] }
        let names = joined.compactMap { InventedPerson.with(id: $0)?.login }.joined(separator: ", ")
        let name = HTML.element("th", [("scope", "row")], [.text("\(community.name) (\(community.id))")])
        let cells: [HTML] = [.text(texts(access(community))), .text(String(size)), .text(names)]
        return .element("tr", [], [name] + cells.map { .element("td", [], [$0]) })
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
