import MemberUI

/// The texts of an offer's line, in one language.
struct OfferWords {
    private let texts: Texts

    init(_ language: MemberLanguage) { texts = Texts(Self.languages.contains(language) ? language : .en, .offers) }

    /// The languages that have these texts.
    static let languages: [MemberLanguage] = [.en, .ru, .es]

    /// The language of the texts.
    var language: MemberLanguage { texts.language }

    func fullPrice(_ terms: OfferTerms) -> String { priced(.offerFullPrice, terms.price, terms.period) }
    func afterwards(_ terms: OfferTerms) -> String { priced(.offerAfterwards, terms.price, terms.period) }

    func offer(_ offer: OfferTerms.Discount) -> String {
        switch offer {
        case .freeTrial(let length): texts(.offerFree, ["length": name(length)])
        case .payAsYouGo(let price, let each, let periods):
            texts(.offerReduced, ["length": name(each.times(periods)), "price": price, "each": rhythm(each)])
        case .payUpFront(let price, let length): texts(.offerOnce, ["length": name(length), "price": price])
        }
    }

    private func priced(_ text: TextKey, _ price: String, _ period: OfferPeriod) -> String {
        texts(text, ["price": price, "each": rhythm(period)])
    }

    /// "3 months".
    private func name(_ length: OfferPeriod) -> String { texts(.offerLength(length.unit), count: length.count) }

    /// "per month", "every 3 months".
    private func rhythm(_ period: OfferPeriod) -> String {
        period.count == 1 ? texts(.offerPer(period.unit)) : texts(.offerEvery(period.unit), count: period.count)
    }
}

extension TextKey {
    /// A free trial; `{length}`.
    static let offerFree = TextKey(rawValue: "offers.free")
    /// A reduced price for each period; `{length}`, `{price}`, `{each}`.
    static let offerReduced = TextKey(rawValue: "offers.reduced")
    /// A reduced price paid once; `{length}`, `{price}`.
    static let offerOnce = TextKey(rawValue: "offers.once")
    /// The full price; `{price}`, `{each}`.
    static let offerFullPrice = TextKey(rawValue: "offers.fullPrice")
    /// The full price after an offer; `{price}`, `{each}`.
    static let offerAfterwards = TextKey(rawValue: "offers.afterwards")

    /// A number of units.
    static func offerLength(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.length.\(unit.rawValue)") }
    /// For each single unit.
    static func offerPer(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.per.\(unit.rawValue)") }
    /// For each group of units.
    static func offerEvery(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.every.\(unit.rawValue)") }
}

extension TextTable {
    /// The texts of an offer's line.
    static let offers = TextTable([
        .row(.offerFree, en: "{length} free", ru: "{length} бесплатно", es: "{length} gratis"),
        .row(.offerReduced, en: "{length} at {price} {each}", ru: "{length} по {price} {each}", es: "{length} a {price} {each}"),
        .row(.offerOnce, en: "{length} for {price}", ru: "{length} за {price}", es: "{length} por {price}"),
        .row(.offerFullPrice, en: "{price} {each}", ru: "{price} {each}", es: "{price} {each}"),
        .row(.offerAfterwards, en: "then {price} {each}", ru: "затем {price} {each}", es: "después {price} {each}"),
        .row(
            .offerLength(.day), en: [.one: "{count} day", .other: "{count} days"],
            ru: [.one: "{count} день", .few: "{count} дня", .many: "{count} дней"],
            es: [.one: "{count} día", .other: "{count} días"]),
        .row(
            .offerLength(.week), en: [.one: "{count} week", .other: "{count} weeks"],
            ru: [.one: "{count} неделя", .few: "{count} недели", .many: "{count} недель"],
            es: [.one: "{count} semana", .other: "{count} semanas"]),
        .row(
            .offerLength(.month), en: [.one: "{count} month", .other: "{count} months"],
            ru: [.one: "{count} месяц", .few: "{count} месяца", .many: "{count} месяцев"],
            es: [.one: "{count} mes", .other: "{count} meses"]),
        .row(
            .offerLength(.year), en: [.one: "{count} year", .other: "{count} years"],
            ru: [.one: "{count} год", .few: "{count} года", .many: "{count} лет"],
            es: [.one: "{count} año", .other: "{count} años"]),
        .row(.offerPer(.day), en: "per day", ru: "в день", es: "al día"),
        .row(.offerPer(.week), en: "per week", ru: "в неделю", es: "a la semana"),
        .row(.offerPer(.month), en: "per month", ru: "в месяц", es: "al mes"),
        .row(.offerPer(.year), en: "per year", ru: "в год", es: "al año"),
        .row(
            .offerEvery(.day), en: [.one: "every {count} day", .other: "every {count} days"],
            ru: [.one: "каждый {count} день", .few: "каждые {count} дня", .many: "каждые {count} дней"],
            es: [.one: "cada {count} día", .other: "cada {count} días"]),
        .row(
            .offerEvery(.week), en: [.one: "every {count} week", .other: "every {count} weeks"],
            ru: [.one: "каждую {count} неделю", .few: "каждые {count} недели", .many: "каждые {count} недель"],
            es: [.one: "cada {count} semana", .other: "cada {count} semanas"]),
        .row(
            .offerEvery(.month), en: [.one: "every {count} month", .other: "every {count} months"],
            ru: [.one: "каждый {count} месяц", .few: "каждые {count} месяца", .many: "каждые {count} месяцев"],
            es: [.one: "cada {count} mes", .other: "cada {count} meses"]),
        .row(
            .offerEvery(.year), en: [.one: "every {count} year", .other: "every {count} years"],
            ru: [.one: "каждый {count} год", .few: "каждые {count} года", .many: "каждые {count} лет"],
            es: [.one: "cada {count} año", .other: "cada {count} años"]),
    ])
}
