import MemberUI

/// The store's prices, periods, offers and dates in words.
///
/// ```swift
/// StoreWords(.en).price(9990, per: ShopPeriod(1, .month))   // "$9.99 a month"
/// ```
struct StoreWords: Sendable {
    private let texts: Texts

    init(_ language: MemberLanguage) { texts = Texts(language, .appStoreSandbox) }

    /// Returns a price in thousandths of a dollar: `$9.99`, or `free`.
    func price(_ price: Int64) -> String {
        guard price > 0 else { return texts(.storeFree) }
        let cents = price / 10
        let rest = (cents % 100 < 10 ? "0" : "") + String(cents % 100)
        return texts.language == .ru ? "\(cents / 100),\(rest)\u{A0}$" : "$\(cents / 100).\(rest)"
    }

    /// Returns a price for each period: `$9.99 a month`.
    func price(_ price: Int64, per period: ShopPeriod) -> String { self.price(price) + " " + every(period) }

    /// Returns a product's price: for each period if it is a subscription.
    func price(of product: ShopProduct) -> String {
        product.kind == .subscription ? price(product.price, per: product.period) : price(product.price)
    }

    /// Returns an offer with its price: `$4.99 a month for 3 months`.
    func offer(_ offer: ShopOffer) -> String {
        let period = offer.period
        switch offer.payment {
        case .freeTrial: return texts(.storeTrial, ["length": length(period)])
        case .payAsYouGo:
            let length = during(ShopPeriod(period.count * offer.count, period.unit))
            return texts(.storeEachPeriod, ["price": price(offer.price, per: period), "length": length])
        case .payUpFront: return texts(.storeUpFront, ["price": price(offer.price), "length": length(period)])
        }
    }

    /// Returns an offer with the price after it: `$4.99 a month for 3 months, then $9.99 a month`.
    func offer(_ offer: ShopOffer, of product: ShopProduct) -> String {
        texts(.storeThen, ["offer": self.offer(offer), "price": price(of: product)])
    }

    /// Returns an offer's discount: `50% off for 3 months`; nil for a free trial, and where the periods differ.
    func discount(_ offer: ShopOffer, of product: ShopProduct) -> String? {
        guard offer.payment != .freeTrial, offer.period == product.period, (1..<product.price).contains(offer.price) else {
            return nil
        }
        let percent = 100 - (offer.price * 200 + product.price) / (2 * product.price)
        let length = length(ShopPeriod(offer.period.count * offer.count, offer.period.unit))
        return texts(.storePercentOff, ["percent": String(percent), "length": length])
    }
}

extension StoreWords {
    /// Returns a length: `3 months`. In Russian it is in the accusative.
    func length(_ period: ShopPeriod) -> String {
        let keys: (TextKey, TextKey, TextKey, TextKey) = (.storeForDays, .storeForWeeks, .storeForMonths, .storeForYears)
        return texts(Self.choose(period.unit, keys), count: period.count)
    }

    private func during(_ period: ShopPeriod) -> String {
        let keys: (TextKey, TextKey, TextKey, TextKey) =
            (.storeDuringDays, .storeDuringWeeks, .storeDuringMonths, .storeDuringYears)
        return texts(Self.choose(period.unit, keys), count: period.count)
    }

    /// Returns how often a price is paid: `a month`, `every 3 months`.
    private func every(_ period: ShopPeriod) -> String {
        guard period.count > 1 else {
            return texts(Self.choose(period.unit, (.storePerDay, .storePerWeek, .storePerMonth, .storePerYear)))
        }
        let keys: (TextKey, TextKey, TextKey, TextKey) =
            (.storeEveryDays, .storeEveryWeeks, .storeEveryMonths, .storeEveryYears)
        return texts(Self.choose(period.unit, keys), count: period.count)
    }

    private static func choose(_ unit: ShopPeriod.Unit, _ keys: (TextKey, TextKey, TextKey, TextKey)) -> TextKey {
        switch unit {
        case .day: keys.0
        case .week: keys.1
        case .month: keys.2
        case .year: keys.3
        }
    }

    /// Returns a date: `November 27, 2026`, in UTC.
    func date(_ time: ShopTime) -> String {
        let day = time.civil
        let month = texts(.storeMonths).split(separator: " ").map(String.init)[day.month - 1]
        return texts(.storeDate, ["day": String(day.day), "month": month, "year": String(day.year)])
    }

    /// Returns a date with the day of the week: `Friday, November 27, 2026`, in UTC.
    func weekdayDate(_ time: ShopTime) -> String {
        let weekday = texts(.storeWeekdays).split(separator: " ").map(String.init)[time.civil.weekday]
        return texts(.storeWeekdayDate, ["weekday": weekday, "date": date(time)])
    }
}
