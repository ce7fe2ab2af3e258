import Foundation
import MemberCore
import StoreOffers

extension NewOfferEvent {
    /// Evidence of a request changed what is known about a subscription.
    static func stored(_ one: KeptHistory) -> NewOfferEvent { service("evidence.stored", one) }

    /// A member claimed a subscription.
    static func claimed(_ one: KeptHistory) -> NewOfferEvent { service("subscription.claimed", one) }

    /// An operator marked that a tester's introductory offers were reset.
    static func reset(of member: String, at time: StoreTime) -> NewOfferEvent {
        NewOfferEvent(member: member, type: "eligibility.reset", signed: nil, data: json(["at": .integer(time.milliseconds)]))
    }

    private static func service(_ type: String, _ one: KeptHistory) -> NewOfferEvent {
        let members: [String: JSONValue] = ["originalTransactionId": .string(one.original)]
        return NewOfferEvent(member: one.member, type: type, signed: nil, data: json(members))
    }

    /// The further members of an event.
    static func json(_ members: [String: JSONValue]) -> Data {
        (try? JSONEncoder.sorted.encode(JSONValue.object(members))) ?? Data("{}".utf8)
    }
}
