package import MemberUI

extension TextKey {
    /// A property of a period.
    package static func trait(_ trait: PeriodTrait) -> TextKey { TextKey(rawValue: "offers.trait." + trait.rawValue) }
}

extension TextTable {
    /// The properties of periods in words.
    package static let periodTraits: [TextRow] = [
        .row(.trait(.trial), en: "trial", ru: "пробный", es: "prueba"),
        .row(.trait(.introductory), en: "introductory", ru: "вводный", es: "introducción"),
        .row(.trait(.promotional), en: "promotional", ru: "промопредложение", es: "promoción"),
        .row(.trait(.offerCode), en: "offerCode", ru: "код предложения", es: "código de oferta"),
        .row(.trait(.winBack), en: "winBack", ru: "предложение вернуться", es: "oferta de regreso"),
        .row(.trait(.family), en: "family", ru: "семья", es: "familia"),
        .row(.trait(.upgraded), en: "upgraded", ru: "заменён", es: "sustituido"),
        .row(.trait(.revoked), en: "revoked", ru: "отозван", es: "retirado"),
        .row(.trait(.refunded), en: "refunded", ru: "деньги возвращены", es: "reembolsado"),
        .row(.trait(.regular), en: "regular", ru: "обычный", es: "normal"),
    ]
}
