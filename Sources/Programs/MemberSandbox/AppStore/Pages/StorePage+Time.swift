import Foundation
import MemberUI

extension StorePage {
    /// The store's time, and the forms that move it forward.
    var time: HTML {
        let now = dated(shop.now, words.weekdayDate(shop.now), "now")
        let present = HTML.element("div", [], [now, paragraph(clock, "quiet"), paragraph(texts(.storeTimeNote), "quiet")])
        let moves = [byDays, toDate, toEvent].compactMap(\.self)
        return card(
            "time", .storeTime,
            [.element("div", [("class", "clock")], [present, .element("div", [("class", "moves")], moves)])])
    }

    private var clock: String {
        let clock = String(shop.now.iso.dropFirst(11).prefix(5))
        let days = Int(ahead / ShopTime.day)
        return days > 0 ? texts(.storeAhead, ["clock": clock], count: days) : clock + " UTC"
    }

    private var byDays: HTML {
        let days = writer.number(texts(.storeDays), "days", in: AppStoreSandbox.advancedDays, 1)
        return form("advance", [days, button(.storeAdvance)], isInline: true)
    }

    private var toDate: HTML {
        let first = shop.ledger.customers.map(\.installed).min() ?? shop.now
        let field = writer.field(
            texts(.storeDay),
            [
                ("name", "to"), ("type", "date"), ("required", nil), ("min", shop.now.day),
                ("max", first.adding(days: Shop.longestLife).day),
                ("value", ""),
            ])
        return form("advance", [field, button(.storeAdvanceTo)], isInline: true)
    }

    /// The form that moves the time to the next event of any customer.
    private var toEvent: HTML? {
        guard let next = shop.nextEvent() else { return nil }
        let one = shop.ledger.subscriptions[next.place]
        let product = shop.purchase(one.latest).flatMap { shop.catalogue.product($0.product) }?.name ?? one.group
        let name = shop.ledger.customers.first { $0.id == one.customer }.map(name) ?? one.customer
        let line = sentence(.storeNextEvent, ["product": product, "name": name], time: moment(next.time))
        return form(
            "advance",
            [.element("span", [], line), hidden("to", next.time.wholeSecond.iso), button(.storeAdvanceNext)], isInline: true)
    }
}

extension ShopTime {
    /// The first whole second that is not earlier.
    var wholeSecond: ShopTime { ShopTime(milliseconds: (milliseconds + 999) / 1000 * 1000) }
}
