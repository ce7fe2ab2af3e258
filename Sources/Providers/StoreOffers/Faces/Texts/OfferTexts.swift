import MemberUI

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
