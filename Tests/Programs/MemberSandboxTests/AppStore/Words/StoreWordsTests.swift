import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The store's words")
struct StoreWordsTests {
    private let english = StoreWords(.en)
    private let russian = StoreWords(.ru)

    /// Russian keeps a number and its unit on one line; the tables below write plain spaces.
    private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

    private func product(_ id: String) throws -> ShopProduct { try #require(ShopCatalogue.sample.product(id)) }

    private func offer(_ name: String, of product: ShopProduct) throws -> ShopOffer {
        try #require(name.isEmpty ? product.introductory : product.choices.first { $0.offer.id == name }?.offer)
    }

    @Test(
        "a price has two decimals, and nothing to pay is free",
        arguments: [
            (9990, "$9.99", "9,99 $"), (99_990, "$99.99", "99,99 $"), (990, "$0.99", "0,99 $"), (50, "$0.05", "0,05 $"),
            (0, "free", "бесплатно"),
        ] as [(Int64, String, String)])
    func price(price: Int64, en: String, ru: String) {
        #expect(english.price(price) == en && plain(russian.price(price)) == ru)
    }

    @Test(
        "a price is paid each period, whose word has the plural form of its number",
        arguments: [
            (ShopPeriod(1, .day), "$9.99 a day", "9,99 $ в день"), (ShopPeriod(1, .week), "$9.99 a week", "9,99 $ в неделю"),
            (ShopPeriod(1, .month), "$9.99 a month", "9,99 $ в месяц"), (ShopPeriod(1, .year), "$9.99 a year", "9,99 $ в год"),
            (ShopPeriod(3, .month), "$9.99 every 3 months", "9,99 $ за каждые 3 месяца"),
            (ShopPeriod(6, .month), "$9.99 every 6 months", "9,99 $ за каждые 6 месяцев"),
            (ShopPeriod(2, .week), "$9.99 every 2 weeks", "9,99 $ за каждые 2 недели"),
            (ShopPeriod(21, .day), "$9.99 every 21 days", "9,99 $ за каждый 21 день"),
            (ShopPeriod(5, .year), "$9.99 every 5 years", "9,99 $ за каждые 5 лет"),
        ])
    func period(period: ShopPeriod, en: String, ru: String) {
        #expect(english.price(9990, per: period) == en && plain(russian.price(9990, per: period)) == ru)
    }

    @Test(
        "a length has the plural form of its number",
        arguments: [
            (ShopPeriod(1, .day), "1 day", "1 день"), (ShopPeriod(3, .day), "3 days", "3 дня"),
            (ShopPeriod(11, .day), "11 days", "11 дней"), (ShopPeriod(1, .week), "1 week", "1 неделю"),
            (ShopPeriod(2, .week), "2 weeks", "2 недели"), (ShopPeriod(5, .week), "5 weeks", "5 недель"),
            (ShopPeriod(1, .month), "1 month", "1 месяц"), (ShopPeriod(3, .month), "3 months", "3 месяца"),
            (ShopPeriod(12, .month), "12 months", "12 месяцев"), (ShopPeriod(1, .year), "1 year", "1 год"),
            (ShopPeriod(4, .year), "4 years", "4 года"), (ShopPeriod(5, .year), "5 years", "5 лет"),
        ])
    func length(period: ShopPeriod, en: String, ru: String) {
        #expect(english.length(period) == en && plain(russian.length(period)) == ru)
    }

    @Test(
        "an offer says what is paid, for how long, and the price after it",
        arguments: [
            (
                "club.month", "", "free trial, 1 week, then $9.99 a month",
                "бесплатный период на 1 неделю, затем 9,99 $ в месяц"
            ),
            (
                "club.month", "stay.3", "$4.99 a month for 3 months, then $9.99 a month",
                "4,99 $ в месяц в течение 3 месяцев, затем 9,99 $ в месяц"
            ),
            (
                "club.month", "spring", "free trial, 1 month, then $9.99 a month",
                "бесплатный период на 1 месяц, затем 9,99 $ в месяц"
            ),
            (
                "club.month", "back.half", "$4.99 a month for 2 months, then $9.99 a month",
                "4,99 $ в месяц в течение 2 месяцев, затем 9,99 $ в месяц"
            ),
            ("club.year", "", "$49.99 for 1 year, then $99.99 a year", "49,99 $ за 1 год, затем 99,99 $ в год"),
        ])
    func offer(id: String, name: String, en: String, ru: String) throws {
        let product = try product(id)
        let offer = try offer(name, of: product)
        #expect(english.offer(offer, of: product) == en && plain(russian.offer(offer, of: product)) == ru)
    }

    @Test(
        "a discount is a rounded percentage with its length",
        arguments: [
            ("club.month", "stay.3", "50% off for 3 months", "скидка 50 % на 3 месяца"),
            ("club.year", "", "50% off for 1 year", "скидка 50 % на 1 год"),
            ("magazine.month", "", "83% off for 3 months", "скидка 83 % на 3 месяца"),
        ])
    func discount(id: String, name: String, en: String, ru: String) throws {
        let product = try product(id)
        let offer = try offer(name, of: product)
        #expect(english.discount(offer, of: product) == en)
        #expect(russian.discount(offer, of: product).map(plain) == ru)
    }

    @Test("a free trial, another period and a price that is not lower have no discount")
    func noDiscount() throws {
        let month = try product("club.month")
        let others = [
            try offer("stay.free", of: month), ShopOffer(payment: .payAsYouGo, period: ShopPeriod(1, .week), price: 4990),
            ShopOffer(payment: .payUpFront, period: ShopPeriod(1, .month), price: 9990),
        ]
        #expect(others.allSatisfy { english.discount($0, of: month) == nil })
    }

    @Test(
        "a date has its month in words",
        arguments: [
            ("2026-11-27", "Friday, November 27, 2026", "Пятница, 27 ноября 2026 г."),
            ("2024-02-29", "Thursday, February 29, 2024", "Четверг, 29 февраля 2024 г."),
            ("2027-01-03", "Sunday, January 3, 2027", "Воскресенье, 3 января 2027 г."),
        ])
    func date(day: String, en: String, ru: String) throws {
        let time = try #require(ShopTime(text: day))
        #expect(english.weekdayDate(time) == en && plain(russian.weekdayDate(time)) == ru)
        #expect(en.hasSuffix(english.date(time)) && ru.hasSuffix(plain(russian.date(time))))
    }
}
