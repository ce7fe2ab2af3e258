import Foundation
package import MemberCore
import StoreOffers

extension OfferEvent {
    /// The event as the feed and the webhooks show it: its own members, and what the service adds.
    package var json: JSONValue {
        var members = (try? JSONValue(parsing: event.data))?.object ?? [:]
        members["id"] = .integer(id)
        members["type"] = .string(event.type)
        members["member"] = event.member.map(JSONValue.string) ?? .null
        members["signedDate"] = event.signed.map { .integer($0.milliseconds) } ?? .null
        members["storedDate"] = .integer(stored.milliseconds)
        return .object(members)
    }
}

extension OfferScope {
    /// The body of a webhook's delivery.
    func body(of event: OfferEvent) -> Data {
        let members: [String: JSONValue] = [
            "app": .string(app), "environment": .string(environment.rawValue), "event": event.json,
        ]
        return (try? JSONEncoder.sorted.encode(JSONValue.object(members))) ?? Data()
    }
}
