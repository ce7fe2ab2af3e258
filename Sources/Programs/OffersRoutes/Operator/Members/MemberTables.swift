import Foundation
import MemberUI
import OffersService
import StoreOffers

/// The lists of a member's file as tables, the newest entries first.
struct MemberTables {
    let member: String
    let visit: OperatorVisit

    var texts: Texts { visit.texts }

    /// The card of a list, with a link to older entries.
    func card(_ entries: MemberEntries) -> HTML {
        switch entries {
        case .notifications(let page): card(.notifications, page, notificationHead, row)
        case .signatures(let page): card(.signatures, page, signatureHead, row)
        case .events(let page): card(.events, page, eventHead, row)
        case .offerings(let page): card(.offerings, page, offeringHead, row)
        case .consumptions(let page): card(.consumptions, page, consumptionHead, row)
        case .looks(let page): card(.looks, page, lookHead, row)
        }
    }

    private func card<Entry>(
        _ list: MemberList, _ page: MemberPage<Entry>, _ head: [TextKey], _ row: (Entry) -> [HTML]
    ) -> HTML {
        let title = texts(.list(list))
        guard !page.entries.isEmpty else {
            return .card(
                id: list.rawValue, title: title, [visit.quiet(texts(.operatorMemberEmpty))])
        }
        let table = visit.table(title, head, page.entries.map(row))
        let older = page.older.map { place in
            visit.older(visit.address(OperatorPages.memberPath(member) + "/" + list.rawValue, [("older", place.text)]))
        }
        return .card(id: list.rawValue, title: title, [table] + [older].compactMap(\.self))
    }
}

extension OperatorVisit {
    /// A moment in full, since a support person compares it with others; a dash for none.
    func time(_ time: StoreTime?) -> HTML {
        guard let time else { return .text("–") }
        return .element("time", [("datetime", time.date.formatted(.iso8601))], [.text(time.text)])
    }

    /// A table under its card's heading, whose name is not the card's.
    func table(_ title: String, _ head: [TextKey], _ rows: [[HTML]]) -> HTML {
        .scrolling(title + ": " + texts(.metricsTable), .table(head.map { texts($0) }, rows, isText: true))
    }

    /// A sentence beside the contents of a card.
    func quiet(_ text: String) -> HTML { .element("p", [("class", "quiet")], [.text(text)]) }

    /// A link to older entries.
    func older(_ address: String) -> HTML {
        .element(
            "p", [("class", "operator-note")], [.element("a", [("href", address)], [.text(texts(.operatorMemberOlder))])])
    }
}
