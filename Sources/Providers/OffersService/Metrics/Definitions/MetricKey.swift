import StoreOffers

/// What is counted or summed for each day.
package enum MetricMeasure: String, Sendable, CaseIterable {
    /// How many subscriptions run at the day's end beyond those at its start; the number that run is the sum of all days up to it.
    case active
    /// Subscriptions that ran at the day's start and not at its end.
    case churned
    /// Trials that began; each is counted together with the day from which their conversion is final.
    case trials
    /// Trials that began on the day, and whose next own transaction is a paid period; each is counted together with the whole weeks until
    /// then.
    case converted
    /// Refunds, by the day of the refund.
    case refunds
    /// The price of paid transactions, by currency.
    case revenue
    /// What was refunded of it, by currency, on the day of the refund.
    case refunded
}

/// What metrics can be divided and chosen by.
package enum MetricDimension: String, Sendable, CaseIterable {
    case product, group, country, offer
}

/// Whose numbers they are. A text is empty where the evidence does not say.
package struct MetricSeries: Hashable, Sendable {
    package let product: String
    /// The subscription group.
    package let group: String
    /// The region of the store, by three letters.
    package let country: String
    /// `introductory`, or the kind of the offer and its identifier: `promotional:spring`.
    package let offer: String

    /// A series.
    package init(product: String = "", group: String = "", country: String = "", offer: String = "") {
        (self.product, self.group) = (MetricText.clean(product), MetricText.clean(group))
        (self.country, self.offer) = (MetricText.clean(country), MetricText.clean(offer))
    }

    /// The kinds that the text of an offer begins with.
    package static let offerKinds = [StoreTransaction.Offer.introductory, .promotional, .offerCode, .winBack].map(\.rawValue)

    /// Whether a text can be an offer of a series: empty, a kind, or a kind and an identifier.
    package static func isOffer(_ text: String) -> Bool {
        let kind = Substring(text.utf8.prefix { $0 != UInt8(ascii: ":") })
        return text.isEmpty || offerKinds.contains { kind.isExactly($0) }
    }

    /// Its value of a dimension.
    package func value(_ dimension: MetricDimension) -> String {
        switch dimension {
        case .product: product
        case .group: group
        case .country: country
        case .offer: offer
        }
    }
}

/// One number of the metrics.
package struct MetricKey: Hashable, Sendable {
    package let measure: MetricMeasure
    package let day: MetricDay
    package let series: MetricSeries
    /// The currency of money; of trials the number of the day from which their conversion is final; of conversions the number of whole
    /// weeks since the trial began; else empty.
    package let detail: String

    init(_ measure: MetricMeasure, _ day: MetricDay, _ series: MetricSeries, detail: String = "") {
        (self.measure, self.day, self.series, self.detail) = (measure, day, series, MetricText.clean(detail))
    }

    /// The texts that tell it from others, in the order of the table's key.
    var texts: [String] { [series.product, series.group, series.country, series.offer, detail] }
}

/// Texts of the store as keys.
enum MetricText {
    /// The same text; empty for one that is too long, or has control characters, which not every database can store.
    static func clean(_ text: String) -> String {
        text.utf8.count <= 300 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : ""
    }
}
