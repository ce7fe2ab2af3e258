import MemberCore
import MemberUI

extension VKSandbox: SandboxControls {
    static let quotaAction = "subscription-quota"
    static let resetAction = "reset-joins"
    static let messageAction = "message"

    var actions: [SandboxAction] {
        [
            // Sets the number of subscriptions that the contract allows, in `count`; an empty text means any number.
            SandboxAction(Self.quotaAction) { [self] form in
                let quota = try form.number("count", in: 0...86_400)
                settings.withLock { $0.subscriptionQuota = quota }
            },
            SandboxAction(Self.resetAction) { [self] _ in resetJoins() },
            // Sends `text` from one account to another, `from` and `to`: a login, an id, or a community's id with a minus sign.
            SandboxAction(Self.messageAction) { [self] form in
                let problem = ControlProblem { Texts($0, .vkSandbox)(.sandboxMessageProblem) }
                guard let sender = form["from"].flatMap(Self.account) else { throw problem.about("from") }
                guard let receiver = form["to"].flatMap(Self.account) else { throw problem.about("to") }
                guard let text = form.filled("text") else { throw problem.about("text") }
                _ = deliver(text, from: sender, to: receiver)
            },
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
        return [writer.section("communities", texts(.sandboxCommunities), parts), messageSection(writer, texts)]
    }

    /// Makes the section with which a message arrives for a member or a community.
    private func messageSection(_ writer: ControlPageWriter, _ texts: Texts) -> HTML {
        let field = { (title: TextKey, name: String, value: String) in
            writer.field(texts(title), [("name", name), ("type", "text"), ("value", value), ("required", nil)])
        }
        let form = writer.form(
            Self.messageAction,
            [
                field(.sandboxMessageFrom, "from", "boris"), field(.sandboxMessageTo, "to", "anna"),
                field(.sandboxMessageText, "text", ""), writer.button(texts(.sandboxMessageSend)),
            ])
        let count = HTML.element("p", [], [.text(texts(.sandboxMessageCount, count: messageBook.messages.count))])
        return writer.section("messages", texts(.sandboxMessages), [count, form])
    }

    /// Reads an account: a member's login or id, or a community's id with a minus sign.
    static func account(_ text: String) -> Int? {
        (InventedPerson.named(text)?.id ?? Int(text)).flatMap { isAccount($0) ? $0 : nil }
    }

    /// Whether an account can write and receive messages.
    static func isAccount(_ id: Int) -> Bool {
        id < 0
            ? InventedCommunity.with(id: -id).map { $0.deactivated == nil } ?? false
            : InventedPerson.with(id: id).map { !$0.isServiceAccount } ?? false
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
