import Foundation
import MemberCore
import MemberCrypto
package import StoreOffers

/// A verified notification, as it is stored and shown in the feed.
package struct IncomingNotification: Sendable {
    /// How long the store waits for consumption data.
    static let consumptionTime: Int64 = 12 * 3_600_000

    let notification: StoreNotification

    /// A notification that was verified.
    package init(notification: StoreNotification) { self.notification = notification }

    /// Its identifier; the hash of the payload where the store gave none.
    package var id: String { notification.uuid ?? Base64URL.encode(Digest.sha256(notification.payload)) }

    /// The original transaction; nil for a notification without one.
    package var original: String? {
        let names = [notification.transaction?.transaction.originalID, notification.renewal?.renewal.originalID]
        return names.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// Whether it says something about a subscription, which has a history.
    package var isAboutSubscription: Bool {
        original != nil && (notification.transaction?.isSubscription == true || notification.renewal != nil)
    }

    /// The row to store.
    var row: NotificationRow {
        NotificationRow(
            id: id, type: notification.type, subtype: notification.subtype, signed: notification.signed, original: original,
            payload: notification.payload)
    }

    /// The member that its transaction names, where no history does.
    package var namedMember: String? {
        let token = notification.transaction?.transaction.appAccountToken ?? notification.renewal?.renewal.appAccountToken
        return token.flatMap(UUID.init(uuidString:)).map(OffersWire.member) ?? original
    }

    /// The last end of a period or a grace period in it.
    var lastExpiry: StoreTime? {
        [notification.transaction?.transaction.expires.time, notification.renewal?.renewal.graceExpires.time].compactMap { $0 }
            .max()
    }

    /// The store's request for consumption data; nil for another notification.
    func consumption(member: String?, at now: StoreTime) -> ConsumptionRow? {
        guard isConsumption, let id = notification.transaction?.transaction.id, !id.isEmpty, let member else { return nil }
        return ConsumptionRow(transaction: id, member: member, due: due(at: now))
    }

    /// The event of the feed.
    package func event(member: String?, at now: StoreTime) -> NewOfferEvent {
        var members: [String: JSONValue] = ["notificationUUID": .string(id)]
        members["subtype"] = notification.subtype.map(JSONValue.string)
        members["originalTransactionId"] = original.map(JSONValue.string)
        members["transactionId"] = notification.transaction.map { .string($0.transaction.id) }
        members["productId"] = (notification.transaction?.transaction.productID ?? notification.renewal?.renewal.productID)
            .map(JSONValue.string)
        if isConsumption {
            members["due"] = .integer(due(at: now).milliseconds)
            members["reason"] = reason.map(JSONValue.string)
        }
        let type = isConsumption ? "consumption.requested" : "notification.\(notification.type.lowercased())"
        return NewOfferEvent(member: member, type: type, signed: notification.signed, data: NewOfferEvent.json(members))
    }

    private var isConsumption: Bool { notification.type == "CONSUMPTION_REQUEST" }

    private func due(at now: StoreTime) -> StoreTime {
        StoreTime(milliseconds: (notification.signed ?? now).milliseconds + Self.consumptionTime)
    }

    /// Why the customer asks for a refund, by the store's name.
    private var reason: String? {
        let found = try? JSONIndex.read(notification.payload, maximumBytes: NotificationAddress.maximumBytes) {
            $0["data"]?["consumptionRequestReason"]?.text
        }
        return found ?? nil
    }
}
