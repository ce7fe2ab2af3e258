import MemberUI
import StoreOffers

extension Texts {
    /// Returns the texts of metrics in a language.
    static func offersMetrics(_ language: OfferLanguage) -> Texts {
        Texts(MemberLanguage(rawValue: language.rawValue) ?? .en, .offersMetrics)
    }
}

extension TextKey {
    /// The name of a column.
    static func metrics(_ column: String) -> TextKey { TextKey(rawValue: "offers.metrics.column." + column) }
    static let metricsNone = TextKey(rawValue: "offers.metrics.none")
    static let metricsProvisional = TextKey(rawValue: "offers.metrics.provisional")
    /// `{time}`.
    static let metricsUntil = TextKey(rawValue: "offers.metrics.until")
    /// `{count}`.
    static let metricsWaiting = TextKey(rawValue: "offers.metrics.waiting")
}

extension TextTable {
    /// The texts of metrics.
    static let offersMetrics = TextTable([
        .row(.metrics("day"), en: "DAY", ru: "ДЕНЬ", es: "DÍA"),
        .row(.metrics("product"), en: "PRODUCT", ru: "ТОВАР", es: "PRODUCTO"),
        .row(.metrics("group"), en: "GROUP", ru: "ГРУППА", es: "GRUPO"),
        .row(.metrics("country"), en: "COUNTRY", ru: "СТРАНА", es: "PAÍS"),
        .row(.metrics("offer"), en: "OFFER", ru: "ПРЕДЛОЖЕНИЕ", es: "OFERTA"),
        .row(.metrics("active"), en: "ACTIVE", ru: "АКТИВНО", es: "ACTIVAS"),
        .row(.metrics("churned"), en: "CHURNED", ru: "УШЛО", es: "BAJAS"),
        .row(.metrics("churn"), en: "CHURN", ru: "ОТТОК", es: "TASA DE BAJAS"),
        .row(.metrics("trials"), en: "TRIALS", ru: "ПРОБНЫХ", es: "PRUEBAS"),
        .row(.metrics("converted"), en: "CONVERTED", ru: "КУПИЛИ", es: "CONVERTIDAS"),
        .row(.metrics("conversion"), en: "CONVERSION", ru: "КОНВЕРСИЯ", es: "CONVERSIÓN"),
        .row(.metrics("refunds"), en: "REFUNDS", ru: "ВОЗВРАТОВ", es: "REEMBOLSOS"),
        .row(.metrics("revenue"), en: "REVENUE", ru: "ВЫРУЧКА", es: "INGRESOS"),
        .row(.metrics("refunded"), en: "REFUNDED", ru: "ВОЗВРАЩЕНО", es: "REEMBOLSADO"),
        .row(
            .metricsNone, en: "None of these days is over, or nothing of this kind was ever bought.",
            ru: "Ни один из этих дней не закончился, либо таких покупок ещё не было.",
            es: "Ninguno de estos días ha terminado, o aún no hubo compras así."),
        .row(
            .metricsProvisional,
            en: "* provisional: until 14 days after the day's last trial has ended, customers may still convert.",
            ru:
                "* предварительно: пока не прошло 14 дней после конца последнего пробного периода этого дня, клиенты ещё могут купить.",
            es: "* provisional: hasta 14 días después del fin de la última prueba del día aún puede haber conversiones."),
        .row(
            .metricsUntil, en: "Summed until {time}; days are UTC.", ru: "Посчитано до {time}; дни по UTC.",
            es: "Sumado hasta {time}; los días son UTC."),
        .row(
            .metricsWaiting, en: "Changed subscriptions that are not counted yet: {count}.",
            ru: "Изменённых подписок, которые ещё не посчитаны: {count}.",
            es: "Suscripciones cambiadas que aún no se han contado: {count}."),
    ])
}
