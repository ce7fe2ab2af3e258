import MemberCore
import MemberUI
import OffersService
import StoreOffers

/// The columns and cells of each list.
extension MemberTables {
    var notificationHead: [TextKey] {
        [.operatorMemberStored, .operatorMemberType, .operatorMemberSigned, .operatorMemberOriginal, .operatorMemberID]
    }

    func row(_ one: MemberNotification) -> [HTML] {
        let type = [one.type, one.subtype].compactMap(\.self).joined(separator: ", ")
        return [
            visit.time(one.stored), .text(type.harmless), visit.time(one.signed), .text(one.original), .text(one.id.harmless),
        ]
    }

    var signatureHead: [TextKey] {
        [
            .operatorMemberStored, .operatorMemberProduct, .operatorMemberOffer, .operatorMemberWhy, .operatorKeyName,
            .operatorMemberNonce,
        ]
    }

    func row(_ one: MemberSignature) -> [HTML] {
        let row = one.row
        let offer = row.offer ?? texts(.operatorMemberOverride)
        return [visit.time(one.stored)] + [row.product, offer, row.why, row.key, row.nonce].map { .text($0.harmless) }
    }

    var eventHead: [TextKey] {
        [.operatorMemberStored, .operatorMemberNumber, .operatorMemberType, .operatorMemberContent, .operatorMemberSent]
    }

    func row(_ one: MemberEvent) -> [HTML] {
        let event = one.event
        let sent = one.deliveries.isEmpty ? [texts(.operatorMemberFeedOnly)] : one.deliveries.map(delivery)
        let content = HTML.element("code", [], [.text(String(decoding: event.event.data, as: UTF8.self).harmless)])
        return [
            visit.time(event.stored), .text("\(event.id)"), .text(event.event.type.harmless), content,
            .element("ul", [("class", "operator-lines")], sent.map { .element("li", [], [.text($0)]) }),
        ]
    }

    private func delivery(_ row: DeliveryRow) -> String {
        let values = [
            "endpoint": row.endpoint, "count": "\(row.attempts)", "status": row.status.map { "\($0)" } ?? "–",
            "time": (row.delivered ?? row.next)?.text ?? "–",
        ]
        if row.delivered != nil { return texts(.operatorMemberDelivered, values) }
        return texts(row.next == nil ? .operatorMemberGivenUp : .operatorMemberDue, values)
    }

    var offeringHead: [TextKey] {
        [
            .operatorMemberCampaign, .operatorMemberProduct, .operatorMemberOffer, .operatorMemberFrom, .operatorMemberUntil,
            .operatorMemberHeld, .operatorMemberTaken,
        ]
    }

    func row(_ one: CampaignMember) -> [HTML] {
        let offering = one.offering
        let address = visit.address(OperatorPages.campaignPath(offering.campaign))
        return [
            .element("a", [("href", address)], [.text(offering.campaign)]), .text(offering.product), .text(offering.offer),
            visit.time(offering.began), visit.time(offering.until),
            .text(texts(offering.isControl ? .campaignsYes : .campaignsNo)), visit.time(one.outcome.taken),
        ]
    }

    var consumptionHead: [TextKey] { [.operatorMemberTransaction, .operatorMemberDueUntil, .operatorMemberAnswered] }

    func row(_ one: ConsumptionRow) -> [HTML] {
        [.text(one.transaction), visit.time(one.due), visit.time(one.answered)]
    }

    var lookHead: [TextKey] { [.operatorMemberAt, .operatorKeyName, .operatorMemberLookedAt] }

    func row(_ one: MemberLook) -> [HTML] { [visit.time(one.at), .text(one.key), .text(texts(.look(one.what)))] }
}
