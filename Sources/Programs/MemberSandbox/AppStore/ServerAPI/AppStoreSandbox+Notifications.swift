import Foundation
import MemberCore
import MemberHTTPServer

extension AppStoreSandbox {
    /// The number of days for which the store keeps its notifications.
    private static let notificationDays = 180

    /// Adds the routes of the notification history and of test notifications.
    func addNotifications(to router: inout Router) {
        serve("POST", "/inApps/v1/notifications/history", rate: 50, in: &router) { [self] in try notificationHistory($0) }
        serve("POST", "/inApps/v1/notifications/test", rate: 1, in: &router) { [self] in try await sendTest($0) }
        serve("GET", "/inApps/v1/notifications/test/{token}", rate: 1, in: &router) { call in
            // The store gives the attempts so far, because an app may ask while it still handles the notification.
            guard let uuid = call.state.tests[call.part("token")] else { throw ServerAPIRefusal.code(4_040_008) }
            guard let one = call.state.notifications.first(where: { $0.uuid == uuid }) else {
                throw ServerAPIRefusal.code(4_040_008)
            }
            return .object(one.json.object ?? [:])
        }
    }

    private func notificationHistory(_ call: ServerAPICall) throws -> ServerResponse {
        let body = try call.body()
        guard let start = body["startDate"]?.integer else { throw ServerAPIRefusal.code(4_000_015) }
        guard let end = body["endDate"]?.integer else { throw ServerAPIRefusal.code(4_000_016) }
        guard start >= call.shop.now.adding(days: -Self.notificationDays).milliseconds else {
            throw ServerAPIRefusal.code(4_000_012)
        }
        guard start <= end else { throw ServerAPIRefusal.code(4_000_013) }
        let (kind, transaction) = (body["notificationType"]?.string, body["transactionId"]?.string)
        guard kind == nil || transaction == nil else { throw ServerAPIRefusal.code(4_000_019) }
        guard kind == nil || ShopEvent.Kind(rawValue: kind ?? "") != nil else { throw ServerAPIRefusal.code(4_000_018) }
        let (subtype, onlyFailures) = (body["notificationSubtype"]?.string, body["onlyFailures"]?.bool == true)
        let all = call.state.notifications.filter { one in
            one.environment == call.environment && (start...end).contains(one.time.milliseconds)
                && kind.map { $0 == one.kind } ?? true && subtype.map { $0 == one.subtype } ?? true
                && transaction.map(one.transactions.contains) ?? true && (!onlyFailures || !one.hasArrived)
        }
        let filters = [kind, subtype, transaction].map { $0 ?? "" } + ["\(start)", "\(end)", "\(onlyFailures)"]
        let list = "notifications/" + filters.joined(separator: "/")
        let place = try ServerAPIPage(call.request.query["paginationToken"], of: list, refusal: 4_000_014)
        let page = place.items(of: all, list: list)
        var members: [String: JSONValue] = [
            "hasMore": .bool(page.hasMore), "notificationHistory": .array(page.items.map(\.json)),
        ]
        if page.hasMore { members["paginationToken"] = .string(page.revision) }
        return .object(members)
    }

    /// Sends a test notification.
    private func sendTest(_ call: ServerAPICall) async throws -> ServerResponse {
        guard call.state.notificationURL != nil else { throw ServerAPIRefusal.code(4_040_007) }
        let event = ShopEvent(kind: .test, time: call.shop.now, environment: call.environment)
        let writer = ShopNotification(shop: call.shop, signer: try await signer(.tokens))
        let (uuid, token) = (SystemRandom().uuid().uuidString.lowercased(), SystemRandom().uuid().uuidString.lowercased())
        let one = SentShopNotification(
            uuid: uuid, environment: call.environment, kind: event.kind.rawValue, subtype: nil, transactions: [],
            time: event.time, signedPayload: try writer.token(event, uuid: uuid), next: event.time)
        note { state in
            state.tests[token] = uuid
            state.add([one], of: call.state.generation)
        }
        Task { await notifier.work(for: self) }
        return .object(["testNotificationToken": .string(token)])
    }
}
