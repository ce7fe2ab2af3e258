import Foundation
import MemberCore
import MemberUI

extension AppStoreSandbox: SandboxControls {
    /// The actions of the store's page, as programs use them.
    var actions: [SandboxAction] {
        Self.orders.map { name in SandboxAction(name) { [self] form in try perform(name, form) } }
    }

    /// Returns a summary of the store's state, without secrets and without identifiers of transactions.
    func summary() -> [String: JSONValue] {
        let (shop, state) = known
        let customers = shop.ledger.customers.map { one -> JSONValue in
            let own = shop.purchases(of: one.id)
            let originals = Set(own.filter { $0.expires != nil }.map(\.originalID))
            return .object([
                "id": .string(one.id), "environment": .string(one.environment.rawValue),
                "purchases": .integer(Int64(own.count)), "payment_fails": .bool(one.isPaymentFailing),
                "statuses": .array(originals.compactMap(shop.status).sorted().map { .integer(Int64($0)) }),
            ])
        }
        return [
            "time": shop.now.json, "customers": .array(customers),
            "notification_url": state.notificationURL.map { .string($0.absoluteString) } ?? .null,
            "notifications": .array(state.notifications.map(\.summary)),
        ]
    }

    /// Makes the sections of the store's time, limits and notifications.
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let texts = Texts(writer.language, .appStoreSandbox)
        let (shop, state) = known
        let link = address(of: "store").map { url in
            HTML.element(
                "p", [("class", "row")],
                [.element("a", [("href", url.absoluteString), ("class", "button primary")], [.text(texts(.storeOpen))])])
        }
        let time = texts(.storeTimeIs).sentence(time: writer.date(shop.now))
        let days = writer.number(texts(.storeDays), "days", in: Self.advancedDays, 1)
        let parts = [
            .element("p", [], time), writer.form("advance", [days, writer.button(texts(.storeAdvance))]),
            limitForm(writer, texts), writer.form("reset", [writer.dangerButton(texts(.storeReset))]),
        ]
        return [
            writer.section("store", texts(.storeTitle), (link.map { [$0] } ?? []) + parts),
            writer.section("notifications", texts(.storeNotifications), notificationParts(writer, texts, state)),
        ]
    }

    private func limitForm(_ writer: ControlPageWriter, _ texts: Texts) -> HTML {
        let allowed = limits.allowed
        return writer.form(
            "limit",
            [
                writer.number(texts(.storeLimitCalls), "calls", in: 0...86_400, allowed?.calls),
                writer.number(texts(.storeLimitSeconds), "seconds", in: Self.limitSeconds, allowed?.seconds),
                writer.button(texts(.storeLimitSet)),
            ])
    }

    private func notificationParts(_ writer: ControlPageWriter, _ texts: Texts, _ state: AppStoreState) -> [HTML] {
        let field = writer.field(
            texts(.storeNotificationURL),
            [("name", "url"), ("type", "text"), ("value", state.notificationURL?.absoluteString ?? "")])
        let form = writer.form("notifications", [field, writer.button(texts(.storeNotificationSet))])
        guard !state.notifications.isEmpty else { return [form] }
        let columns: [TextKey] = [
            .storeNotificationKind, .storeNotificationTime, .storeNotificationAttempts, .storeNotificationNext,
        ]
        let rows = state.notifications.suffix(50).reversed().map { row($0, writer, at: state.ledger.now) }
        return [form, writer.table(texts(.storeNotifications), columns.map { texts($0) }, rows: rows)]
    }

    /// The cells of a notification: its kind, its time, the results of its attempts and the time of the next one.
    private func row(_ one: SentShopNotification, _ writer: ControlPageWriter, at now: ShopTime) -> [HTML] {
        let attempts = one.attempts.flatMap { attempt -> [HTML] in
            [
                .badge(attempt.result, attempt.result == SentShopNotification.success ? .good : .bad, title: attempt.time.iso),
                .text(" "),
            ]
        }
        let next = one.next.map { HTML.moment($0.date, now: now.date, writer.language) }
        return [
            .element("code", [], [.text(one.title)]), writer.date(one.time), .element("span", [], attempts), next ?? .text(""),
        ]
    }
}

extension ControlPageWriter {
    /// A date of the store in words, with the exact time on hover.
    fileprivate func date(_ time: ShopTime) -> HTML {
        .element("time", [("datetime", time.iso), ("title", time.iso)], [.text(StoreWords(language).date(time))])
    }

    /// A button that sends its form and cannot be undone.
    fileprivate func dangerButton(_ title: String) -> HTML {
        .element("button", [("type", "submit"), ("class", ButtonRole.danger.rawValue)], [.text(title)])
    }
}

extension SentShopNotification {
    /// The kind and the subtype.
    var title: String { [kind, subtype].compactMap(\.self).joined(separator: "/") }

    /// The notification and its attempts, for `/_sandbox/state`.
    fileprivate var summary: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(title), "time": time.json, "attempts": .array(attempts.map { .string($0.result) }),
        ]
        members["next"] = next?.json
        return .object(members)
    }
}
