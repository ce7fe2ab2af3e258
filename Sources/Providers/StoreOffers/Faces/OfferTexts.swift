import MemberUI

/// The texts of an offer's line, in one language.
struct OfferWords {
    private let texts: Texts

    init(_ language: MemberLanguage) { texts = Texts(Self.languages.contains(language) ? language : .en, .offers) }

    /// The languages that have these texts.
    static let languages: [MemberLanguage] = [.en, .ru, .es]

    /// The language of the texts.
    var language: MemberLanguage { texts.language }

    func fullPrice(_ terms: OfferTerms) -> String { priced(.fullPrice, terms.price, terms.period) }
    func afterwards(_ terms: OfferTerms) -> String { priced(.afterwards, terms.price, terms.period) }

    func offer(_ offer: OfferTerms.Discount) -> String {
        switch offer {
        case .freeTrial(let length): texts(OfferText.free.key, ["length": name(length)])
        case .payAsYouGo(let price, let each, let periods):
            texts(OfferText.reduced.key, ["length": name(each.times(periods)), "price": price, "each": rhythm(each)])
        case .payUpFront(let price, let length): texts(OfferText.once.key, ["length": name(length), "price": price])
        }
    }

    private func priced(_ text: OfferText, _ price: String, _ period: OfferPeriod) -> String {
        texts(text.key, ["price": price, "each": rhythm(period)])
    }

    /// "3 months".
    private func name(_ length: OfferPeriod) -> String { texts(OfferText.length(length.unit), count: length.count) }

    /// "per month", "every 3 months".
    private func rhythm(_ period: OfferPeriod) -> String {
        period.count == 1 ? texts(OfferText.per(period.unit)) : texts(OfferText.every(period.unit), count: period.count)
    }
}

/// The names of these texts.
enum OfferText: String, CaseIterable {
    /// A free trial; `{length}`.
    case free
    /// A reduced price for each period; `{length}`, `{price}`, `{each}`.
    case reduced
    /// A reduced price paid once; `{length}`, `{price}`.
    case once
    /// The full price; `{price}`, `{each}`.
    case fullPrice
    /// The full price after an offer; `{price}`, `{each}`.
    case afterwards

    var key: TextKey { TextKey(rawValue: "offers.\(rawValue)") }

    /// The text for a number of units.
    static func length(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.length.\(unit.rawValue)") }
    /// The text for each single unit.
    static func per(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.per.\(unit.rawValue)") }
    /// The text for each group of units.
    static func every(_ unit: OfferPeriod.Unit) -> TextKey { TextKey(rawValue: "offers.every.\(unit.rawValue)") }

    /// All names.
    static var keys: [TextKey] { allCases.map(\.key) + OfferPeriod.Unit.allCases.flatMap { [length($0), per($0), every($0)] } }
}

extension TextCatalogue {
    /// The texts of an offer's line.
    static let offers = TextCatalogue([.en: englishOfferTexts, .ru: russianOfferTexts, .es: spanishOfferTexts])
}

private let englishOfferTexts: [TextKey: TextEntry] = [
    OfferText.free.key: "{length} free",
    OfferText.reduced.key: "{length} at {price} {each}",
    OfferText.once.key: "{length} for {price}",
    OfferText.fullPrice.key: "{price} {each}",
    OfferText.afterwards.key: "then {price} {each}",
    OfferText.length(.day): [.one: "{count} day", .other: "{count} days"],
    OfferText.length(.week): [.one: "{count} week", .other: "{count} weeks"],
    OfferText.length(.month): [.one: "{count} month", .other: "{count} months"],
    OfferText.length(.year): [.one: "{count} year", .other: "{count} years"],
    OfferText.per(.day): "per day", OfferText.per(.week): "per week",
    OfferText.per(.month): "per month", OfferText.per(.year): "per year",
    OfferText.every(.day): [.one: "every {count} day", .other: "every {count} days"],
    OfferText.every(.week): [.one: "every {count} week", .other: "every {count} weeks"],
    OfferText.every(.month): [.one: "every {count} month", .other: "every {count} months"],
    OfferText.every(.year): [.one: "every {count} year", .other: "every {count} years"],
]

private let russianOfferTexts: [TextKey: TextEntry] = [
    OfferText.free.key: "{length} бесплатно",
    OfferText.reduced.key: "{length} по {price} {each}",
    OfferText.once.key: "{length} за {price}",
    OfferText.fullPrice.key: "{price} {each}",
    OfferText.afterwards.key: "затем {price} {each}",
    OfferText.length(.day): [.one: "{count} день", .few: "{count} дня", .many: "{count} дней"],
    OfferText.length(.week): [.one: "{count} неделя", .few: "{count} недели", .many: "{count} недель"],
    OfferText.length(.month): [.one: "{count} месяц", .few: "{count} месяца", .many: "{count} месяцев"],
    OfferText.length(.year): [.one: "{count} год", .few: "{count} года", .many: "{count} лет"],
    OfferText.per(.day): "в день", OfferText.per(.week): "в неделю",
    OfferText.per(.month): "в месяц", OfferText.per(.year): "в год",
    OfferText.every(.day): [.one: "каждый {count} день", .few: "каждые {count} дня", .many: "каждые {count} дней"],
    OfferText.every(.week): [.one: "каждую {count} неделю", .few: "каждые {count} недели", .many: "каждые {count} недель"],
    OfferText.every(.month): [.one: "каждый {count} месяц", .few: "каждые {count} месяца", .many: "каждые {count} месяцев"],
    OfferText.every(.year): [.one: "каждый {count} год", .few: "каждые {count} года", .many: "каждые {count} лет"],
]

private let spanishOfferTexts: [TextKey: TextEntry] = [
    OfferText.free.key: "{length} gratis",
    OfferText.reduced.key: "{length} a {price} {each}",
    OfferText.once.key: "{length} por {price}",
    OfferText.fullPrice.key: "{price} {each}",
    OfferText.afterwards.key: "después {price} {each}",
    OfferText.length(.day): [.one: "{count} día", .other: "{count} días"],
    OfferText.length(.week): [.one: "{count} semana", .other: "{count} semanas"],
    OfferText.length(.month): [.one: "{count} mes", .other: "{count} meses"],
    OfferText.length(.year): [.one: "{count} año", .other: "{count} años"],
    OfferText.per(.day): "al día", OfferText.per(.week): "a la semana",
    OfferText.per(.month): "al mes", OfferText.per(.year): "al año",
    OfferText.every(.day): [.one: "cada {count} día", .other: "cada {count} días"],
    OfferText.every(.week): [.one: "cada {count} semana", .other: "cada {count} semanas"],
    OfferText.every(.month): [.one: "cada {count} mes", .other: "cada {count} meses"],
    OfferText.every(.year): [.one: "cada {count} año", .other: "cada {count} años"],
]
