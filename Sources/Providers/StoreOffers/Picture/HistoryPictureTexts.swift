import MemberUI

/// The texts of a history's picture, in one language.
struct HistoryPictureTexts: Sendable {
    private let texts: Texts

    init(_ language: MemberLanguage) {
        texts = Texts(OfferWords.languages.contains(language) ? language : .en, .historyPicture)
    }

    var language: MemberLanguage { texts.language }

    subscript(key: TextKey) -> String { texts(key) }
    subscript(term: HistoryPicture.Term) -> String { texts(.picture(term)) }
    subscript(event: HistoryPicture.Event) -> String { texts(.picture(event)) }

    /// How many purchases are not drawn.
    func undated(_ count: Int) -> String { texts(.pictureUndated, count: count) }

    /// How many rows are not in the table.
    func earlier(_ count: Int) -> String { texts(.pictureEarlier, count: count) }
}

extension TextKey {
    static let pictureTitle = TextKey(rawValue: "offers.picture.title")
    static let pictureEmpty = TextKey(rawValue: "offers.picture.empty")
    static let pictureNewest = TextKey(rawValue: "offers.picture.newest")
    static let pictureUndated = TextKey(rawValue: "offers.picture.undated")
    static let pictureEarlier = TextKey(rawValue: "offers.picture.earlier")
    static let pictureFamily = TextKey(rawValue: "offers.picture.family")
    static let pictureDeciding = TextKey(rawValue: "offers.picture.deciding")
    static let pictureNow = TextKey(rawValue: "offers.picture.now")
    static let pictureNowOrLater = TextKey(rawValue: "offers.picture.now_or_later")
    static let pictureTable = TextKey(rawValue: "offers.picture.table")
    static let pictureWhat = TextKey(rawValue: "offers.picture.what")
    static let pictureProduct = TextKey(rawValue: "offers.picture.product")
    static let pictureFrom = TextKey(rawValue: "offers.picture.from")
    static let pictureUntil = TextKey(rawValue: "offers.picture.until")

    static func picture(_ term: HistoryPicture.Term) -> TextKey { TextKey(rawValue: "offers.picture.term." + term.rawValue) }
    static func picture(_ event: HistoryPicture.Event) -> TextKey { TextKey(rawValue: "offers.picture.event." + event.rawValue) }
}

extension TextTable {
    /// The texts of a history's picture.
    static let historyPicture = TextTable([
        .row(.pictureTitle, en: "Purchases in time", ru: "Покупки во времени", es: "Compras en el tiempo"),
        .row(.pictureEmpty, en: "No purchase has a date.", ru: "Нет покупок с датой.", es: "Ninguna compra tiene fecha."),
        .row(
            .pictureNewest, en: "Of the older purchases only some are drawn: those that decided.",
            ru: "Из более ранних покупок показаны не все: только решившие.",
            es: "De las compras anteriores no se dibujan todas: solo las que decidieron."),
        .row(
            .pictureUndated,
            en: [
                .one: "{count} purchase without a date is not drawn.", .other: "{count} purchases without a date are not drawn.",
            ],
            ru: [
                .one: "{count} покупка без даты не показана.", .few: "{count} покупки без даты не показаны.",
                .many: "{count} покупок без даты не показаны.",
            ],
            es: [.one: "No se muestra {count} compra sin fecha.", .other: "No se muestran {count} compras sin fecha."]),
        .row(
            .pictureEarlier,
            en: [.one: "{count} earlier row is not in the table.", .other: "{count} earlier rows are not in the table."],
            ru: [
                .one: "Ещё {count} более ранней строки нет в таблице.", .few: "Ещё {count} более ранних строк нет в таблице.",
                .many: "Ещё {count} более ранних строк нет в таблице.",
            ],
            es: [.one: "Falta {count} fila anterior en la tabla.", .other: "Faltan {count} filas anteriores en la tabla."]),
        .row(.pictureFamily, en: "Shared by the family", ru: "Семейный доступ", es: "Compartido en familia"),
        .row(.pictureDeciding, en: "Decided the verdict", ru: "Определило ответ", es: "Decidió el veredicto"),
        .row(.pictureNow, en: "Now", ru: "Сейчас", es: "Ahora"),
        .row(.pictureNowOrLater, en: "Now, or later", ru: "Сейчас или позже", es: "Ahora, o después"),
        .row(.pictureTable, en: "As a table", ru: "Таблицей", es: "Como tabla"),
        .row(.pictureWhat, en: "What", ru: "Что", es: "Qué"),
        .row(.pictureProduct, en: "Product", ru: "Товар", es: "Producto"),
        .row(.pictureFrom, en: "From", ru: "С", es: "Desde"),
        .row(.pictureUntil, en: "Until", ru: "До", es: "Hasta"),
        .row(.picture(.trial), en: "Free trial", ru: "Пробный период", es: "Prueba gratuita"),
        .row(.picture(.introductory), en: "Introductory price", ru: "Вводная цена", es: "Precio introductorio"),
        .row(.picture(.promotional), en: "Promotional offer", ru: "Промопредложение", es: "Oferta promocional"),
        .row(.picture(.offerCode), en: "Offer code", ru: "Код предложения", es: "Código de oferta"),
        .row(.picture(.winBack), en: "Win-back offer", ru: "Предложение вернуться", es: "Oferta de regreso"),
        .row(.picture(.regular), en: "Regular price", ru: "Обычная цена", es: "Precio normal"),
        .row(.picture(.grace), en: "Grace period", ru: "Льготный период", es: "Período de gracia"),
        .row(.picture(.retry), en: "Payment is tried again", ru: "Повторные попытки оплаты", es: "Se reintenta el cobro"),
        .row(.picture(.refund), en: "Refunded", ru: "Деньги возвращены", es: "Reembolsado"),
        .row(.picture(.revocation), en: "No longer shared", ru: "Доступ закрыт", es: "Ya no se comparte"),
        .row(.picture(.upgrade), en: "Replaced by another product", ru: "Заменено другим товаром", es: "Sustituido por otro"),
    ])
}
